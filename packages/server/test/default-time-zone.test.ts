import { getAssistantQuality, type AssistantQuality } from '@recourse/contract/assistant';
import { postMessage } from '@recourse/contract/claims-thread';
import { type EmployeeDashboard, getDashboard } from '@recourse/contract/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportSolutions } from '@recourse/contract/solutions';
import { makeClaim, makeUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** DEFAULT_TIME_ZONE: the zone for days and weeks of requests that name none. */

let t: TestApp;
beforeAll(async () => {
  // The tests' clock starts at 2026-03-02 10:00 UTC, a Monday. In that zone it is still Sunday, 23:00.
  t = await createTestApp({ DEFAULT_TIME_ZONE: 'Pacific/Pago_Pago' });
});
afterAll(() => t.close());

test('days of a dashboard are those of the organisation, unless the call names a zone', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const today = async (query: Record<string, string>) => {
    const reply = await t.call(getDashboard, employee, { query });
    return reply.json<EmployeeDashboard>().validatedPerDay.at(-1)?.day;
  };
  expect(await today({})).toBe('2026-03-01');
  expect(await today({ tz: 'UTC' })).toBe('2026-03-02');
});

test('weeks of the assistant’s quality are those of the organisation, unless the call names a zone', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const thisWeek = async (query: Record<string, string>) => {
    const reply = await t.call(getAssistantQuality, admin, { query });
    return reply.json<AssistantQuality>().weeks.at(-1)?.from;
  };
  expect(await thisWeek({})).toBe('2026-02-23');
  expect(await thisWeek({ tz: 'UTC' })).toBe('2026-03-02');
});

test('a promise may be for the day that it is at the organisation, and for no day before it', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const { id } = await makeClaim(t.db, { assignee_id: employee.id });
  const promise = async (promisedOn: string) => {
    const body = { body: 'We answer today.', purpose: 'HOLDING', promisedOn };
    return (await t.call(postMessage, employee, { params: { id }, body })).statusCode;
  };
  expect([await promise('2026-02-28'), await promise('2026-03-01')]).toEqual([422, 201]);
});

test('an exported list is named after the day that it is at the organisation', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const { headers } = await t.call(exportSolutions, admin);
  expect(headers['content-disposition']).toContain('solutions-2026-03-01.csv');
});
