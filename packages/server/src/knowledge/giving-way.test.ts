import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGivingWay } from './giving-way.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;

test.each(['answered', 'refused'])('work waits until a search is %s', async (end) => {
  const searches = createGivingWay(FOR_EVER);
  const search = Promise.withResolvers<string>();
  const searching = searches.during(() => search.promise);
  const order: string[] = [];
  const working = searches.free().then(() => order.push('work'));
  await sleep(5);
  order.push(end);
  if (end === 'answered') search.resolve('found');
  else search.reject(new Error('busy'));
  await searching.catch(() => undefined);
  await working;
  expect(order).toEqual([end, 'work']);
});

test('of two searches both are waited for', async () => {
  const searches = createGivingWay(FOR_EVER);
  const search = Promise.withResolvers<string>();
  const last = searches.during(() => search.promise);
  await searches.during(async () => 'found');
  let isFree = false;
  const working = searches.free().then(() => (isFree = true));
  await sleep(5);
  expect(isFree).toBe(false);
  search.resolve('found');
  expect(await last).toBe('found');
  await working;
});

test('work goes on in the end, however many searches there are', async () => {
  const searches = createGivingWay(0);
  const search = Promise.withResolvers<void>();
  const searching = searches.during(() => search.promise);
  let isOver = false;
  const over = searching.then(() => (isOver = true));
  await searches.free();
  expect(isOver).toBe(false);
  search.resolve();
  await over;
});

test('the event loop goes on before the work, searches or none', async () => {
  let turned = false;
  setImmediate(() => (turned = true));
  await createGivingWay().free();
  expect(turned).toBe(true);
});
