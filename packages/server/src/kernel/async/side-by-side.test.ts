import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('everything is done once, in order, and never more at a time than allowed', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (thing) => {
    begun.push(thing);
    most = Math.max(most, (running += 1));
    await sleep(thing % 2 ? 5 : 1);
    running -= 1;
  });
  expect([begun, most, running]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3, 0]);
});

test('after a failure nothing begins, and what runs is waited for', async () => {
  const ended: number[] = [];
  const work = async (thing: number): Promise<void> => {
    if (thing === 2) throw new Error('two');
    await sleep(10);
    ended.push(thing);
  };
  await expect(sideBySide([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('two');
  expect(ended).toEqual([1]);
  await sideBySide([], 2, work);
});
