import { expect, test } from 'vitest';
import { type Bounds, createFairQueue } from './fair-queue.ts';

const WIDE: Bounds = { running: 2, waiting: 100 };

/** A queue whose work is done when the test says so; `begun` names it in the order in which it began. */
function stage(total: Bounds, boundsOf: (party: string) => Bounds = () => WIDE) {
  const queue = createFairQueue({
    total,
    boundsOf,
    refuse: (party) => new Error(`${party} is full`),
  });
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const refused: string[] = [];
  const add = (party: string, name: string): void => {
    queue
      .run(party, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => open.push(resolve));
      })
      .catch((error: unknown) => refused.push(`${name}: ${(error as Error).message}`));
  };
  /** Ends the oldest running work, then lets its continuations run. */
  const endOne = async (): Promise<void> => {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, refused, add, endOne };
}

test('parties take turns, however much one of them asks for', async () => {
  const { begun, add, endOne } = stage({ running: 2, waiting: 100 });
  for (let i = 0; i < 6; i += 1) add('a', `a${i}`);
  add('b', 'b0');
  add('b', 'b1');
  add('c', 'c0');
  for (let i = 0; i < 9; i += 1) await endOne();
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4', 'a5']);
});

test('one party alone never takes all the places, so that another begins at once', async () => {
  const { begun, add } = stage({ running: 3, waiting: 100 });
  for (let i = 0; i < 6; i += 1) add('a', `a${i}`);
  add('b', 'b0');
  await expect.poll(() => begun).toEqual(['a0', 'a1', 'b0']);
});

test('what finds no place among those of its party is refused, the newest first', async () => {
  const bounds = { running: 1, waiting: 3 };
  const { queue, begun, refused, add, endOne } = stage({ running: 2, waiting: 100 }, () => bounds);
  for (let i = 0; i < 5; i += 1) add('a', `a${i}`);
  await expect.poll(() => refused).toEqual(['a4: a is full']);
  bounds.waiting = 1;
  queue.trim('a');
  await expect.poll(() => refused).toEqual(['a4: a is full', 'a3: a is full', 'a2: a is full']);
  for (let i = 0; i < 2; i += 1) await endOne();
  expect(begun).toEqual(['a0', 'a1']);
});

test('when all places are taken, it is the party with most of them that is refused', async () => {
  const { begun, refused, add, endOne } = stage({ running: 1, waiting: 3 });
  for (let i = 0; i < 4; i += 1) add('a', `a${i}`);
  add('b', 'b0');
  await expect.poll(() => refused).toEqual(['a3: a is full']);
  for (let i = 0; i < 4; i += 1) await endOne();
  expect(begun).toEqual(['a0', 'b0', 'a1', 'a2']);
});

test('work that fails gives its place on, and the error to whoever asked', async () => {
  const { queue, begun, add } = stage({ running: 1, waiting: 1 });
  const failing = queue.run('a', async () => {
    throw new Error('broken');
  });
  add('b', 'b0');
  await expect(failing).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual(['b0']);
});
