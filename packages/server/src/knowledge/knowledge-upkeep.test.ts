import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createUpkeep, type UpkeepWork } from './knowledge-upkeep.ts';

/** An upkeep whose pauses last until the test ends them. */
function open(changes: Partial<UpkeepWork> = {}) {
  const events: string[] = [];
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const stopping = new AbortController();
  let endPause = (): void => undefined;
  const pause = () => new Promise<void>((resolve) => (endPause = resolve));
  const work: UpkeepWork = {
    build: async () => void events.push('build'),
    onBuilt: () => void events.push('built'),
    catchUp: async () => void events.push('catch up'),
    consider: async () => void events.push('consider'),
    ...changes,
  };
  const upkeep = createUpkeep(work, { log, signal: stopping.signal, pause });
  /** Continues to the next pause. */
  const next = async () => {
    endPause();
    await nextTurn();
  };
  const stop = async () => {
    stopping.abort();
    endPause();
    await upkeep.ended();
  };
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { upkeep, events, messages, next, stop };
}

test('it is built once, then followed at intervals', async () => {
  const { upkeep, events, next, stop } = open();
  await Promise.all([upkeep.start(), upkeep.start()]);
  await nextTurn();
  expect(events).toEqual(['build', 'built', 'catch up', 'consider']);
  await next();
  expect(events.slice(4)).toEqual(['catch up', 'consider']);
  await stop();
});

test('what fails is tried again: it is logged once, and once more when it has passed', async () => {
  let failures = 3;
  const { upkeep, events, messages, next, stop } = open({
    build: async () => {
      if ((failures -= 1) >= 0) throw new Error('no database');
    },
  });
  const start = upkeep.start();
  for (let time = 0; time < 4; time += 1) await next();
  await start;
  expect(events.slice(0, 2)).toEqual(['built', 'catch up']);
  expect(messages()).toEqual([
    'the assistant could not follow the database',
    'the assistant follows the database again',
  ]);
  await stop();
});

test('a failure while following ends nothing, and nobody is trained meanwhile', async () => {
  let fails = true;
  const { upkeep, events, next, stop } = open({
    catchUp: async () => {
      if (fails) throw new Error('no database');
    },
  });
  await upkeep.start();
  await next();
  expect(events).toEqual(['build', 'built']);
  fails = false;
  await next();
  expect(events.slice(2)).toEqual(['consider']);
  await stop();
});

test('a training runs beside the following, one at a time, and is waited for in the end', async () => {
  const training = Promise.withResolvers<void>();
  let trainings = 0;
  const { upkeep, events, next, stop } = open({
    consider: () => {
      trainings += 1;
      return training.promise;
    },
  });
  await upkeep.start();
  for (let time = 0; time < 4; time += 1) await next();
  expect(events.filter((event) => event === 'catch up').length).toBeGreaterThan(2);
  expect(trainings).toBe(1);
  let isOver = false;
  const stopped = stop().then(() => (isOver = true));
  await next();
  expect(isOver).toBe(false);
  training.resolve();
  await stopped;
});

test('stopped while it follows it trains no more', async () => {
  const caughtUp = Promise.withResolvers<void>();
  const { upkeep, events, next, stop } = open({ catchUp: () => caughtUp.promise });
  await upkeep.start();
  const stopped = stop();
  caughtUp.resolve();
  await nextTurn();
  await next();
  await stopped;
  expect(events).toEqual(['build', 'built']);
});

test('stopped before it is built it is not built any more, and nobody waits for it in vain', async () => {
  const { upkeep, events, next, stop } = open({
    build: () => Promise.reject(new Error('no database')),
  });
  const start = upkeep.start();
  await next();
  await stop();
  await start;
  expect(events).toEqual(['built']);
});
