import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { currentLimits, Deadline } from '../../db/connect/deadline.ts';
import { coalesceRuns } from './coalescing.ts';

/** Work that ends when told to, and counts how often it began. */
function stepwise() {
  const ends: PromiseWithResolvers<void>[] = [];
  const run = coalesceRuns(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { run, ends };
}

test('callers who come while a run goes on share the next one', async () => {
  const { run, ends } = stepwise();
  const first = run();
  await expect.poll(() => ends.length).toBe(1);
  const second = run();
  const third = run();
  ends[0]?.resolve();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  await Promise.all([second, third]);
  expect(ends).toHaveLength(2);
});

test('callers of one moment share a run, which begins after all of them', async () => {
  const { run, ends } = stepwise();
  const all = Promise.all([run(), run(), run()]);
  expect(ends).toHaveLength(0);
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.resolve();
  await all;
  expect(ends).toHaveLength(1);
});

test('a run that fails fails for its callers only', async () => {
  const { run, ends } = stepwise();
  const first = run();
  await expect.poll(() => ends.length).toBe(1);
  const second = run();
  ends[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});

test('a call that comes just when a run ends does not make two run side by side', async () => {
  let running = 0;
  let most = 0;
  const run = coalesceRuns(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  const calls: Promise<void>[] = [];
  for (let i = 0; i < 50; i += 1) {
    calls.push(run());
    for (let turn = 0; turn < i % 7; turn += 1) await (turn % 2 ? nextTurn() : Promise.resolve());
  }
  await Promise.all(calls);
  await run.settled();
  expect(most).toBe(1);
});

test('no run ends with the deadline of the caller who began it', async () => {
  const seen: unknown[] = [];
  const run = coalesceRuns(async () => void seen.push(currentLimits().deadline));
  const deadline = new Deadline(60_000);
  await deadline.run(async () => {
    await run();
    expect(currentLimits().deadline).toBe(deadline);
  });
  expect(seen).toEqual([null]);
});
