import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

/** Runs work that fails the given number of times, until it has run often enough; resolves with the log's lines. */
async function failing(failures: number, runs: number): Promise<{ msg: string }[]> {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  let run = 0;
  const ended = Promise.withResolvers<void>();
  const work = repeat({ everyMs: 1, log, failure: 'the work failed' }, async () => {
    run += 1;
    if (run === runs) ended.resolve();
    if (run <= failures) throw new Error('broken');
    await sleep(0);
  });
  await ended.promise;
  await work.stop();
  return lines.map((line) => JSON.parse(line) as { msg: string });
}

test('CR-11 what a timer starts may fail: that is logged once, and it is started again', async () => {
  const lines = await failing(3, 5);
  expect(lines.map(({ msg }) => msg)).toEqual(['the work failed']);
});

test('stopping waits for the run under way and starts no other', async () => {
  const log = pino({ level: 'silent' });
  const begun = Promise.withResolvers<void>();
  let ended = 0;
  const work = repeat({ everyMs: 1, log, failure: '' }, async () => {
    begun.resolve();
    await sleep(20);
    ended += 1;
  });
  await begun.promise;
  await work.stop();
  expect(ended).toBe(1);
  await sleep(5);
  expect(ended).toBe(1);
});
