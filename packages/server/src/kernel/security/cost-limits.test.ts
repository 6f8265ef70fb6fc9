import { createClaim } from '@recourse/contract/claims';
import { RATE_SHARES } from '@recourse/contract/values/limits';
import { me } from '@recourse/contract/profile';
import * as reports from '@recourse/contract/reports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeReport, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Work that costs as much as a search has its own limit, and so does work that somebody else has to check. */

const PER_MINUTE = 120;
let t: TestApp;
let admin: UserRow;
let client: UserRow;
let employee: UserRow;
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
});
afterEach(() => t.close());

type Call = (place: number) => Promise<{ statusCode: number }>;

/** Sends requests until one is refused; resolves with the number of requests that were not. */
async function served(call: Call): Promise<number> {
  for (let place = 0; place < PER_MINUTE; place += 1) {
    const { statusCode } = await call(place);
    if (statusCode === 429) return place;
    expect(statusCode).toBeLessThan(300);
  }
  return PER_MINUTE;
}

const file: Call = (place) =>
  t.call(reports.createReport, client, {
    body: { reclamationText: `The printer broke: ${place}.` },
  });

test('RL-06 a new report costs a search: one person files so many a minute, and everybody else as before', async () => {
  expect(await served(file)).toBe(PER_MINUTE / RATE_SHARES.report);
  expect((await t.call(me, client)).statusCode).toBe(200);
  const body = { reclamationText: 'The printer broke.' };
  expect((await t.call(reports.createReport, admin, { body })).statusCode).toBe(201);
  t.clock.advance(60_000);
  expect(await served(file)).toBe(PER_MINUTE / RATE_SHARES.report);
});

test('RL-06 so does another text of a report', async () => {
  const { id } = await makeReport(t.db, { user_id: client.id });
  const rewrite: Call = (place) =>
    t.call(reports.updateReport, admin, {
      params: { id },
      body: { reclamationText: `The scanner broke: ${place}.` },
    });
  expect(await served(rewrite)).toBe(PER_MINUTE / RATE_SHARES.report);
});

test('RL-06 what else asks the assistant is limited: choices as a search, lessons by themselves', async () => {
  const { id } = await makeReport(t.db, { user_id: client.id });
  const choices: Call = () => t.call(reports.listReportChoices, employee, { params: { id } });
  const lesson: Call = () => t.call(reports.getLesson, employee, { params: { id } });
  expect(await served(choices)).toBe(PER_MINUTE / RATE_SHARES.search);
  expect(await served(lesson)).toBe(PER_MINUTE / RATE_SHARES.lesson);
});

test('RL-06 somebody files so many claims a minute, whatever else he does', async () => {
  const claim: Call = (place) =>
    t.call(createClaim, client, { body: { contenu: `It broke: ${place}.` } });
  expect(await served(claim)).toBe(PER_MINUTE / RATE_SHARES.claim);
  expect((await t.call(me, client)).statusCode).toBe(200);
  expect((await t.call(createClaim, employee, { body: { contenu: 'It broke.' } })).statusCode).toBe(
    201,
  );
});

test('RL-06 whoever may not do such work is told so, and uses up none of it', async () => {
  const { id } = await makeReport(t.db, { user_id: client.id });
  const lessons = Array.from({ length: PER_MINUTE / RATE_SHARES.lesson + 1 }, () =>
    t.call(reports.getLesson, client, { params: { id } }),
  );
  const refusals = await Promise.all(lessons);
  expect(new Set(refusals.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
});
