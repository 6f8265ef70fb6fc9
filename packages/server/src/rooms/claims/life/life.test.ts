import {
  type Claim,
  createClaim,
  getClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { LINK_MESSAGES, listLinks } from '@recourse/contract/claims-links';
import * as lives from '@recourse/contract/claims-life';
import {
  deleteNote,
  getThread,
  postMessage,
  postNote,
  THREAD_MESSAGES,
  type ThreadItem,
} from '@recourse/contract/claims-thread';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '../../../db/connect/connect.ts';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { listen } from '../../../../test/event-listener.ts';
import { makeClaim, makePolicy, makeTopic, makeUser } from '../../../../test/factories.ts';
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

test('a claim that was accepted and is answered again is accepted once more, with the newest rating', async () => {
  await answer();
  const said: unknown[] = [];
  for (const body of [{ rating: 4 }, {}, { rating: 2, comment: 'It broke again.' }]) {
    expect(await accept(client, body)).toMatchObject({ statusCode: 200 });
    const rows = t.db.selectFrom('claim_ratings').where('claim_id', '=', claim.id);
    said.push(await rows.select(['rating', 'comment']).execute());
    const again = { params: params(), body: { status: 'RESOLVED' } };
    expect(await t.call(updateClaim, admin, again)).toMatchObject({ statusCode: 200 });
  }
  expect(said).toEqual([
    [{ rating: 4, comment: '' }],
    [{ rating: 4, comment: '' }],
    [{ rating: 2, comment: 'It broke again.' }],
  ]);
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

describe('a claim that follows from another one', () => {
  const file = (as: UserRow, body: object) =>
    t.call(createClaim, as, { body: { contenu: 'It broke again.', ...body } });

  test('is about the same, unless it says otherwise or that was retired', async () => {
    const [kept, retired, own] = await Promise.all([
      makeTopic(t.db, 'categories'),
      makeTopic(t.db, 'products'),
      makeTopic(t.db, 'categories'),
    ]);
    const topics = { categoryId: kept, productId: retired };
    const { id } = (await file(client, topics)).json<{ id: number }>();
    await t.db.updateTable('products').set({ retired: true }).where('id', '=', retired).execute();
    expect((await file(client, { followsId: id })).json()).toMatchObject({
      categoryId: kept,
      productId: null,
    });
    expect((await file(client, { followsId: id, categoryId: own })).json()).toMatchObject({
      categoryId: own,
    });
    expect((await file(client, { followsId: null })).json()).toMatchObject({ categoryId: null });
  });

  test('is filed by the staff for the same client', async () => {
    const body = { followsId: claim.id, clientId: client.id, channel: 'PHONE' };
    const filed = await file(employee, body);
    expect(filed).toMatchObject({ statusCode: 201 });
    const { id } = filed.json<{ id: number }>();
    const links = await t.call(listLinks, employee, { params: { id } });
    expect(links.json()).toMatchObject({ data: [{ kind: 'FOLLOW_UP', other: { id: claim.id } }] });
    // Whoever has the earlier claim open sees the link at once; its client does not.
    const news = t.db.selectFrom('outbox').where('object_id', '=', claim.id).select('area');
    expect((await news.orderBy('id', 'desc').limit(1).execute())[0]?.area).toBe('claim-notes');
  });

  test('does not follow from one that its author may not see, or that is not there', async () => {
    const stranger = await makeUser(t.db);
    for (const followsId of [claim.id, 999_999_999]) {
      const response = await refused(t.db, 422, () => file(stranger, { followsId }));
      expect(response.json()).toMatchObject({ fields: { followsId: LINK_MESSAGES.missing } });
    }
  });
});

describe('under a policy that lets a claim be reopened for a day', () => {
  const DAY_MS = 86_400_000;
  let first: TestApp;
  let policyId: number;
  beforeAll(async () => {
    first = t;
    policyId = await makePolicy(t.db);
    await setLimit(1);
  });
  afterAll(() => {
    t = first;
  });
  const setLimit = (reopen_within_days: number | null) =>
    first.db
      .updateTable('policies')
      .set({ reopen_within_days })
      .where('id', '=', policyId)
      .execute();
  /** Sessions expire in that time, so another server opens new ones. */
  const wait = async (ms: number) => {
    t.clock.advance(ms);
    t = await first.another();
  };
  const accepted = async () => {
    await t.db
      .updateTable('claims')
      .set({ policy_id: policyId })
      .where('id', '=', claim.id)
      .execute();
    await answer();
    expect(await accept(client)).toMatchObject({ statusCode: 200 });
  };
  const read = async (as: UserRow) =>
    (await t.call(getClaim, as, { params: params() })).json<Claim>();

  test('CA-49 reopening after the limit is a 409 that offers a follow-up, to client and staff', async () => {
    await accepted();
    const until = new Date(t.clock.now().getTime() + DAY_MS).toISOString();
    for (const as of [client, employee, admin]) expect((await read(as)).reopenUntil).toBe(until);
    await wait(DAY_MS - 1);
    expect(await reopen(client)).toMatchObject({ statusCode: 200 });
    expect((await read(client)).reopenUntil).toBeNull();
    t.clock.advance(1);
    await answer();
    await accept(client);
    await wait(DAY_MS);
    for (const as of [client, employee, admin]) {
      const response = await refused(t.db, 409, () => reopen(as, { comment: 'It broke again.' }));
      expect(response.json()).toMatchObject({
        code: 'REOPEN_EXPIRED',
        message: lives.LIFE_MESSAGES.reopenExpired,
      });
    }
    expect(await stored()).toMatchObject({ status: 'CLOSED', cycle: 2 });
    const body = { contenu: 'It broke again.', followsId: claim.id };
    const filed = await t.call(createClaim, client, { body });
    expect(filed).toMatchObject({ statusCode: 201 });
    const { id } = filed.json<{ id: number }>();
    const links = (await t.call(listLinks, employee, { params: { id } })).json<{
      data: object[];
    }>();
    expect(links.data).toMatchObject([
      { kind: 'FOLLOW_UP', isFrom: true, other: { id: claim.id, status: 'CLOSED' } },
    ]);
    const line = async (of: number, as: UserRow) =>
      (await t.call(getThread, as, { params: { id: of } }))
        .json<{ data: ThreadItem[] }>()
        .data.filter((item) => item.kind === 'CHANGE' && item.what === 'LINK');
    const by = { author: { id: client.id, role: 'CLIENT' }, reason: 'FOLLOW_UP' };
    expect([await line(id, employee), await line(claim.id, employee)]).toMatchObject([[by], [by]]);
    expect(await line(id, client)).toEqual([]);
  });

  test('an answered claim counts from its answer, and moving it by its status is no reopening', async () => {
    await t.db
      .updateTable('claims')
      .set({ policy_id: policyId })
      .where('id', '=', claim.id)
      .execute();
    await answer();
    await wait(DAY_MS);
    await refused(t.db, 409, () => reopen(client));
    expect(await accept(client)).toMatchObject({ statusCode: 200 });
    expect(await reopen(client)).toMatchObject({ statusCode: 200 });
    const body = { to: 'CLOSED', reason: 'MISTAKE' };
    await t.call(lives.transitionClaim, admin, { params: params(), body });
    await wait(DAY_MS);
    const back = { to: 'PENDING', reason: 'MISTAKE' };
    expect(
      await t.call(lives.transitionClaim, admin, { params: params(), body: back }),
    ).toMatchObject({ statusCode: 200 });
  });

  test('without a limit, or without a policy, it can be reopened for ever', async () => {
    await accepted();
    await setLimit(null);
    await wait(1_000 * DAY_MS);
    expect((await read(client)).reopenUntil).toBeNull();
    expect(await reopen(client)).toMatchObject({ statusCode: 200 });
    await setLimit(1);
    t.clock.advance(1);
    await t.db.updateTable('claims').set({ policy_id: null }).where('id', '=', claim.id).execute();
    await answer();
    await accept(client);
    await wait(DAY_MS);
    expect(await reopen(client)).toMatchObject({ statusCode: 200 });
  });

  test('what was over before the day was noted counts from its last change', async () => {
    await accepted();
    const until = await read(client);
    await withClient(t.ownerUrl, (owner) =>
      owner.query('update claims set done_at = null where id = $1', [claim.id]),
    );
    expect(await read(client)).toEqual(until);
    const listed = (await t.call(listClaims, client)).json<{ data: Claim[] }>().data;
    expect(listed.find(({ id }) => id === claim.id)?.reopenUntil).toBe(until.reopenUntil);
  });
});
