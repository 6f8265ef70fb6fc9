import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
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
