import { afterEach, expect, test, vi } from 'vitest';
import { serverArguments } from '../../../../scripts/project.mjs';
import { giveBackMemorySoon } from './give-back-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const atOnce = () => Promise.resolve();

test('garbage is collected a second later, when nobody waits', async () => {
  vi.useFakeTimers();
  const free = Promise.withResolvers<void>();
  const collect = vi.fn<(...given: unknown[]) => void>();
  vi.stubGlobal('gc', collect);
  giveBackMemorySoon(() => free.promise);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(collect).not.toHaveBeenCalled();
  free.resolve();
  giveBackMemorySoon(atOnce);
  await vi.advanceTimersByTimeAsync(0);
  expect(collect).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(999);
  expect(collect).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  const whole = { type: 'major', execution: 'sync', flavor: 'regular' };
  expect(collect.mock.calls).toEqual([[whole], [whole]]);
});

test('in a Node that does not let us nothing happens', () => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', undefined);
  giveBackMemorySoon(atOnce);
  expect(vi.getTimerCount()).toBe(0);
});

test('the server is started with a Node that lets us', () => {
  expect(serverArguments).toContain('--expose-gc');
});
