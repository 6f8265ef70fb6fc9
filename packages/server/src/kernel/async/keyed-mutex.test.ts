import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

const full = () => new Error('full');

test('work of one name never overlaps, and failures do not stop what waits', async () => {
  const inTurn = createKeyedMutex(10, full);
  const log: string[] = [];
  const job = (name: string, fails = false) =>
    inTurn('a', async () => {
      log.push(`${name} starts`);
      await sleep(1);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([job('1'), job('2', true), job('3')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['1 starts', '1 ends', '2 starts', '2 ends', '3 starts', '3 ends']);
});

test('work of other names does not wait', async () => {
  const inTurn = createKeyedMutex(10, full);
  let release = (): void => undefined;
  const held = inTurn('a', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await inTurn('b', () => Promise.resolve('done'))).toBe('done');
  release();
  await held;
});

test('what does not fit any more is refused, and fits again later', async () => {
  const inTurn = createKeyedMutex(2, full);
  const two = [inTurn('a', () => sleep(1)), inTurn('a', () => sleep(1))];
  await expect(inTurn('a', () => sleep(1))).rejects.toThrow('full');
  await Promise.all(two);
  expect(await inTurn('a', () => Promise.resolve('done'))).toBe('done');
});
