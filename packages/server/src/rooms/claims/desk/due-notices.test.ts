import { postMessage, getThread, type ThreadItem } from '@recourse/contract/claims-thread';
import * as desk from '@recourse/contract/desk/assignment';
import { DAY_MS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '../../../db/tables.ts';
import { makeClaim, makeTargets, makeTeam, makeUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tellWhatIsDue } from './due-notices.service.ts';

/** Tests notices about dates: each is sent once, whichever of several servers comes first. */

let t: TestApp;
let admin: UserRow;
let eve: UserRow;
let mate: UserRow;
let stranger: UserRow;
let client: UserRow;
let team: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  eve = await makeUser(t.db, { role: 'EMPLOYE' });
  mate = await makeUser(t.db, { role: 'EMPLOYE' });
  stranger = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
  team = await makeTeam(t.db, [eve, mate]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('notifications').execute();
});

/** A claim with one target, due at a time from now. */
async function due(dueInMs: number, warnInMs = dueInMs - DAY_MS): Promise<number> {
  const { id } = await makeClaim(t.db, {
    client_id: client.id,
    created_by: client.id,
    assignee_id: eve.id,
    team_id: team,
    status: 'PENDING',
  });
  await makeTargets(t.db, id);
  const now = t.clock.now().getTime();
  await t.db
    .updateTable('claim_targets')
    .set({ due_at: new Date(now + dueInMs), warn_at: new Date(now + warnInMs) })
    .where('claim_id', '=', id)
    .execute();
  return id;
}

/** The notifications about a claim: recipient and kind. */
async function told(id: number): Promise<string[]> {
  const rows = await t.db
    .selectFrom('notifications')
    .where('object_id', '=', id)
    .select(['user_id', 'kind', 'count'])
    .execute();
  const names = new Map([
    [admin.id, 'admin'],
    [eve.id, 'eve'],
    [mate.id, 'mate'],
    [stranger.id, 'stranger'],
    [client.id, 'client'],
  ]);
  return rows
    .map(({ user_id, kind, count }) => `${names.get(user_id) ?? '?'} ${kind} ${count}`)
    .toSorted();
}

const changes = async (as: UserRow, id: number) =>
  (await t.call(getThread, as, { params: { id } }))
    .json<{ data: ThreadItem[] }>()
    .data.filter((item) => item.kind === 'CHANGE');

/** Sends all pending notices. */
async function tell(): Promise<void> {
  while ((await tellWhatIsDue(t.ctx)) > 0);
}

test('at risk is told whoever answers the claim, once', async () => {
  const id = await due(DAY_MS / 2);
  await tell();
  await tell();
  expect(await told(id)).toEqual(['eve claim.risk 1']);
});

test('before its warning, and once it is met, nobody is told anything', async () => {
  const calm = await due(2 * DAY_MS);
  const met = await due(-1);
  const body = { body: 'Here is our answer.', purpose: 'FINAL' };
  await t.call(postMessage, eve, { params: { id: met }, body });
  await t.db.deleteFrom('notifications').execute();
  await tell();
  expect(await told(calm)).toEqual([]);
  expect(await told(met)).toEqual([]);
});

test('late is told assignee, team and administrators, and the claim is escalated', async () => {
  const id = await due(-1);
  await tell();
  await tell();
  expect(await told(id)).toEqual(['admin claim.late 1', 'eve claim.late 1', 'mate claim.late 1']);
  const { escalation } = (await t.call(desk.getDesk, admin, { params: { id } })).json<{
    escalation: number;
  }>();
  expect(escalation).toBe(1);
  expect(await changes(admin, id)).toMatchObject([
    { what: 'ESCALATE', from: null, to: '1', reason: 'LATE', author: { id: null } },
  ]);
  expect(await changes(client, id)).toEqual([]);
});

test('a claim that is escalated stays as it is', async () => {
  const id = await due(-1);
  const body = { level: 2, reason: 'A lawyer wrote.' };
  await t.call(desk.escalateClaim, admin, { params: { id }, body });
  await tell();
  expect(await changes(admin, id)).toHaveLength(1);
});

describe('a claim whose final answer is late', () => {
  const setLevel = async (id: number, late_level: number | null) => {
    const policy = t.db.selectFrom('claims').where('id', '=', id).select('policy_id');
    await t.db.updateTable('policies').set({ late_level }).where('id', '=', policy).execute();
  };
  const levels = async (id: number) =>
    (await changes(admin, id)).map((item) =>
      item.what === 'ESCALATE' ? [item.from, item.to, item.reason] : item.what,
    );

  test('is escalated as far as its policy says, once, whoever of several servers comes first', async () => {
    const id = await due(-1);
    await setLevel(id, 3);
    await Promise.all(Array.from({ length: 4 }, () => tell()));
    await tell();
    expect(await levels(id)).toEqual([[null, '3', 'LATE']]);
    expect(await told(id)).toEqual(['admin claim.late 1', 'eve claim.late 1', 'mate claim.late 1']);
    const audited = t.db.selectFrom('audit').where('object_id', '=', id);
    expect(
      await audited.where('action', '=', 'escalate').select(['actor_id', 'detail']).execute(),
    ).toEqual([{ actor_id: null, detail: { from: 0, to: 3 } }]);
  });

  test('is told and not escalated where its policy says so', async () => {
    const id = await due(-1);
    await setLevel(id, 0);
    await tell();
    expect(await levels(id)).toEqual([]);
    expect(await told(id)).toContain('admin claim.late 1');
  });

  test('is raised from where it was escalated before, and never lowered', async () => {
    const raised = await due(-1);
    const higher = await due(-1);
    for (const [id, level] of [
      [raised, 1],
      [higher, 3],
    ] as const) {
      await setLevel(id, 2);
      const body = { level, reason: 'A lawyer wrote.' };
      await t.call(desk.escalateClaim, admin, { params: { id }, body });
    }
    await tell();
    expect((await levels(raised)).at(-1)).toEqual(['1', '2', 'LATE']);
    expect(await levels(higher)).toHaveLength(1);
  });

  test('is escalated as far as the most important of what is late', async () => {
    const id = await due(-1);
    await setLevel(id, 3);
    const target = t.db.selectFrom('claim_targets').where('claim_id', '=', id).selectAll();
    const { id: _, rule, ...final } = await target.executeTakeFirstOrThrow();
    const first = { ...final, code: 'FIRST_REPLY', rule: JSON.stringify(rule) } as const;
    await t.db.insertInto('claim_targets').values(first).execute();
    await tell();
    expect(await levels(id)).toEqual([[null, '3', 'LATE']]);
  });

  test('is not escalated so far by what else is late', async () => {
    const id = await due(-1);
    await setLevel(id, 3);
    const target = t.db.updateTable('claim_targets').where('claim_id', '=', id);
    await target.set({ code: 'FIRST_REPLY' }).execute();
    await tell();
    expect(await levels(id)).toEqual([[null, '1', 'LATE']]);
  });
});

test('in the trash it is told to nobody; out of it, it is', async () => {
  const id = await due(-1);
  const setDeleted = (deleted_at: Date | null) =>
    t.db.updateTable('claims').set({ deleted_at }).where('id', '=', id).execute();
  await setDeleted(t.clock.now());
  await tell();
  expect(await told(id)).toEqual([]);
  await setDeleted(null);
  await tell();
  expect(await told(id)).toContain('eve claim.late 1');
});

test('of several servers at once each target is told by one', async () => {
  const ids: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each makes a policy of its own
  for (let count = 0; count < 12; count += 1) ids.push(await due(-1));
  await Promise.all(Array.from({ length: 6 }, () => tell()));
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop -- read one by one
    expect(await told(id)).toEqual(['admin claim.late 1', 'eve claim.late 1', 'mate claim.late 1']);
});
