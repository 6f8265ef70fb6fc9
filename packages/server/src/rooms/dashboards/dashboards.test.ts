import {
  type ClientDashboard,
  type EmployeeDashboard,
  getDashboard,
} from '@recourse/contract/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeDocument, makeReport, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
});
afterAll(() => t.close());

const read = (as: UserRow | null, query: Record<string, string> = {}) =>
  t.call(getDashboard, as, { query });
const validated = (by: UserRow, at: string) => ({
  validated_by_employee: true,
  employee_id: by.id,
  validated_at: new Date(at),
});

test('administrators have no dashboard of their own, and nobody has one unsigned', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  await refused(t.db, 401, () => read(null));
  const answer = await refused(t.db, 403, () => read(admin));
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
});

test.each(['Europe/Nowhere', '+02:00', '', '1', "UTC'; drop table users", 'x'.repeat(65)])(
  'a time zone that is none is refused: %j',
  async (tz) => {
    const answer = await refused(t.db, 400, () => read(client, { tz }));
    expect(answer.json()).toHaveProperty('fields.tz');
  },
);

test('somebody who has nothing sees zeros, every day included', async () => {
  const newcomer = await makeUser(t.db, { role: 'EMPLOYE' });
  const answer = (await read(newcomer)).json<{ validatedPerDay: { count: number }[] }>();
  expect(answer).toMatchObject({ role: 'EMPLOYE', myClaims: 0, myValidatedReports: 0 });
  expect(answer.validatedPerDay).toHaveLength(7);
  expect(answer.validatedPerDay.every(({ count }) => count === 0)).toBe(true);
  const fresh = (await read(await makeUser(t.db))).json<ClientDashboard>();
  expect(fresh).toMatchObject({
    role: 'CLIENT',
    myReports: 0,
    myDocuments: 0,
    documentsByType: [],
  });
  expect(fresh.reportsPerDay).toHaveLength(30);
});

test('an employee sees own claims, own validations, and the whole queue of AI reports', async () => {
  const other = await makeUser(t.db, { role: 'EMPLOYE' });
  await makeClaim(t.db, { assignee_id: employee.id, client_id: client.id });
  await makeClaim(t.db, { created_by: employee.id, client_id: null, status: 'CLOSED' });
  await makeClaim(t.db, { assignee_id: other.id, client_id: client.id });
  await makeClaim(t.db, { client_id: client.id });
  const earlier = (await read(other)).json<{ aiReportsToValidate: number }>().aiReportsToValidate;
  await makeReport(t.db, { handled_by_ai: true });
  await makeReport(t.db, { handled_by_ai: false, solution_id: null });
  await makeReport(t.db, { handled_by_ai: true, deleted_at: new Date() });
  // Its client said that he was helped, so it waits for nobody.
  await makeReport(t.db, { handled_by_ai: true, resolved_at: new Date() });
  // The tests' clock starts at 2026-03-02 10:00 UTC.
  await makeReport(t.db, validated(employee, '2026-03-02T09:00:00Z'));
  await makeReport(t.db, validated(employee, '2026-02-28T23:30:00Z'));
  await makeReport(t.db, validated(employee, '2026-02-24T00:00:00Z'));
  await makeReport(t.db, validated(employee, '2026-02-23T23:59:59Z'));
  await makeReport(t.db, validated(other, '2026-03-02T09:00:00Z'));
  const { home, ...figures } = (await read(employee)).json<EmployeeDashboard>();
  expect(home.mine.count).toBe(1);
  expect(figures).toEqual({
    role: 'EMPLOYE',
    myClaims: 2,
    myValidatedReports: 4,
    aiReportsToValidate: earlier + 1,
    claimsByStatus: { OPEN: 1, PENDING: 0, RESOLVED: 0, CLOSED: 1 },
    validatedPerDay: [
      { day: '2026-02-24', count: 1 },
      { day: '2026-02-25', count: 0 },
      { day: '2026-02-26', count: 0 },
      { day: '2026-02-27', count: 0 },
      { day: '2026-02-28', count: 1 },
      { day: '2026-03-01', count: 0 },
      { day: '2026-03-02', count: 1 },
    ],
  });
  const inParis = (await read(employee, { tz: 'Europe/Paris' })).json<{
    validatedPerDay: unknown[];
  }>();
  expect(inParis.validatedPerDay).toEqual([
    { day: '2026-02-24', count: 2 },
    { day: '2026-02-25', count: 0 },
    { day: '2026-02-26', count: 0 },
    { day: '2026-02-27', count: 0 },
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 1 },
    { day: '2026-03-02', count: 1 },
  ]);
});

test('a client sees own reports and documents, and nobody else’s', async () => {
  const other = await makeUser(t.db);
  const at = (created_at: string) => ({ user_id: client.id, created_at: new Date(created_at) });
  const resolved_at = new Date('2026-03-02T08:05:00Z');
  await makeReport(t.db, { ...at('2026-03-02T08:00:00Z'), handled_by_ai: true, resolved_at });
  await makeReport(t.db, {
    ...at('2026-03-01T08:00:00Z'),
    handled_by_ai: false,
    solution_id: null,
  });
  await makeReport(t.db, {
    ...at('2026-01-01T08:00:00Z'),
    handled_by_ai: true,
    ...validated(employee, '2026-03-02T09:00:00Z'),
  });
  await makeReport(t.db, { user_id: other.id });
  await makeDocument(t.db, { uploaded_by: client.id, user_id: client.id, type: 'invoice' });
  await makeDocument(t.db, { uploaded_by: employee.id, user_id: client.id, type: 'letter' });
  await makeDocument(t.db, { uploaded_by: employee.id, user_id: client.id, type: 'letter' });
  await makeDocument(t.db, { uploaded_by: other.id, user_id: other.id, type: 'invoice' });
  const { reportsPerDay, open: _, ...figures } = (await read(client)).json<ClientDashboard>();
  expect(figures).toEqual({
    role: 'CLIENT',
    myReports: 3,
    validated: 1,
    aiHandled: 2,
    myDocuments: 3,
    reportsValidatedVsPending: { validated: 1, pending: 2 },
    documentsByType: [
      { type: 'letter', total: 2 },
      { type: 'invoice', total: 1 },
    ],
  });
  expect(reportsPerDay.map(({ count }) => count)).toEqual([...Array<number>(28).fill(0), 1, 1]);
  expect([reportsPerDay[0]?.day, reportsPerDay.at(-1)?.day]).toEqual(['2026-02-01', '2026-03-02']);
});
