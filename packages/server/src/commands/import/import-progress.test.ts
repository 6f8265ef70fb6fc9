import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createProgress } from './import-progress.ts';

function outOf(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { out: { isTTY, write } as unknown as NodeJS.WriteStream, written };
}

test('a terminal has one line with a bar, the percentage and the time left, which goes at the end', () => {
  vi.useFakeTimers();
  const { out, written } = outOf(true);
  const progress = createProgress(200, out);
  vi.advanceTimersByTime(90_000);
  progress.update(100);
  progress.update(100);
  progress.update(200);
  progress.stop();
  vi.useRealTimers();
  const lines = written.map((text) => stripVTControlCharacters(text)).filter((text) => text !== '');
  expect(lines).toEqual([
    `${'░'.repeat(40)} 0%`,
    `${'█'.repeat(20)}${'░'.repeat(20)} 50%  1m30s left`,
    `${'█'.repeat(40)} 100%  0s left`,
  ]);
  expect(written.join('')).not.toContain('\n');
  expect(written.slice(-3)).toEqual(['\u001B[1G', '', '\u001B[0K']);
});

test('a log has one line for each tenth', () => {
  const { out, written } = outOf(false);
  const progress = createProgress(100, out);
  for (const bytes of [5, 10, 19, 40, 100]) progress.update(bytes);
  progress.stop();
  expect(written).toEqual(['10% read\n', '40% read\n', '100% read\n']);
});

test('an empty file is read at once', () => {
  const { out, written } = outOf(true);
  createProgress(0, out).stop();
  expect(written.join('')).toContain('100%  0s left');
});
