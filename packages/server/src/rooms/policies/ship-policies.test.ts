import { newPolicy, listPolicies, type Policy } from '@recourse/contract/clock/policies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { shipCalendars } from '../calendars/ship-calendars.service.ts';
import { checkPolicy } from './check-policy.ts';
import { shipPolicies } from './ship-policies.service.ts';

/** The policies that come with the product. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const listed = async (): Promise<Policy[]> =>
  (await t.call(listPolicies, admin)).json<{ data: Policy[] }>().data;

/** A rule as short text: its target, number and unit. */
const short = ({ targets }: Policy): string[] =>
  targets.map(({ code, rule, atMost }) =>
    [code, rule.amount, rule.unit, ...(atMost === null ? [] : ['to', atMost])].join(' '),
  );

test('they are made once with the numbers of the rules, four of them enabled, none reviewed', async () => {
  await shipCalendars(t.ctx);
  await Promise.all([shipPolicies(t.ctx), shipPolicies(t.ctx)]);
  await shipPolicies(t.ctx);
  const made = await listed();
  expect(Object.fromEntries(made.map((one) => [one.code, short(one)]))).toEqual({
    'AU-RG271': ['ACK 24 HOURS', 'FINAL 30 CALENDAR_DAYS'],
    'EU-PSD2': ['FINAL 15 WORKING_DAYS to 35'],
    'FR-ACPR': ['ACK 10 WORKING_DAYS', 'FINAL 2 MONTHS'],
    'FR-PSP': ['FINAL 15 WORKING_DAYS to 35'],
    'IE-CBI': ['ACK 5 WORKING_DAYS', 'UPDATE 20 WORKING_DAYS', 'FINAL 40 WORKING_DAYS'],
    INTERNAL: ['FIRST_REPLY 480 WORKING_MINUTES', 'FINAL 5 WORKING_DAYS'],
    'ISO-10002': ['ACK 0 CALENDAR_DAYS', 'UPDATE 5 WORKING_DAYS', 'FINAL 20 WORKING_DAYS'],
    'UK-FCA': [
      'ACK 1 WORKING_DAYS',
      'SUMMARY 3 WORKING_DAYS',
      'DELAY_NOTICE 8 WEEKS',
      'FINAL 8 WEEKS',
    ],
    'UK-PSD': ['FINAL 15 WORKING_DAYS to 35'],
  });
  expect(made.filter(({ enabled }) => enabled).map(({ code }) => code)).toEqual([
    'FR-ACPR',
    'INTERNAL',
    'ISO-10002',
    'UK-FCA',
  ]);
  expect(made.every(({ version, reviewedOn }) => version === 1 && reviewedOn === null)).toBe(true);
});

test('each is a policy that an administrator could have made', async () => {
  for (const {
    id: _i,
    version: _v,
    enabled,
    newest,
    reviewedBy,
    reviewedOn,
    createdAt,
    ...rest
  } of await listed()) {
    expect({ enabled: typeof enabled, newest, reviewedBy, reviewedOn, createdAt }).toMatchObject({
      newest: true,
    });
    const parsed = newPolicy.parse(rest);
    expect(parsed).toEqual(rest);
    checkPolicy(parsed);
  }
});

test('no clock of a regulator stands, and those of France count from the sending', async () => {
  const made = await listed();
  const rules = made
    .filter(({ pauseAllowed }) => !pauseAllowed)
    .flatMap(({ code, targets }) => targets.map(({ rule }) => ({ code, ...rule })));
  expect(rules.every(({ pause, onReopen }) => pause === 'NEVER' && onReopen === 'KEEP')).toBe(true);
  expect(
    new Set(rules.filter(({ startsFrom }) => startsFrom === 'SENT').map(({ code }) => code)),
  ).toEqual(new Set(['FR-ACPR']));
});
