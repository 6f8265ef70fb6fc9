import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createWorkload } from './workload.ts';

test('LD-03 what does not fit beside the work that runs is refused with 503 and Retry-After, until some is done', async () => {
  const { admit, during, refused } = createWorkload(2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const works = [during(() => first.promise), during(() => second.promise)];
  expect(admit).toThrow(AppError);
  expect(admit).toThrow(expect.objectContaining({ statusCode: 503, retryAfterSeconds: 2 }));
  expect(refused()).toBe(2);
  first.resolve();
  await works[0];
  expect(admit).not.toThrow();
  second.reject(new Error('no'));
  await expect(works[1]).rejects.toThrow('no');
  await Promise.all([during(async () => undefined), during(async () => undefined)]);
  expect(admit).not.toThrow();
});

test('LD-03 a share is used up by what runs, and given back by what fails too', async () => {
  const { during } = createWorkload(10);
  const share = { holder: 'person 7', most: 1 };
  const work = Promise.withResolvers<void>();
  const running = during(() => work.promise, share);
  await expect(during(async () => undefined, share)).rejects.toMatchObject({ statusCode: 429 });
  const other = { ...share, holder: 'person 8' };
  expect(await during(async () => 'done', other)).toBe('done');
  work.reject(new Error('no'));
  await expect(running).rejects.toThrow('no');
  expect(await during(async () => 'done', share)).toBe('done');
});
