import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchByTurn } from './batching.ts';

/** A reader that records the keys it was asked for, and answers when it is told to. */
function createReader() {
  const asked: (readonly string[])[] = [];
  const waiting: ((found: ReadonlyMap<string, string>) => void)[] = [];
  const read = batchByTurn((keys: readonly string[]) => {
    asked.push(keys);
    return new Promise<ReadonlyMap<string, string>>((resolve) => waiting.push(resolve));
  });
  return { asked, waiting, read };
}

test('what is asked for in one turn is read at once, each key once, and each caller gets his own', async () => {
  const { asked, waiting, read } = createReader();
  const answers = Promise.all([read('a'), read('b'), read('a'), read('unknown')]);
  expect(asked).toEqual([]);
  await nextTurn();
  expect(asked).toEqual([['a', 'b', 'unknown']]);
  waiting[0]?.(
    new Map([
      ['a', 'of a'],
      ['b', 'of b'],
    ]),
  );
  expect(await answers).toEqual(['of a', 'of b', 'of a', undefined]);
});

test('who asks while a batch is read gets a batch of his own, and does not wait for the other', async () => {
  const { asked, waiting, read } = createReader();
  const first = read('a');
  await nextTurn();
  const second = read('a');
  await nextTurn();
  expect(asked).toEqual([['a'], ['a']]);
  waiting[1]?.(new Map([['a', 'new']]));
  expect(await second).toBe('new');
  waiting[0]?.(new Map([['a', 'old']]));
  expect(await first).toBe('old');
});

test('a batch that fails fails for all of it, and for nobody else', async () => {
  let fails = true;
  const read = batchByTurn(async (keys: readonly string[]) => {
    if (fails) throw new Error('gone');
    return new Map(keys.map((key) => [key, key]));
  });
  const settled = await Promise.allSettled([read('a'), read('b')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read('a')).toBe('a');
});
