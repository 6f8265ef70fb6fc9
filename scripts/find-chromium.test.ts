import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs the program with a browser's path in CHROMIUM_PATH. */
function find(CHROMIUM_PATH: string) {
  return spawnSync(process.execPath, ['scripts/find-chromium.mjs'], {
    env: { ...process.env, CHROMIUM_PATH },
    encoding: 'utf8',
  });
}

test('the browser that was asked for is taken', () => {
  // Any program works, because it is not started.
  expect(find(process.execPath)).toMatchObject({ status: 0, stdout: `${process.execPath}\n` });
});

test('a path that names no program is refused, and no other browser takes its place', () => {
  const { status, stdout, stderr } = find('/nowhere/chromium');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe('CHROMIUM_PATH names no program: /nowhere/chromium\n');
});
