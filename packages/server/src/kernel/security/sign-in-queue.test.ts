import { SIGN_IN } from '@recourse/contract/values/limits';
import { expect, test } from 'vitest';
import type { AppError } from '../errors.ts';
import { createSignInQueue } from './sign-in-queue.ts';

const ADDRESS = '192.0.2.1';
const MORE = 6;

test('what an address has waiting beyond four is refused as soon as it goes over its limit', async () => {
  const queue = createSignInQueue({ now: () => new Date(0) });
  const held = Promise.withResolvers<void>();
  const said: (string | number)[] = [];
  const kept = SIGN_IN.addressRunning + SIGN_IN.limitedWaiting;
  const attempts = Array.from({ length: kept + MORE }, (_, number) =>
    queue
      .run(ADDRESS, () => held.promise)
      .then(() => said.push(`checked ${number}`))
      .catch((error: AppError) => said.push(error.statusCode)),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(said).toEqual([]);
  queue.limit(ADDRESS, 1_000);
  await settle();
  expect(said).toEqual(Array.from({ length: MORE }, () => 429));
  held.resolve();
  await Promise.all(attempts);
  expect(said.slice(MORE)).toEqual(Array.from({ length: kept }, (_, at) => `checked ${at}`));
});
