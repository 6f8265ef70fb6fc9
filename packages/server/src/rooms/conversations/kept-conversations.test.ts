import { deleteUser } from '@recourse/contract/users';
import * as ai from '@recourse/contract/ai';
import { getThread, type ThreadItem } from '@recourse/contract/claims-thread';
import * as conversations from '@recourse/contract/conversations';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { RETENTION } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fillConversations } from '../claims/thread/fill-conversations.ts';
import { forgetOutdated } from '../../forget-outdated.ts';

/** Tests conversations from before they were stored, and deleted conversations. */

type Chat = EndpointReply<typeof conversations.listConversationMessages>;

let t: TestApp;
let admin: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());
beforeEach(async () => {
  client = await makeUser(t.db);
});

const read = async (id: string, as = client) =>
  (await t.call(conversations.listConversationMessages, as, { params: { id } })).json<Chat>();
const say = (id: string, body: string) =>
  t.call(conversations.postConversationMessage, client, {
    params: { id },
    body: { body, clientMessageId: `${id}-${body}` },
  });
const kept = async () =>
  (
    await t.db
      .selectFrom('conversations')
      .where('client_id', '=', client.id)
      .select('name')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);
const old = (conversation_id: string, reclamation_text: string, more = {}) =>
  makeReport(t.db, {
    user_id: client.id,
    conversation_id,
    reclamation_text,
    created_at: new Date('2025-05-05T05:05:05Z'),
    updated_at: new Date('2025-05-06T05:05:05Z'),
    ...more,
  });

test('the background step makes them of old reports, goes on where it stopped, and ends', async () => {
  await old('first', 'my wifi router\nis broken', {
    validated_by_employee: true,
    employee_id: admin.id,
    validated_at: new Date(),
  });
  await old('first', 'my wifi router\nis broken\nagain');
  await old('second', 'the tv');
  await old('gone', 'deleted', { deleted_at: new Date(), deleted_by: admin.id });
  await makeReport(t.db, { user_id: client.id, created_by: admin.id, conversation_id: 'tried' });
  const before = await t.db.selectFrom('outbox').select('id').execute();
  await t.db.deleteFrom('background_steps').execute();
  while (await fillConversations(t.ctx));
  expect(await fillConversations(t.ctx)).toBe(false);
  expect(await kept()).toEqual(['first', 'second']);
  const { data } = await read('first');
  expect(data.map(({ body, recorded, at }) => [body, recorded, at])).toEqual([
    ['my wifi router\nis broken', true, '2025-05-05T05:05:05.000Z'],
    ['again', true, '2025-05-05T05:05:05.000Z'],
  ]);
  expect(await t.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
  await t.db.deleteFrom('background_steps').execute();
  while (await fillConversations(t.ctx));
  expect((await read('first')).data).toHaveLength(2);
});

test('one that is read or written before the step came to it is made then', async () => {
  await old('read', 'my wifi router');
  await old('written', 'my old tv');
  await old('listed', 'my lamp');
  const report = await old('handed', 'my desk');
  const claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    conversation_id: 'handed',
    contenu: 'my desk',
  });
  await t.db
    .updateTable('reports')
    .set({ claim_id: claim.id })
    .where('id', '=', report.id)
    .execute();
  expect((await read('read')).data).toMatchObject([{ body: 'my wifi router' }]);
  await say('written', 'it is dark');
  expect((await read('written')).data.slice(0, 2)).toMatchObject([
    { body: 'my old tv', recorded: true },
    { body: 'it is dark', recorded: false },
  ]);
  const thread = await t.call(getThread, admin, { params: { id: claim.id } });
  expect(thread.json<{ data: ThreadItem[] }>().data).toMatchObject([{ body: 'my desk' }]);
  const listed = await t.call(conversations.listConversations, client, {});
  expect(listed.json<{ data: conversations.Conversation[] }>().data).toHaveLength(4);
});

test('after 24 months those without a claim go, the others stay', async () => {
  await say('alone', 'my wifi router');
  await say('answered', 'my old tv');
  await t.call(ai.handOver, client, { body: { conversationId: 'answered' } });
  t.clock.advance((RETENTION.conversation - 1) * 86_400_000);
  await forgetOutdated(t.ctx);
  expect(await kept()).toEqual(['alone', 'answered']);
  t.clock.advance(2 * 86_400_000);
  await forgetOutdated(t.ctx);
  expect(await kept()).toEqual(['answered']);
  const texts = await t.db
    .selectFrom('messages')
    .where('author_id', '=', client.id)
    .select('body')
    .execute();
  expect(texts).toEqual([{ body: 'my old tv' }]);
});

test('with their client go those without a claim; a thread stays, as of a deleted user', async () => {
  const other = await makeUser(t.db, { role: 'ADMIN' });
  await say('alone', 'my wifi router');
  await say('answered', 'my old tv');
  const { id } = (
    await t.call(ai.handOver, client, { body: { conversationId: 'answered' } })
  ).json<{ id: number }>();
  const response = await t.call(deleteUser, other, { params: { id: client.id } });
  expect(response.statusCode).toBe(204);
  expect(await kept()).toEqual(['answered']);
  const thread = await t.call(getThread, other, { params: { id } });
  expect(thread.json<{ data: ThreadItem[] }>().data[0]).toMatchObject({
    body: 'my old tv',
    author: { name: 'Deleted user' },
  });
});
