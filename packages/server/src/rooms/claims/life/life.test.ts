import { getClaim } from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import {
  deleteNote,
  getThread,
  postMessage,
  postNote,
  THREAD_MESSAGES,
} from '@recourse/contract/claims-thread';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { listen } from '../../../../test/event-listener.ts';
import { makeClaim, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, other, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
beforeEach(async () => {
  claim = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
});
afterAll(() => t.close());

const params = () => ({ id: claim.id });
const post = (as: UserRow, body: object) =>
  t.call(postMessage, as, { params: params(), body: { body: 'Done.', ...body } });
const accept = (as: UserRow, body = {}) =>
  t.call(lives.acceptClaim, as, { params: params(), body });
const reopen = (as: UserRow, body = {}) =>
  t.call(lives.reopenClaim, as, { params: params(), body });
const answer = () => post(employee, { purpose: 'FINAL' });
const stored = () =>
  t.db.selectFrom('claims').where('id', '=', claim.id).selectAll().executeTakeFirstOrThrow();

test('a claim that is being worked on has no final answer to accept', async () => {
  await post(employee, { purpose: 'ANSWER' });
  expect(await stored()).toMatchObject({ status: 'PENDING' });
  const response = await refused(t.db, 409, () => accept(client));
  expect(response.json()).toMatchObject({ code: 'NOT_ANSWERED' });
});

describe('what a client said by phone or in a letter', () => {
  test('is recorded with the way and a note; the client learns only that it is closed', async () => {
    await answer();
    t.clock.advance(1_000);
    const body = { by: 'PHONE', note: 'She rang at nine: all is well.' };
    expect((await accept(employee, body)).json()).toMatchObject({
      status: 'CLOSED',
      closure: 'ACCEPTED',
    });
    const read = async (as: UserRow) =>
      (await t.call(getThread, as, { params: params() })).json<{ data: object[] }>().data;
    const forStaff = await read(employee);
    expect(forStaff).toContainEqual(
      expect.objectContaining({ kind: 'NOTE', body: 'She rang at nine: all is well.' }),
    );
    expect(forStaff).toContainEqual(
      expect.objectContaining({ what: 'STATUS', to: 'CLOSED', reason: 'ACCEPTED_BY_PHONE' }),
    );
    expect(JSON.stringify(await read(client))).not.toMatch(/PHONE|rang/);
  });

  test.each([
    [{}, 'by', lives.LIFE_MESSAGES.by],
    [{ note: 'She rang.' }, 'by', lives.LIFE_MESSAGES.by],
    [{ by: 'PHONE' }, 'note', THREAD_MESSAGES.noteRequired],
    [{ by: 'PHONE', note: ' ' }, 'note', THREAD_MESSAGES.noteRequired],
    [{ by: 'RADIO', note: 'She rang.' }, 'by', lives.LIFE_MESSAGES.by],
  ])('is refused as %j', async (body, field, message) => {
    await answer();
    const response = await refused(t.db, 400, () => accept(employee, body));
    expect(response.json()).toMatchObject({ fields: { [field]: message } });
  });

  test('is not for another employee than the one who answers', async () => {
    claim = await makeClaim(t.db, {
      created_by: other.id,
      client_id: client.id,
      assignee_id: employee.id,
      status: 'RESOLVED',
    });
    const call = () => accept(other, { by: 'PHONE', note: 'She rang.' });
    expect((await refused(t.db, 403, call)).json()).toMatchObject({
      message: THREAD_MESSAGES.notYours,
    });
  });
});

test('only the client’s comment on reopening is his last word', async () => {
  await answer();
  await reopen(employee, { comment: 'We look at it again.' });
  expect(await stored()).toMatchObject({ client_replied_at: null });
  await answer();
  t.clock.advance(1_000);
  await reopen(client, { comment: 'It broke again.' });
  expect(await stored()).toMatchObject({ client_replied_at: t.clock.now() });
});

test('the audit trail says from which status to which', async () => {
  const details = async () => {
    const rows = await t.db
      .selectFrom('audit')
      .where('area', '=', 'claims')
      .where('object_id', '=', claim.id)
      .where('action', '=', 'update')
      .select('detail')
      .orderBy('id')
      .execute();
    return rows.map(({ detail }) => detail);
  };
  await answer();
  const before = await details();
  await reopen(client);
  await answer();
  await accept(client);
  await reopen(client);
  await t.call(lives.withdrawClaim, client, { params: params() });
  expect((await details()).slice(before.length)).toEqual([
    { from: 'RESOLVED', to: 'OPEN' },
    { from: 'RESOLVED', to: 'CLOSED' },
    { from: 'CLOSED', to: 'OPEN' },
    { from: 'OPEN', to: 'CLOSED' },
  ]);
});

test('an administrator who writes takes no claim out of the queue', async () => {
  await post(admin, { purpose: 'ANSWER' });
  const read = await t.call(getClaim, admin, { params: params() });
  expect(read.json()).toMatchObject({ status: 'PENDING', assigneeId: null });
});

test('a claim that an employee takes by writing has left the queue of the others', async () => {
  const [seen, left] = await Promise.all([listen(t, admin), listen(t, other)]);
  await post(employee, { purpose: 'ANSWER' });
  const news = (listener: typeof seen) =>
    listener.changes().filter(({ area, id }) => area === 'claims' && id === claim.id);
  await expect.poll(() => news(left)).toMatchObject([{ gone: true }]);
  await expect.poll(() => news(seen)).toMatchObject([{ gone: false }]);
  seen.leave();
  left.leave();
});

test('a note is deleted at its own claim only, and the audit trail says so', async () => {
  const body = { body: 'The provider confirms it.' };
  const { id: noteId } = (await t.call(postNote, employee, { params: params(), body })).json<{
    id: number;
  }>();
  const elsewhere = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
  await refused(t.db, 404, () =>
    t.call(deleteNote, employee, { params: { id: elsewhere.id, noteId } }),
  );
  expect(await t.call(deleteNote, employee, { params: { id: claim.id, noteId } })).toMatchObject({
    statusCode: 204,
  });
  const rows = await t.db
    .selectFrom('audit')
    .where('area', '=', 'claim-notes')
    .where('object_id', '=', claim.id)
    .select(['action', 'actor_id'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'create', actor_id: employee.id },
    { action: 'delete', actor_id: employee.id },
  ]);
});
