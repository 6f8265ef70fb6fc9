import { listNotifications } from '@recourse/contract/told/notification-list';
import {
  type Claim,
  type ClaimCounts,
  countClaims,
  createClaim,
  deleteClaim,
  exportClaims,
  getClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { LIFE_MESSAGES, reopenClaim, transitionClaim } from '@recourse/contract/claims-life';
import { findSimilar, mergeClaim, unmergeClaim } from '@recourse/contract/claims-links';
import {
  getCaseFile,
  getReceipt,
  getThread,
  postMessage,
  type ThreadItem,
} from '@recourse/contract/claims-thread';
import { listTargets } from '@recourse/contract/clock/targets';
import { handOver } from '@recourse/contract/ai';
import {
  listConversationMessages,
  listConversations,
  postConversationMessage,
} from '@recourse/contract/conversations';
import { createDocument, type Document, documentContent } from '@recourse/contract/documents';
import { listTrash } from '@recourse/contract/trash';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldCounters, healCounters } from '../../../db/rows/counters.ts';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { listen } from '../../../../test/event-listener.ts';
import { makeClaim, makeConversation, makePolicy, makeUser } from '../../../../test/factories.ts';
import { ALLOWED_CALLS } from '../../../../test/permissions/allowed-calls.ts';
import { inputFor } from '../../../../test/permissions/permission-inputs.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { form } from '../../../../test/upload-form.ts';

/** Tests the deletion of claims whose policy keeps their record. */

/** Occurs in everything that belongs to the claim. */
const MARKER = 'zq-kettle-of-the-client-qz';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let policyId: number;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
  ]);
  policyId = await makePolicy(t.db);
  await t.db
    .updateTable('policies')
    .set({ keeps_record: true, reopen_within_days: null })
    .where('id', '=', policyId)
    .execute();
});
beforeEach(async () => {
  client = await makeUser(t.db);
  claim = await file();
});
afterAll(() => t.close());

/** A claim of the client that an employee answers. */
const file = (more: Partial<ClaimRow> = {}) =>
  makeClaim(t.db, {
    contenu: `${MARKER} leaks`,
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
    policy_id: policyId,
    status: 'PENDING',
    ...more,
  });
const at = (id: number) => ({ params: { id } });
const remove = (as: UserRow, id = claim.id) => t.call(deleteClaim, as, at(id));
const deleted = async (id = claim.id) =>
  expect(await remove(client, id)).toMatchObject({ statusCode: 204 });
const read = async (as: UserRow, id = claim.id) =>
  (await t.call(getClaim, as, at(id))).json<Claim>();
const itemsOf = async (as: UserRow, id = claim.id) =>
  (await t.call(getThread, as, at(id))).json<{ data: ThreadItem[] }>().data;

test('CA-50 a client’s deletion withdraws the claim and hides it from him; the staff keeps it', async () => {
  await t.call(postMessage, client, { ...at(claim.id), body: { body: 'It still leaks.' } });
  const { version } = await read(client);
  await deleted();
  await refused(t.db, 404, () => t.call(getClaim, client, at(claim.id)));
  await refused(t.db, 404, () => remove(client));
  for (const as of [employee, admin])
    expect(await read(as)).toMatchObject({
      status: 'CLOSED',
      closure: 'WITHDRAWN',
      version: version + 1,
      contenu: claim.contenu,
      reopenUntil: t.clock.now().toISOString(),
    });
  const items = await itemsOf(employee);
  const by = { author: { id: client.id, role: 'CLIENT' } };
  expect(items.slice(-2)).toMatchObject([
    { what: 'STATUS', from: 'PENDING', to: 'CLOSED', reason: 'WITHDRAWN' },
    { what: 'HIDDEN', ...by },
  ]);
  expect(items).toContainEqual(expect.objectContaining({ body: 'It still leaks.' }));
  expect(await t.call(getCaseFile, employee, at(claim.id))).toMatchObject({ statusCode: 200 });
  const trash = await t.call(listTrash, admin, { query: { area: 'claims' } });
  expect(trash.json<{ data: { id: number }[] }>().data.map(({ id }) => id)).not.toContain(claim.id);
  const told = await t.call(listNotifications, employee);
  expect(told.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({ kind: 'claim.withdrawn', objectId: claim.id }),
  );
  const audited = t.db.selectFrom('audit').where('object_id', '=', claim.id);
  const done = audited.where('area', '=', 'claims').where('action', '<>', 'refused');
  const lines = await done.select(['action', 'detail']).execute();
  expect(lines).toEqual([
    { action: 'delete', detail: { kept: true, from: 'PENDING', to: 'CLOSED' } },
  ]);
});

test('the staff’s deletion is a 409 in words, and changes nothing', async () => {
  const own = await file({ created_by: employee.id });
  for (const [as, id] of [
    [admin, claim.id],
    [employee, own.id],
  ] as const) {
    const response = await refused(t.db, 409, () => remove(as, id));
    expect(response.json()).toMatchObject({ code: 'KEPT', message: LIFE_MESSAGES.keptByPolicy });
    expect(await read(admin, id)).toMatchObject({ status: 'PENDING', version: 1 });
  }
  // The author of this claim was once an employee; its client is somebody else.
  const former = await makeUser(t.db);
  const theirs = await file({ created_by: former.id });
  await refused(t.db, 409, () => remove(former, theirs.id));
});

test('without a policy that keeps records it goes into the trash, as ever', async () => {
  const without = await file({ policy_id: null });
  await deleted(without.id);
  await refused(t.db, 404, () => t.call(getClaim, admin, at(without.id)));
  const row = t.db.selectFrom('claims').where('id', '=', without.id);
  expect(await row.select(['hidden_at', 'deleted_by']).executeTakeFirst()).toEqual({
    hidden_at: null,
    deleted_by: client.id,
  });
});

test('a closed one keeps how it ended', async () => {
  const closed = await file({ status: 'CLOSED', closure: 'ACCEPTED' });
  await deleted(closed.id);
  expect(await read(admin, closed.id)).toMatchObject({ closure: 'ACCEPTED' });
});

test('its dates are over, and nobody works on it any more', async () => {
  await followTargets(t.db, [claim.id]);
  await deleted();
  const targets = await t.call(listTargets, admin, at(claim.id));
  const states = targets.json<{ data: { state: string }[] }>().data.map(({ state }) => state);
  expect(states).toEqual(['CANCELLED']);
  const into = await file();
  const calls = [
    () => t.call(reopenClaim, admin, { ...at(claim.id), body: {} }),
    () =>
      t.call(transitionClaim, admin, {
        ...at(claim.id),
        body: { to: 'PENDING', reason: 'MISTAKE' },
      }),
    () => t.call(updateClaim, admin, { ...at(claim.id), body: { status: 'OPEN' } }),
    () => t.call(mergeClaim, admin, { ...at(claim.id), body: { intoId: into.id } }),
    () => t.call(mergeClaim, admin, { ...at(into.id), body: { intoId: claim.id } }),
  ];
  for (const call of calls) await refused(t.db, 409, call);
});

test('counts and lists of the client are without it, those of the staff with it', async () => {
  const kept = await file();
  const counts = async (as: UserRow) => (await t.call(countClaims, as)).json<ClaimCounts>();
  const [before, all] = [await counts(client), (await counts(admin)).total];
  const mine = (await counts(employee)).total;
  expect(before.total).toBe(2);
  await deleted();
  const check = async () => {
    expect(await counts(client)).toMatchObject({ total: 1, byStatus: { CLOSED: 0, PENDING: 1 } });
    expect((await counts(admin)).total).toBe(all);
    expect((await counts(employee)).total).toBe(mine);
  };
  await check();
  expect(await healCounters(t.db)).toBe(0);
  while ((await foldCounters(t.db)) > 0);
  await check();
  const queries: Record<string, string>[] = [{}, { status: 'PENDING' }, { q: MARKER }];
  for (const query of queries) {
    const list = (await t.call(listClaims, client, { query })).json<{
      data: Claim[];
      meta: { total: number };
    }>();
    expect(list.data.map(({ id }) => id)).toEqual([kept.id]);
    expect(list.meta.total).toBe(1);
  }
  const found = await t.call(listClaims, admin, { query: { clientId: String(client.id) } });
  expect(found.json<{ data: Claim[] }>().data).toHaveLength(2);
});

test('his open screens lose it, those of the staff learn that it has ended', async () => {
  const [his, hers] = [await listen(t, client), await listen(t, employee)];
  await deleted();
  const news = (listener: typeof his) =>
    listener.changes().filter(({ area, id }) => area === 'claims' && id === claim.id);
  await expect.poll(() => news(his)).toMatchObject([{ gone: true }]);
  await expect.poll(() => news(hers).at(-1)).toMatchObject({ gone: false });
  his.leave();
  hers.leave();
});

describe('merged claims', () => {
  const merge = async (id: number, intoId: number) =>
    expect(await t.call(mergeClaim, admin, { ...at(id), body: { intoId } })).toMatchObject({
      statusCode: 200,
    });

  test('are one complaint: the survivor’s deletion hides them all, and none is taken apart again', async () => {
    const source = await file();
    await merge(source.id, claim.id);
    await deleted();
    for (const id of [claim.id, source.id])
      await refused(t.db, 404, () => t.call(getClaim, client, at(id)));
    await refused(t.db, 409, () => t.call(unmergeClaim, admin, at(source.id)));
    expect(await read(admin, source.id)).toMatchObject({ mergedIntoId: claim.id });
  });

  test('one that goes on in another is hidden alone, with its words and its name', async () => {
    const source = await file({ contenu: `${MARKER} of the source` });
    await merge(source.id, claim.id);
    await deleted(source.id);
    const shown = JSON.stringify(await itemsOf(client));
    expect(shown).not.toContain('of the source');
    expect(shown).not.toContain('MERGE');
    expect(JSON.stringify(await itemsOf(admin))).toContain('of the source');
    expect(await read(client)).toMatchObject({ status: 'PENDING' });
  });
});

describe('a conversation whose claim is kept', () => {
  const say = (id: string) =>
    t.call(postConversationMessage, client, {
      params: { id },
      body: { body: 'Hello?', clientMessageId: 'one-more' },
    });

  test('is over for its client like one whose claim was deleted; the staff reads it with the claim', async () => {
    const { name } = await makeConversation(t.db, { client_id: client.id });
    const { id } = await file({ conversation_id: name });
    await t.call(postMessage, employee, {
      ...at(id),
      body: { body: `${MARKER} is mended.`, purpose: 'REPLY' },
    });
    await deleted(id);
    const conversation = async (as: UserRow) =>
      (
        await t.call(listConversationMessages, as, {
          params: { id: name },
          query: as.role === 'CLIENT' ? {} : { clientId: String(client.id) },
        })
      ).json<object>();
    const his = await conversation(client);
    expect(his).toMatchObject({ claim: null, isOver: true });
    expect(JSON.stringify(his)).not.toContain(MARKER);
    const hers = await conversation(employee);
    expect(hers).toMatchObject({ claim: { id }, isOver: false });
    expect(JSON.stringify(hers)).toContain(MARKER);
    const list = await t.call(listConversations, client);
    expect(list.json()).toMatchObject({ data: [{ claim: null }] });
    expect((await refused(t.db, 409, () => say(name))).json()).toMatchObject({
      code: 'CLAIM_DELETED',
    });
    const body = { conversationId: name };
    expect(
      (await refused(t.db, 409, () => t.call(handOver, client, { body }))).json(),
    ).toMatchObject({ code: 'HANDED_OVER' });
  });
});

test('nothing that a client can call says a word of it', async () => {
  const upload = async (as: UserRow) => {
    const file = { name: `${MARKER}.txt`, content: `${MARKER} in the bytes` };
    const response = await t.call(createDocument, as, form({ purpose: 'ATTACHMENT' }, file));
    return response.json<Document>().id;
  };
  const documentIds = [await upload(client)];
  const body = { contenu: `${MARKER} leaks`, documentIds };
  const filed = (await t.call(createClaim, client, { body })).json<Claim>();
  const { id, reference } = filed;
  await t.db.updateTable('claims').set({ policy_id: policyId }).where('id', '=', id).execute();
  const sent = await upload(employee);
  const answer = { body: `${MARKER} is mended.`, purpose: 'FINAL', documentIds: [sent] };
  await t.call(postMessage, employee, { ...at(id), body: answer });
  const calls = ALLOWED_CALLS.filter(
    ({ role, endpoint: { method, path } }) =>
      role === 'CLIENT' && (method === 'GET' || path.endsWith('/similar')),
  );
  expect(calls.length).toBeGreaterThan(20);
  const walk = async () => {
    const found: string[] = [];
    for (const { endpoint } of calls) {
      const { method, path } = endpoint;
      const isOfClaim = path.includes('/claims/:id');
      const input = await inputFor(endpoint, {
        t,
        actor: client,
        id: isOfClaim ? id : path.includes('/documents/:id') ? sent : null,
      });
      const typed = path.endsWith('/similar') ? { body: { text: `${MARKER} leaks` } } : {};
      const { rawPayload } = await t.call(endpoint, client, { ...input, ...typed });
      if (rawPayload.includes(MARKER) || rawPayload.includes(reference))
        found.push(`${method} ${path}`);
    }
    return found;
  };
  await deleted(claim.id);
  // Before the deletion, the same search finds the marker in these places.
  const places = [listClaims, exportClaims, getClaim, getThread, getReceipt, listNotifications];
  expect(await walk()).toEqual(
    expect.arrayContaining(
      [...places, findSimilar, documentContent].map(({ method, path }) => `${method} ${path}`),
    ),
  );
  await deleted(id);
  expect(await walk()).toEqual([]);
});
