import { deleteCalendar } from '@recourse/contract/clock/calendars';
import * as policies from '@recourse/contract/clock/policies';
import type { ErrorBody } from '@recourse/contract/values/common';
import { POLICIES } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeCalendar, makePolicy, makeUser, policyOf } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let body: policies.NewPolicy;
beforeAll(async () => {
  // There it is 2026-03-03 already, and in UTC the day before.
  t = await createTestApp({ DEFAULT_TIME_ZONE: 'Pacific/Kiritimati' });
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ann' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db, { role: 'CLIENT' });
  body = policyOf((await makeCalendar(t.db)).id);
});
afterAll(() => t.close());

const create = (sent: object, headers: Record<string, string> = {}) =>
  t.call(policies.createPolicy, admin, { body: sent, headers });
const read = async (id: number): Promise<policies.Policy> =>
  (await t.call(policies.getPolicy, employee, { params: { id } })).json();
const enable = (id: number, enabled: boolean) =>
  t.call(policies.enablePolicy, admin, { params: { id }, body: { enabled } });
const review = (id: number, reviewedOn = '2026-03-02') =>
  t.call(policies.reviewPolicy, admin, { params: { id }, body: { reviewedOn } });
const listed = async (code: string): Promise<policies.Policy[]> =>
  (await t.call(policies.listPolicies, employee))
    .json<{ data: policies.Policy[] }>()
    .data.filter((one) => one.code === code);

test('employees only read, clients do not even do that', async () => {
  const id = await makePolicy(t.db);
  const params = { id };
  for (const as of [employee, client])
    for (const call of [
      () => t.call(policies.createPolicy, as, { body }),
      () => t.call(policies.reviewPolicy, as, { params, body: { reviewedOn: '2026-03-02' } }),
      () => t.call(policies.enablePolicy, as, { params, body: { enabled: false } }),
    ])
      await refused(t.db, 403, call);
  await refused(t.db, 403, () => t.call(policies.listPolicies, client));
  await refused(t.db, 403, () => t.call(policies.getPolicy, client, { params }));
  expect((await read(id)).id).toBe(id);
});

test('CA-30 a new version leaves the old one as it was', async () => {
  const first = (await create({ ...body, code: 'OURS' })).json<policies.Policy>();
  expect(first).toEqual({
    ...body,
    code: 'OURS',
    lateLevel: null,
    id: first.id,
    version: 1,
    enabled: false,
    newest: true,
    reviewedBy: null,
    reviewedOn: null,
    createdAt: t.clock.now().toISOString(),
  });
  const stricter = { ...body, code: 'OURS', name: 'Stricter', lateLevel: 3 };
  const second = await create(stricter, { 'if-match': '"1"' });
  const made = { version: 2, newest: true, lateLevel: 3 };
  expect([second.statusCode, second.json()]).toMatchObject([201, made]);
  expect(await read(first.id)).toEqual({ ...first, newest: false });
  await refused(t.db, 412, () => create({ ...body, code: 'OURS' }, { 'if-match': '"1"' }));
  expect((await listed('OURS')).map(({ version }) => version)).toEqual([2]);
});

test('the history of a policy names who made and reviewed each version', async () => {
  const shipped = await makePolicy(t.db, 'PAST', 1);
  await makePolicy(t.db, 'PAST-B', 1);
  await review(shipped);
  const { id, createdAt } = (await create({ ...body, code: 'PAST' })).json<policies.Policy>();
  const history = (as: UserRow, one: number) =>
    t.call(policies.listPolicyVersions, as, { params: { id: one } });
  for (const one of [id, shipped])
    expect((await history(employee, one)).json()).toEqual({
      data: [
        {
          id,
          version: 2,
          enabled: false,
          reviewedBy: null,
          reviewedOn: null,
          createdAt,
          createdBy: 'Ann',
        },
        expect.objectContaining({
          id: shipped,
          version: 1,
          reviewedBy: 'Ann',
          reviewedOn: '2026-03-02',
          createdBy: null,
        }),
      ],
    });
  await refused(t.db, 404, () => history(employee, 999_999_999));
  await refused(t.db, 403, () => history(client, id));
});

test('of many new versions at once each has its own number', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ ...body, code: 'MANY' })));
  const versions = answers.map((answer) => answer.json<policies.Policy>().version);
  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test('only a reviewed version is enabled, and then instead of the one before', async () => {
  const [one, two] = [await makePolicy(t.db, 'SWAP', 1), await makePolicy(t.db, 'SWAP', 2)];
  await refused(t.db, 409, () => enable(one, true));
  for (const wrong of ['2026-03-04', '1999-12-31', '2026-02-30'])
    await refused(t.db, 400, () => review(one, wrong));
  const reviewedOn = '2026-03-03';
  expect((await review(one, reviewedOn)).json()).toMatchObject({ reviewedBy: 'Ann', reviewedOn });
  expect((await enable(one, true)).json()).toMatchObject({ enabled: true });
  expect((await listed('SWAP')).map(({ version, enabled }) => [version, enabled])).toEqual([
    [2, false],
    [1, true],
  ]);
  await review(two);
  await enable(two, true);
  expect([(await read(one)).enabled, (await read(two)).enabled]).toEqual([false, true]);
  // The old version is already disabled, so disabling it does not affect the new one.
  await enable(one, false);
  expect((await read(two)).enabled).toBe(true);
  expect((await enable(two, false)).json()).toMatchObject({ enabled: false });
});

test.each<[field: string, change: (of: policies.NewPolicy) => object]>([
  ['code', () => ({ code: 'lower' })],
  ['name', () => ({ name: ' ' })],
  ['source', () => ({ source: 'ftp://example.org' })],
  ['targets', () => ({ targets: [] })],
  ['targets[0].calendarId', (of) => ({ targets: with0(of, { calendarId: 999_999_999 }) })],
  ['targets[0].rule.amount', (of) => ({ targets: withRule(of, { amount: -1 }) })],
  ['targets[0].atMost', (of) => ({ targets: with0(of, { atMost: 5_000 }) })],
  [
    'targets[0].rule.warn.workingMinutes',
    (of) => ({ targets: withRule(of, { warn: { workingMinutes: 5 } }) }),
  ],
  ['targets.0.rule.unit', (of) => ({ targets: withRule(of, { unit: 'FORTNIGHTS' }) })],
  ['targets[0].atMost', (of) => ({ targets: with0(of, { atMost: 1 }) })],
  ['targets[1].code', (of) => ({ targets: [...of.targets, ...of.targets] })],
  [
    'targets[0].rule.pause',
    (of) => ({ pauseAllowed: false, targets: withRule(of, { pause: 'WAITING' }) }),
  ],
  ['recourse', () => ({ recourse: { en: 'The ombudsman', fr: '', ar: '' } })],
  ['recourseOn', () => ({ recourse: { en: '', fr: '', ar: '' }, recourseOn: ['REJECTED'] })],
  ['autoCloseDays', () => ({ autoCloseDays: 0 })],
  ['lateLevel', () => ({ lateLevel: 4 })],
  ['lateLevel', () => ({ lateLevel: -1 })],
])('a policy with a wrong %s is a 400 that names it', async (field, change) => {
  const { fields } = (
    await refused(t.db, 400, () => create({ ...body, ...change(body) }))
  ).json<ErrorBody>();
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

test('a number that the clock cannot count is refused in words', async () => {
  const { fields } = (
    await refused(t.db, 400, () => create({ ...body, targets: withRule(body, { amount: -1 }) }))
  ).json<ErrorBody>();
  expect(fields).toEqual({
    'targets[0].rule.amount': 'Please give a whole number from 0 to 3660.',
  });
});

const with0 = ({ targets: [first, ...rest] }: policies.NewPolicy, change: object) => [
  { ...first, ...change },
  ...rest,
];
const withRule = (of: policies.NewPolicy, change: object) =>
  with0(of, { rule: { ...of.targets[0]?.rule, ...change } });

test('a calendar by which some version counts cannot be deleted', async () => {
  const { id } = await makeCalendar(t.db);
  await create({ ...policyOf(id), code: 'USES' });
  const remove = () => t.call(deleteCalendar, admin, { params: { id } });
  await refused(t.db, 409, remove);
  await create({ ...body, code: 'USES' });
  expect((await refused(t.db, 409, remove)).json<ErrorBody>().code).toBe('IN_USE');
});

test('a code too many is refused, a version of a known one is not', async () => {
  const { length } = await t.db.selectFrom('policies').select('code').distinct().execute();
  for (let count = length; count < POLICIES.policies; count += 1)
    await makePolicy(t.db, `FILL-${count}`, 1);
  await refused(t.db, 409, () => create({ ...body, code: 'ONE-MORE' }));
  expect((await create({ ...body, code: 'FILL-50' })).statusCode).toBe(201);
});
