import { type Claim, getClaim, listClaims, updateClaim } from '@recourse/contract/claims';
import { getThread, postMessage } from '@recourse/contract/claims-thread';
import { transitionClaim } from '@recourse/contract/claims-life';
import { assignClaim, getDesk } from '@recourse/contract/desk/assignment';
import * as bulk from '@recourse/contract/inbox/bulk';
import type { ErrorBody } from '@recourse/contract/values/common';
import { BULK, HOUR_MS, RETENTION } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcedOf } from '../../../../test/announced.ts';
import { makeClaim, makeReport, makeTeam, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';

/** Tests bulk changes: the result for each claim, repeated requests, and undoing. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let mate: UserRow;
let other: UserRow;
let client: UserRow;
let teamId: number;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance(60_000);
  [admin, employee, mate, other, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  teamId = await makeTeam(t.db, [employee, mate]);
});
afterAll(() => t.close());

const claimOf = (values: Parameters<typeof makeClaim>[1] = {}) =>
  makeClaim(t.db, { created_by: client.id, client_id: client.id, ...values });
const claimsOf = async (count: number, values: Parameters<typeof makeClaim>[1] = {}) => {
  const claims = [];
  for (let made = 0; made < count; made += 1) claims.push(await claimOf(values));
  return claims;
};

const send = (as: UserRow, body: object) => t.call(bulk.changeClaims, as, { body });
const change = async (as: UserRow, body: object): Promise<bulk.BulkOutcome> => {
  const answer = await send(as, body);
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json();
};
const takeBack = (as: UserRow, id: number) => t.call(bulk.undoBulk, as, { params: { id } });
const undo = async (as: UserRow, id: number): Promise<bulk.BulkOutcome> => {
  const answer = await takeBack(as, id);
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json();
};
const read = async (id: number): Promise<Claim> =>
  (await t.call(getClaim, admin, { params: { id } })).json();
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const codesOf = ({ failed }: bulk.BulkOutcome) => failed.map(({ id, code }) => [id, code]);
test('CA-58 of 50 claims 5 are foreign and 3 were changed meanwhile: 42 are done, 8 named, and 42 restored', async () => {
  const mine = await claimsOf(45);
  const foreign = await claimsOf(5, { assignee_id: other.id });
  const changed = mine.slice(0, 3);
  const seen = [...mine, ...foreign].toSorted((one, two) => two.id - one.id);
  for (const { id } of changed)
    await t.call(updateClaim, admin, { params: { id }, body: { contenu: 'Another text.' } });
  const outcome = await change(employee, {
    ids: idsOf(seen),
    versions: seen.map(({ version }) => version),
    changes: { assigneeId: employee.id },
  });
  const done = idsOf(mine.slice(3));
  expect(outcome.done).toEqual(done);
  expect(codesOf(outcome)).toEqual([
    ...idsOf(changed).map((id) => [id, 'STALE']),
    ...idsOf(foreign).map((id) => [id, 'NOT_FOUND']),
  ]);
  expect(outcome.failed[0]?.message).toMatch(/changed this in the meantime/);
  const held = await t.call(listClaims, employee, { query: { scope: 'mine', perPage: '100' } });
  expect(idsOf(held.json<{ data: Claim[] }>().data).toReversed()).toEqual(done);
  for (const { id } of changed)
    expect(await read(id)).toMatchObject({
      assigneeId: null,
      contenu: 'Another text.',
      version: 2,
    });

  const undone = await undo(employee, outcome.operationId);
  expect(undone).toEqual({ operationId: outcome.operationId, done, failed: [] });
  for (const id of done) expect(await read(id)).toMatchObject({ assigneeId: null, status: 'OPEN' });
  // Repeating it changes nothing.
  expect(await undo(employee, outcome.operationId)).toEqual(undone);
  expect(await read(done[0] ?? 0)).toMatchObject({ version: 3 });
});

describe('who may', () => {
  test('no client and nobody changes or undoes anything', async () => {
    const { id } = await claimOf();
    const body = { ids: [id], changes: { assigneeId: null } };
    const { operationId } = await change(admin, body);
    for (const [status, as] of [
      [403, client],
      [401, null],
    ] as const) {
      await refused(t.db, status, () => t.call(bulk.changeClaims, as, { body }));
      const params = { id: operationId };
      const answer = await refused(t.db, status, () => t.call(bulk.undoBulk, as, { params }));
      expect(answer.statusCode).toBe(status);
    }
  });

  test('each claim has its own rights: a colleague’s stays with him', async () => {
    const own = await claimOf({ assignee_id: employee.id });
    const filed = await claimOf({ created_by: employee.id, assignee_id: other.id });
    const free = await claimOf();
    const move = { to: 'PENDING', reason: 'WAITING', waitingFor: 'CLIENT' };
    const outcome = await change(employee, {
      ids: [own.id, filed.id, free.id, 999_999],
      changes: { transition: move },
    });
    expect(outcome.done).toEqual([own.id, free.id]);
    expect(codesOf(outcome)).toEqual([
      [filed.id, 'FORBIDDEN'],
      [999_999, 'NOT_FOUND'],
    ]);
    expect(await read(free.id)).toMatchObject({ assigneeId: employee.id, waitingFor: 'CLIENT' });
  });

  test('a bulk change is undone by its maker or an administrator', async () => {
    const { id } = await claimOf();
    const { operationId } = await change(employee, {
      ids: [id],
      changes: { assigneeId: employee.id },
    });
    await refused(t.db, 404, () => takeBack(mate, operationId));
    await refused(t.db, 404, () => takeBack(admin, 999_999));
    expect(await undo(admin, operationId)).toMatchObject({ done: [id] });
  });
});

describe('what is asked', () => {
  test.each<[string, object, string]>([
    ['no claim', { ids: [] }, 'ids'],
    ['a claim twice', { ids: [1, 1] }, 'ids'],
    [
      'one claim too many',
      { ids: Array.from({ length: BULK.claims + 1 }, (_, n) => n + 1) },
      'ids',
    ],
    ['another number of versions', { versions: [1, 2] }, 'versions'],
    ['nothing to change', { changes: {} }, 'changes'],
    ['nobody’s number', { changes: { assigneeId: 0 } }, 'changes.assigneeId'],
    [
      'a status that is none',
      { changes: { transition: { to: 'LOST', reason: 'OTHER' } } },
      'changes.transition.to',
    ],
    ['a name that is too short', { clientOperationId: 'short' }, 'clientOperationId'],
    ['a reason of blanks', { reason: ' ' }, 'reason'],
  ])('%s is refused', async (_, wrong, field) => {
    const body = { ids: [1], changes: { assigneeId: null }, ...wrong };
    const answer = await refused(t.db, 400, () => send(admin, body));
    expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual([field]);
  });

  test('what does not go together is refused before any claim is looked at', async () => {
    const { id } = await claimOf();
    for (const transition of [
      { to: 'OPEN', reason: 'NOT_A_COMPLAINT' },
      { to: 'CLOSED', reason: 'OTHER' },
    ]) {
      const answer = await refused(t.db, 422, () =>
        send(admin, { ids: [id], changes: { transition } }),
      );
      expect(answer.json()).toMatchObject({ code: 'UNPROCESSABLE' });
    }
    const body = { ids: [id], changes: { transition: { to: 'CLOSED', reason: 'OTHER' } } };
    expect(await change(admin, { ...body, reason: 'The product is gone.' })).toMatchObject({
      done: [id],
    });
    expect(await read(id)).toMatchObject({ status: 'CLOSED' });
  });

  test('a claim is moved on and then handed on, with the reason as a note', async () => {
    const { id } = await claimOf();
    const elsewhere = await makeTeam(t.db, [other]);
    const move = { to: 'PENDING', reason: 'RESUMED' };
    const changes = { transition: move, teamId: elsewhere, assigneeId: other.id };
    const without = await change(employee, { ids: [id], changes });
    expect(codesOf(without)).toEqual([[id, 'BAD_REQUEST']]);
    expect(await read(id), 'nothing of it was kept').toMatchObject({ status: 'OPEN', version: 1 });
    const outcome = await change(employee, { ids: [id], changes, reason: 'They repair lifts.' });
    expect(outcome.failed).toEqual([]);
    const desk = (await t.call(getDesk, admin, { params: { id } })).json();
    expect(desk).toMatchObject({ teamId: elsewhere, assigneeId: other.id });
    expect(await read(id)).toMatchObject({ status: 'PENDING' });
    const thread = (await t.call(getThread, admin, { params: { id } })).json();
    expect(thread.data).toContainEqual(
      expect.objectContaining({ kind: 'NOTE', body: 'They repair lifts.' }),
    );
  });

  test('every claim has its entries in the audit trail, of one request', async () => {
    const [one, two] = await claimsOf(2);
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const { operationId } = await change(admin, { ids, changes: { assigneeId: employee.id } });
    await undo(admin, operationId);
    const entries = await t.db
      .selectFrom('audit')
      .where('area', '=', 'claims')
      .where('object_id', 'in', ids)
      .select(['object_id', 'actor_id', 'action', 'fields', 'request_id'])
      .orderBy('object_id')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject(
      ids.flatMap((object_id) =>
        ['assign', 'update'].map((action) => ({
          object_id,
          actor_id: admin.id,
          action,
          fields: ['assigneeId'],
        })),
      ),
    );
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(2);
  });
});

describe('repeated under one name', () => {
  const named = (name: string, ids: readonly number[]) => ({
    clientOperationId: name,
    ids,
    changes: { assigneeId: employee.id },
  });

  test('it is done once, side by side too, and answered alike', async () => {
    const ids = idsOf(await claimsOf(12));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => change(admin, named('side-by-side', ids))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ done: ids, failed: [] });
    for (const id of ids) expect(await read(id)).toMatchObject({ version: 2 });
  });

  test('what broke off goes on, and what is known stays known', async () => {
    const [done, left, open] = idsOf(await claimsOf(3)) as [number, number, number];
    const body = named('broken-off', [done, left, open]);
    const { operationId } = await change(admin, body);
    // As if the server had stopped after the first two claims, one of which it had skipped.
    await t.db
      .deleteFrom('bulk_claims')
      .where('operation_id', '=', operationId)
      .where('claim_id', 'in', [left, open])
      .execute();
    await t.db
      .insertInto('bulk_claims')
      .values({ operation_id: operationId, claim_id: left, code: 'STALE', message: 'Changed.' })
      .execute();
    await t.db.updateTable('claims').set({ assignee_id: null }).where('id', '=', open).execute();
    expect(await change(admin, body)).toEqual({
      operationId,
      done: [done, open],
      failed: [{ id: left, code: 'STALE', message: 'Changed.' }],
    });
    expect(await read(done)).toMatchObject({ version: 2 });
    expect(await read(open)).toMatchObject({ assigneeId: employee.id, version: 3 });
  });

  test('it cannot ask for something else; another person’s name is his own', async () => {
    const [one, two] = idsOf(await claimsOf(2)) as [number, number];
    await change(admin, named('one-name', [one]));
    const answer = await refused(t.db, 422, () => send(admin, named('one-name', [two])));
    expect(answer.json()).toMatchObject({
      code: 'KEY_REUSED',
      message: bulk.BULK_MESSAGES.otherContent,
    });
    for (const other of [{ versions: [1] }, { reason: 'On leave.' }, { changes: { teamId } }])
      await refused(t.db, 422, () => send(admin, { ...named('one-name', [one]), ...other }));
    expect(await change(employee, named('one-name', [two]))).toMatchObject({ done: [two] });
  });
});

describe('undone', () => {
  const teamOf = async (id: number) =>
    (await t.call(getDesk, admin, { params: { id } })).json<{ teamId: number | null }>().teamId;

  test('teams and assignees are as before, and a claim that somebody went on with is left', async () => {
    const former = await makeTeam(t.db, [other]);
    const held = await claimOf({ team_id: former, assignee_id: other.id });
    const free = await claimOf({ team_id: former });
    const moved = await claimOf();
    const answered = await claimOf();
    const ids = idsOf([held, free, moved, answered]);
    const { operationId } = await change(admin, { ids, changes: { teamId, assigneeId: mate.id } });
    t.clock.advance(1_000);
    await t.call(assignClaim, admin, { params: { id: moved.id }, body: { teamId: former } });
    await t.call(postMessage, client, { params: { id: answered.id }, body: { body: 'Well?' } });
    const undone = await undo(admin, operationId);
    expect(undone.done).toEqual([held.id, free.id]);
    expect(codesOf(undone)).toEqual([
      [moved.id, 'OVERTAKEN'],
      [answered.id, 'OVERTAKEN'],
    ]);
    expect(await read(held.id)).toMatchObject({ assigneeId: other.id });
    // It leaves the open lists of the one who had it in between.
    expect(await announcedOf(t.db, held.id)).toContain(`left ${mate.id}`);
    expect(await read(free.id)).toMatchObject({ assigneeId: null });
    expect([await teamOf(held.id), await teamOf(free.id)]).toEqual([former, former]);
    expect([await teamOf(moved.id), await teamOf(answered.id)]).toEqual([former, teamId]);
  });

  test('a status, its answer, what it waited for and its reports are as before', async () => {
    const { id } = await claimOf({ assignee_id: employee.id });
    const params = { id };
    const report = await makeReport(t.db, { user_id: client.id, claim_id: id });
    const sent = await t.call(postMessage, employee, {
      params,
      body: { body: 'Please wait.', purpose: 'ANSWER' },
    });
    expect(sent.statusCode).toBe(201);
    t.clock.advance(1_000);
    const body = { to: 'PENDING', reason: 'WAITING', waitingFor: 'THIRD_PARTY' };
    expect((await t.call(transitionClaim, employee, { params, body })).statusCode).toBe(200);
    await t.db
      .updateTable('reports')
      .set({ settled_by: null, settled_at: null, settler_id: null })
      .where('id', '=', report.id)
      .execute();
    const before = await read(id);
    const pauses = () =>
      t.db
        .selectFrom('claim_pauses')
        .where('claim_id', '=', id)
        .select(['waiting_for', 'from_at', 'to_at'])
        .execute();
    const waited = await pauses();
    const purposes = () =>
      t.db.selectFrom('messages').where('claim_id', '=', id).select('purpose').execute();
    t.clock.advance(1_000);
    const { operationId } = await change(employee, {
      ids: [id],
      changes: { transition: { to: 'RESOLVED', reason: 'ANSWERED' } },
    });
    expect(await read(id)).toMatchObject({ status: 'RESOLVED', waitingFor: null });
    expect(await purposes()).toEqual([{ purpose: 'FINAL' }]);
    const settledBy = async () =>
      (
        await t.db
          .selectFrom('reports')
          .where('id', '=', report.id)
          .select('settled_by')
          .executeTakeFirstOrThrow()
      ).settled_by;
    expect(await settledBy()).toBe('PERSON');
    t.clock.advance(1_000);
    await undo(employee, operationId);
    const { version, updatedAt, ...rest } = await read(id);
    const { version: former, updatedAt: _formerly, ...same } = before;
    expect(rest).toEqual(same);
    expect([version, updatedAt]).toEqual([former + 2, t.clock.now().toISOString()]);
    expect(await purposes()).toEqual([{ purpose: 'ANSWER' }]);
    expect(await pauses()).toEqual(waited);
    expect(await settledBy()).toBeNull();
  });

  test('waiting that began is as if it had never been, and a reopening has not happened', async () => {
    const working = await claimOf({ status: 'PENDING', assignee_id: employee.id });
    const closed = await claimOf({
      status: 'CLOSED',
      closure: 'WITHDRAWN',
      assignee_id: employee.id,
    });
    const waits = { to: 'PENDING', reason: 'WAITING', waitingFor: 'CLIENT' };
    const { operationId } = await change(employee, {
      ids: [working.id, closed.id],
      changes: { transition: waits },
    });
    expect(await read(closed.id)).toMatchObject({ status: 'PENDING', cycle: 2, closure: null });
    t.clock.advance(1_000);
    expect((await undo(employee, operationId)).failed).toEqual([]);
    expect(await read(working.id)).toMatchObject({ status: 'PENDING', waitingFor: null });
    expect(await read(closed.id)).toMatchObject({
      status: 'CLOSED',
      closure: 'WITHDRAWN',
      cycle: 1,
      waitingFor: null,
    });
    const pauses = t.db.selectFrom('claim_pauses').where('claim_id', 'in', [working.id, closed.id]);
    expect(await pauses.selectAll().execute()).toEqual([]);
  });

  test('a claim is over since when it was, and how it ended stands again', async () => {
    const { id } = await claimOf({ assignee_id: employee.id });
    const body = { body: 'We keep it.', purpose: 'FINAL', outcome: 'REJECTED' };
    await t.call(postMessage, employee, { params: { id }, body });
    const answeredAt = t.clock.now();
    const open = await claimOf({ assignee_id: employee.id });
    const doneAt = async (claimId: number) =>
      (
        await t.db
          .selectFrom('claims')
          .where('id', '=', claimId)
          .select('done_at')
          .executeTakeFirstOrThrow()
      ).done_at;
    expect(await doneAt(id)).toEqual(answeredAt);
    const moves = [
      { to: 'CLOSED', reason: 'WITHDRAWN' },
      { to: 'OPEN', reason: 'MISTAKE' },
      { to: 'PENDING', reason: 'WAITING', waitingFor: 'CLIENT' },
    ];
    for (const transition of moves) {
      t.clock.advance(60_000);
      const { operationId, failed } = await change(employee, {
        ids: [id],
        changes: { transition },
      });
      expect(failed).toEqual([]);
      expect(await doneAt(id)).not.toEqual(answeredAt);
      t.clock.advance(60_000);
      expect((await undo(employee, operationId)).done).toEqual([id]);
      expect(await doneAt(id)).toEqual(answeredAt);
      expect(await read(id)).toMatchObject({ status: 'RESOLVED', outcome: 'REJECTED', cycle: 1 });
    }
    const closing = { to: 'RESOLVED', reason: 'ANSWERED' };
    const { operationId } = await change(employee, {
      ids: [open.id],
      changes: { transition: closing },
    });
    expect(await doneAt(open.id)).toEqual(t.clock.now());
    await undo(employee, operationId);
    expect(await doneAt(open.id)).toBeNull();
  });

  test('a claim goes to the queue when who had it answers no more', async () => {
    const { id } = await claimOf({ assignee_id: other.id });
    const { operationId } = await change(admin, {
      ids: [id],
      changes: { assigneeId: employee.id },
    });
    await t.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', other.id).execute();
    expect((await undo(admin, operationId)).done).toEqual([id]);
    expect(await read(id)).toMatchObject({ assigneeId: null });
  });

  test('a day later it is too late, and after a week nothing is known of it', async () => {
    const { id } = await claimOf();
    const { operationId } = await change(admin, {
      ids: [id],
      changes: { assigneeId: employee.id },
    });
    // Sessions have expired meanwhile, so somebody else signs in.
    const later = async (status: number) => {
      const somebody = await makeUser(t.db, { role: 'ADMIN' });
      return refused(t.db, status, () => takeBack(somebody, operationId));
    };
    t.clock.advance(BULK.undoHours * HOUR_MS);
    const answer = await later(409);
    expect(answer.json()).toMatchObject({ code: 'UNDO_EXPIRED' });
    t.clock.advance((RETENTION.bulk - 1) * 24 * HOUR_MS);
    await forgetOutdated(t.ctx);
    await later(409);
    t.clock.advance(1);
    await forgetOutdated(t.ctx);
    await later(404);
  });
});

test('a client hears of a new status, of its undoing, and never of who has his claim', async () => {
  const kinds = async () =>
    (
      await t.db
        .selectFrom('notifications')
        .where('user_id', '=', client.id)
        .select('kind')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
  const { id } = await claimOf({ assignee_id: employee.id });
  const given = await change(admin, { ids: [id], changes: { assigneeId: mate.id, teamId } });
  await undo(admin, given.operationId);
  expect(await kinds()).toEqual([]);
  const ended = await change(admin, {
    ids: [id],
    changes: { transition: { to: 'CLOSED', reason: 'NOT_A_COMPLAINT' } },
  });
  expect(await kinds()).toEqual(['claim.status']);
  t.clock.advance(1_000);
  await undo(admin, ended.operationId);
  expect(await kinds()).toEqual(['claim.status', 'claim.reopened']);
});

test(
  'five hundred claims are changed with one request, and restored',
  { timeout: 60_000 },
  async () => {
    const ids = idsOf(await claimsOf(BULK.claims));
    const outcome = await change(admin, { ids, changes: { assigneeId: employee.id } });
    expect(outcome.done).toEqual(ids);
    expect((await undo(admin, outcome.operationId)).done).toEqual(ids);
  },
);
