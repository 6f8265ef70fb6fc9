import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAfterwards } from './afterwards.ts';

test('what is begun goes on one after the other, whatever fails in between, and is waited for', async () => {
  let logged = '';
  const afterwards = createAfterwards(pino({}, { write: (line: string) => void (logged += line) }));
  const done: string[] = [];
  const step = async (name: string): Promise<void> => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
  };
  afterwards.add('first', () => step('first'));
  afterwards.add('the second could not be done', () => Promise.reject(new Error('broken')));
  afterwards.add('third', async () => {
    await step('third');
    afterwards.add('fourth', () => step('fourth'));
  });
  // The caller answers first.
  expect(done).toEqual([]);
  await afterwards.idle();
  const names = ['first', 'third', 'fourth'];
  expect(done).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(JSON.parse(logged)).toMatchObject({ level: 50, msg: 'the second could not be done' });
});

test('no more is begun than is ever done', async () => {
  const afterwards = createAfterwards(pino({ level: 'silent' }));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const add = () => afterwards.add('', () => held);
  for (let i = 0; i < 1_000; i += 1) add();
  expect(add).toThrow(expect.objectContaining({ statusCode: 503 }));
  release();
  await afterwards.idle();
  expect(add).not.toThrow();
});
