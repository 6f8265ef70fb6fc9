import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const options = { running: 2, waiting: 1, refuse: () => new Error('full') };

test('so many run, so many wait, the next is refused, and places are handed on', async () => {
  const run = createSemaphore(options);
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = gates.map((gate, i) =>
    run(async () => {
      begun.push(i);
      await gate.promise;
    }),
  );
  await expect(run(async () => undefined)).rejects.toThrow('full');
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('broken'));
  await expect(works[1]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  gates[0]?.resolve();
  gates[2]?.resolve();
  await Promise.all([works[0], works[2]]);
  expect(await run(async () => 'room again')).toBe('room again');
});
