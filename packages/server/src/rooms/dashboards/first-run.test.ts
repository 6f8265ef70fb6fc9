import { createClaim, deleteClaim, updateClaim, type Claim } from '@recourse/contract/claims';
import { updateClockSettings } from '@recourse/contract/clock/targets';
import { dismissFirstRun, type FirstRun, getFirstRun } from '@recourse/contract/dashboards';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makePolicy, makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
beforeEach(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterEach(() => t.close());

const firstRun = async () => (await t.call(getFirstRun, admin)).json<FirstRun>();
const left = async () =>
  (await firstRun()).steps.filter(({ isDone }) => !isDone).map(({ step }) => step);

/** Chooses an enabled policy for new claims. */
async function choosePolicy(): Promise<void> {
  const id = await makePolicy(t.db, 'OURS');
  await t.db.updateTable('policies').set({ enabled: true }).where('id', '=', id).execute();
  const chosen = await t.call(updateClockSettings, admin, { body: { defaultPolicy: 'OURS' } });
  expect(chosen.statusCode).toBe(200);
}

test('each step ticks itself off when it has happened, and the list is gone when all have', async () => {
  expect(await firstRun()).toEqual({
    isShown: true,
    steps: [
      { step: 'SOLUTIONS', isDone: false },
      { step: 'EMPLOYEE', isDone: false },
      { step: 'COMPLAINT', isDone: false },
      { step: 'ANSWER', isDone: false },
      { step: 'POLICY', isDone: false },
    ],
  });
  await makeSolution(t.db);
  expect(await left()).toEqual(['EMPLOYEE', 'COMPLAINT', 'ANSWER', 'POLICY']);
  await makeUser(t.db, { role: 'EMPLOYE' });
  expect(await left()).toEqual(['COMPLAINT', 'ANSWER', 'POLICY']);
  const client = await makeUser(t.db);
  const filed = await t.call(createClaim, client, { body: { contenu: 'A test.' } });
  const { id } = filed.json<Claim>();
  expect(await left()).toEqual(['ANSWER', 'POLICY']);
  expect((await firstRun()).isShown).toBe(true);
  await t.call(updateClaim, admin, { params: { id }, body: { response: 'Thank you.' } });
  expect(await left()).toEqual(['POLICY']);
  expect((await firstRun()).isShown).toBe(true);
  await choosePolicy();
  expect(await firstRun()).toMatchObject({ isShown: false });
  expect(await left()).toEqual([]);
  // The steps stay done when the test deletes its rows and takes its choice back.
  await t.call(deleteClaim, admin, { params: { id } });
  await t.call(updateClockSettings, admin, { body: { defaultPolicy: null } });
  expect(await left()).toEqual([]);
});

test('a complaint to the assistant counts, and so does its validation', async () => {
  const { id } = await makeReport(t.db, {});
  expect(await left()).not.toContain('COMPLAINT');
  expect(await left()).toContain('ANSWER');
  await t.db
    .updateTable('reports')
    .set({ validated_by_employee: true, validated_at: t.clock.now(), employee_id: admin.id })
    .where('id', '=', id)
    .execute();
  expect(await left()).not.toContain('ANSWER');
});

test('an administrator puts the list away for all of them, for good, and it is recorded once', async () => {
  for (const by of [admin, admin, await makeUser(t.db, { role: 'ADMIN' })])
    expect((await t.call(dismissFirstRun, by)).statusCode).toBe(204);
  expect(await firstRun()).toMatchObject({ isShown: false });
  expect(await left()).toHaveLength(5);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'dashboard')
    .select(['action', 'actor_id'])
    .execute();
  expect(trail).toEqual([{ action: 'dismiss', actor_id: admin.id }]);
});

test('employees and clients neither see nor dismiss it', async () => {
  const others = await Promise.all([makeUser(t.db, { role: 'EMPLOYE' }), makeUser(t.db)]);
  for (const as of [...others, null]) {
    const status = as === null ? 401 : 403;
    await refused(t.db, status, () => t.call(getFirstRun, as));
    await refused(t.db, status, () => t.call(dismissFirstRun, as));
  }
  expect((await firstRun()).isShown).toBe(true);
});
