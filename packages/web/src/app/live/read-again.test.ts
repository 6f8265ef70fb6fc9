import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

afterEach(() => vi.unstubAllGlobals());

/** A list on a screen that receives changes. */
async function heard(hidden: boolean) {
  vi.stubGlobal('document', { hidden });
  const client = new QueryClient();
  const queryKey = ['claims', 'list'];
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('rows');
  const leave = new QueryObserver(client, {
    queryKey,
    queryFn: read,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  await vi.waitUntil(() => client.getQueryData(queryKey) !== undefined);
  readAgain(client, new Set(['claims']));
  const isOld = client.getQueryState(queryKey)?.isInvalidated;
  leave();
  client.clear();
  return { isOld, readings: read.mock.calls.length };
}

test('a page that is looked at is read again at once', async () => {
  expect(await heard(false)).toMatchObject({ readings: 2 });
});

test('a hidden page is not read, and knows that it is old once it is looked at', async () => {
  expect(await heard(true)).toEqual({ isOld: true, readings: 1 });
});
