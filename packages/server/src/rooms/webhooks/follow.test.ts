import { createClaim } from '@recourse/contract/claims';
import { postMessage, postNote } from '@recourse/contract/claims-thread';
import { assignClaim } from '@recourse/contract/desk/assignment';
import {
  deleteWebhook,
  updateWebhook,
  WEBHOOK_TYPES,
  type WebhookType,
} from '@recourse/contract/told/webhooks';
import { deleteUser } from '@recourse/contract/users';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeClaim, makeReport, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { addWebhook, freshAdmin } from '../../../test/webhooks/webhooks.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { type Notice, notify } from '../../kernel/changes/notify.ts';
import { announcedEvents } from '../../kernel/changes/told-events.ts';
import { followEvents } from './follow.service.ts';

const URL = 'https://public.example.org/hook';
const DAY = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  await t.db.deleteFrom('webhooks').execute();
  await t.db.deleteFrom('webhook_state').execute();
});
afterAll(() => t.close());

const add = (types: WebhookType[] = [...WEBHOOK_TYPES]) => addWebhook(t, { url: URL, types });
const bodies = async (id?: number) => {
  let rows = t.db.selectFrom('webhook_deliveries').select('body').orderBy('id');
  if (id !== undefined) rows = rows.where('webhook_id', '=', id);
  return (await rows.execute()).map(
    ({ body }) => JSON.parse(body) as { type: string; data: object },
  );
};
const announced = async () =>
  t.db.selectFrom('outbox').where('area', 'like', 'told:%').select(['area', 'object_id']).execute();
/** Announces events as a change does. */
const happen = (type: WebhookType, ids: readonly number[]) =>
  sql`insert into outbox (area, object_id) ${announcedEvents(ids.map((id) => ({ type, id })))}`.execute(
    t.db,
  );
const file = async () => {
  const client = await makeUser(t.db, { role: 'CLIENT' });
  const response = await t.call(createClaim, client, { body: { contenu: 'It broke.' } });
  return response.json<{ id: number }>().id;
};

test('without a webhook that is on nothing is announced, and nothing is read', async () => {
  const before = (await announced()).length;
  await file();
  const { id } = await add();
  const body = { enabled: false };
  await t.call(updateWebhook, await freshAdmin(t), { params: { id }, body });
  await file();
  expect(await announced()).toHaveLength(before);
  expect(await followEvents(t.ctx)).toBe(0);
});

describe('a webhook', () => {
  test('gets the types that it wants: a filed claim, and what people are notified of', async () => {
    const all = await add();
    const some = await add(['claim.assigned', 'claim.note']);
    const id = await file();
    const admin = await freshAdmin(t);
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    const aim = { params: { id } };
    await t.call(assignClaim, admin, { ...aim, body: { assigneeId: employee.id } });
    await t.call(postNote, admin, { ...aim, body: { body: 'A secret note.' } });
    expect(await followEvents(t.ctx)).toBe(5);
    const { version } = await t.db
      .selectFrom('claims')
      .where('id', '=', id)
      .select('version')
      .executeTakeFirstOrThrow();
    const data = { area: 'claims', id, version };
    const timestamp = t.clock.now().toISOString();
    expect(await bodies(all.id)).toEqual(
      ['claim.filed', 'claim.assigned', 'claim.note'].map((type) => ({ type, timestamp, data })),
    );
    expect(await bodies(some.id)).toMatchObject([
      { type: 'claim.assigned' },
      { type: 'claim.note' },
    ]);
    expect(await followEvents(t.ctx)).toBe(0);
  });

  test('gets one message of an event, however many people are notified, and none of the administrators’ own', async () => {
    await add();
    const [one, other] = await Promise.all([makeUser(t.db), makeUser(t.db)]);
    const report = await makeReport(t.db, { user_id: one.id });
    const claim = await makeClaim(t.db, { deleted_at: new Date() });
    const notices: Notice[] = [
      ...[one, other].flatMap(({ id: to }): Notice[] => [
        { kind: 'report.validated', area: 'reports', objectId: report.id, to },
        { kind: 'document.shared', area: 'documents', objectId: 7, to },
        { kind: 'claim.note', area: 'claims', objectId: claim.id, to },
      ]),
      { kind: 'audit.burst', area: 'audit', objectId: 1, to: one.id },
    ];
    await inTransaction(t.db, (trx) => notify(trx, { userId: null, at: t.clock.now() }, notices));
    await followEvents(t.ctx);
    // A document has no version, and a deleted claim none any more.
    expect((await bodies()).map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: 'report.validated', area: 'reports', id: report.id, version: 1 },
      { type: 'document.shared', area: 'documents', id: 7, version: null },
      { type: 'claim.note', area: 'claims', id: claim.id, version: null },
    ]);
  });

  test('is told of an answer once, and of a reply as such', async () => {
    await add(['claim.answered', 'claim.replied']);
    const client = await makeUser(t.db);
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    const { id } = await makeClaim(t.db, { client_id: client.id, assignee_id: employee.id });
    const post = (who: typeof client, body: object) =>
      t.call(postMessage, who, { params: { id }, body });
    await post(employee, { body: 'It is on its way.', purpose: 'ANSWER' });
    await post(employee, { body: 'Is that all right?', purpose: 'REPLY' });
    await post(client, { body: 'Thank you.' });
    await followEvents(t.ctx);
    expect((await bodies()).map(({ type }) => type)).toEqual([
      'claim.answered',
      'claim.replied',
      'claim.replied',
    ]);
  });

  test('begins with the present: nothing from before it was made or turned on', async () => {
    const first = await add();
    const claim = await file();
    await t.call(deleteWebhook, await freshAdmin(t), { params: { id: first.id } });
    const { id } = await add();
    await followEvents(t.ctx);
    expect(await bodies()).toEqual([]);
    await happen('claim.filed', [claim]);
    for (const enabled of [false, true])
      await t.call(updateWebhook, await freshAdmin(t), { params: { id }, body: { enabled } });
    await followEvents(t.ctx);
    expect(await bodies()).toEqual([]);
    await happen('claim.filed', [claim]);
    await followEvents(t.ctx);
    expect(await bodies(id)).toHaveLength(1);
  });

  test('stays when the account of its author is deleted', async () => {
    const { id } = await add();
    const webhook = () =>
      t.db.selectFrom('webhooks').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const { created_by: author } = await webhook();
    const aim = { params: { id: author ?? 0 } };
    const response = await t.call(deleteUser, await freshAdmin(t), aim);
    expect(response.statusCode).toBe(204);
    expect(await webhook()).toMatchObject({ created_by: null, enabled: true });
  });
});

describe('the follower', () => {
  test('of several servers makes each message once', async () => {
    await add();
    const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);
    await happen('claim.filed', ids);
    const made = await Promise.all(Array.from({ length: 4 }, () => followEvents(t.ctx)));
    expect(made.filter((count) => count !== 0)).toEqual([2_500]);
    expect(await followEvents(t.ctx)).toBe(0);
    const objects = (await bodies()).map(({ data }) => (data as { id: number }).id);
    expect(objects).toEqual(ids);
  });

  test('makes a message that a failover has lost again with the same id', async () => {
    await add();
    await add();
    await happen('claim.filed', [1, 1]);
    const state = await t.db.selectFrom('webhook_state').selectAll().executeTakeFirstOrThrow();
    const made = async () => {
      await followEvents(t.ctx);
      const rows = await t.db.selectFrom('webhook_deliveries').select('message_id').execute();
      return rows.map(({ message_id }) => message_id).toSorted();
    };
    const first = await made();
    // What the standby knew of it: the events alone.
    await t.db.deleteFrom('webhook_deliveries').execute();
    await t.db.updateTable('webhook_state').set(state).execute();
    expect(await made()).toEqual(first);
    expect(new Set(first).size).toBe(4);
  });

  test('loses no event of a transaction that commits late', async () => {
    await add();
    const late = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = inTransaction(t.db, async (trx) => {
      const events = announcedEvents([{ type: 'claim.filed', id: 1 }]);
      await sql`insert into outbox (area, object_id) ${events}`.execute(trx);
      begun.resolve();
      await late.promise;
    });
    await begun.promise;
    await happen('claim.filed', [2]);
    expect(await followEvents(t.ctx)).toBe(1);
    late.resolve();
    await writing;
    expect(await followEvents(t.ctx)).toBe(1);
    expect((await bodies()).map(({ data }) => data)).toMatchObject([{ id: 2 }, { id: 1 }]);
  });

  test.each([
    ['of another cluster', { moment: '900000000:900000000:' }],
    ['that is none', { moment: 'yesterday' }],
    ['older than the outbox', { read_at: new Date('2026-02-20T10:00:00Z') }],
  ])('goes on from the present after a moment %s', async (_, state) => {
    await add();
    await happen('claim.filed', [1]);
    await t.db.updateTable('webhook_state').set(state).execute();
    expect(await followEvents(t.ctx)).toBe(0);
    await happen('claim.filed', [2]);
    expect(await followEvents(t.ctx)).toBe(1);
  });

  test('keeps its moment young while nothing happens', async () => {
    await add();
    for (let days = 0; days < 8; days += 1) {
      t.clock.advance(DAY);
      expect(await followEvents(t.ctx)).toBe(0);
    }
    await happen('claim.filed', [1]);
    expect(await followEvents(t.ctx)).toBe(1);
  });
});
