import { expect, test } from 'vitest';
import { PrimaryLog } from './primary-log.ts';

test('a replica is near while it has repeated what is older than the limit', () => {
  const log = new PrimaryLog(5_000);
  expect([log.isNear(0), log.lagSeconds(0)]).toEqual([false, null]);
  for (const second of [0, 1, 2, 3, 4, 5]) log.note(BigInt(100 + second), second * 1_000);
  log.replayed(100n);
  expect([log.isNear(5_000), log.lagSeconds(5_000)]).toEqual([true, 4]);
  log.note(106n, 6_000);
  expect([log.isNear(6_000), log.lagSeconds(6_000)]).toEqual([false, 5]);
  log.replayed(106n);
  expect([log.isNear(6_000), log.lagSeconds(6_000)]).toEqual([true, 0]);
});

test('a replica that does not answer is not near; one of an idle primary is', () => {
  const log = new PrimaryLog(5_000);
  log.note(100n, 0);
  log.replayed(100n);
  log.note(100n, 600_000);
  expect([log.isNear(600_000), log.lagSeconds(600_000)]).toEqual([true, 0]);
  log.replayed(null);
  expect([log.isNear(600_000), log.lagSeconds(600_000)]).toEqual([false, null]);
});

test('another primary, whose log is shorter, is measured by itself', () => {
  const log = new PrimaryLog(5_000);
  log.note(900n, 0);
  log.note(500n, 6_000);
  log.replayed(500n);
  expect(log.isNear(6_000)).toBe(true);
  log.replayed(499n);
  expect(log.isNear(6_000)).toBe(false);
});
