import { afterEach, expect, test, vi } from 'vitest';
import { serverArguments } from '../../../../scripts/project.mjs';
import { giveBackMemorySoon } from './give-back-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('garbage is collected a second later', () => {
  vi.useFakeTimers();
  const collect = vi.fn<(...given: unknown[]) => void>();
  vi.stubGlobal('gc', collect);
  giveBackMemorySoon();
  vi.advanceTimersByTime(999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect.mock.calls).toEqual([[{ type: 'major', execution: 'sync', flavor: 'regular' }]]);
});

test('in a Node that does not let us nothing happens', () => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', undefined);
  giveBackMemorySoon();
  expect(vi.getTimerCount()).toBe(0);
});

test('the server is started with a Node that lets us', () => {
  expect(serverArguments).toContain('--expose-gc');
});
