import { getClaim } from '@recourse/contract/claims';
import { mergeClaim, unmergeClaim } from '@recourse/contract/claims-links';
import * as threads from '@recourse/contract/claims-thread';
import * as conversations from '@recourse/contract/conversations';
import * as documents from '@recourse/contract/documents';
import { answerReport } from '@recourse/contract/reports-verdict';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  makeClaim,
  makeConversation,
  makeReport,
  makeSolution,
  makeUser,
} from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { png } from '../../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { form } from '../../../../test/upload-form.ts';
import type { ConversationRow, UserRow } from '../../../db/tables.ts';

/**
 * Tests what reaches a merged claim from elsewhere: its chat, files, and answers with a solution.
 */

type Chat = EndpointReply<typeof conversations.listConversationMessages>;

let t: TestApp;
let eve: UserRow;
let client: UserRow;
let chat: ConversationRow;
/** The claim made from the chat, and the claim that it is merged into. */
let one: number;
let two: number;
beforeAll(async () => {
  t = await createTestApp();
  eve = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance(60_000);
  client = await makeUser(t.db);
  chat = await makeConversation(t.db, { client_id: client.id });
  await t.db
    .updateTable('messages')
    .set({ created_at: t.clock.now() })
    .where('conversation_id', '=', chat.id)
    .execute();
  const values = { created_by: client.id, assignee_id: eve.id, created_at: t.clock.now() };
  one = (await makeClaim(t.db, { ...values, conversation_id: chat.name, channel: 'ASSISTANT' })).id;
  two = (await makeClaim(t.db, values)).id;
});

const params = (id: number) => ({ params: { id } });
const merge = async () => {
  const answer = await t.call(mergeClaim, eve, { ...params(one), body: { intoId: two } });
  expect(answer).toMatchObject({ statusCode: 200 });
};
const unmerge = async () => {
  expect(await t.call(unmergeClaim, eve, params(one))).toMatchObject({ statusCode: 200 });
};
const post = async (as: UserRow, id: number, body: object) => {
  const answer = await t.call(threads.postMessage, as, { ...params(id), body });
  expect(answer).toMatchObject({ statusCode: 201 });
  return answer.json<threads.ThreadMessage>();
};
const thread = async (as: UserRow, id: number) =>
  (await t.call(threads.getThread, as, params(id))).json<{ data: threads.ThreadItem[] }>().data;
const said = async (id: number) =>
  (await thread(client, id)).flatMap((item) =>
    item.kind === 'MESSAGE' ? [[item.body, item.viaClaimId ?? null]] : [],
  );
const write = (body: string) => {
  t.clock.advance(1_000);
  return t.call(conversations.postConversationMessage, client, {
    params: { id: chat.name },
    body: { body, clientMessageId: body },
  });
};
const read = async (as = client) =>
  (
    await t.call(conversations.listConversationMessages, as, { params: { id: chat.name } })
  ).json<Chat>();
const bodies = async () => (await read()).data.map(({ body }) => body);

test('a chat goes on in the survivor, which answers in it, and comes back', async () => {
  const [first] = await bodies();
  await post(eve, one, { body: 'I look into it.' });
  await merge();
  const answer = await write('Any news?');
  expect(answer.json()).toMatchObject({ answer: { kind: 'SILENT' }, claim: { id: two } });
  await post(eve, two, { body: 'Not yet.' });
  expect(await bodies()).toEqual([first, 'I look into it.', 'Any news?', 'Not yet.']);
  expect((await read()).claim).toMatchObject({ id: two });
  const list = await t.call(conversations.listConversations, client);
  expect(list.json()).toMatchObject({ data: [{ claim: { id: two } }] });
  expect(await said(two)).toEqual([
    [first, one],
    ['I look into it.', one],
    ['Any news?', one],
    ['Not yet.', null],
  ]);
  await unmerge();
  expect(await said(two)).toEqual([['Not yet.', null]]);
  expect(await said(one)).toEqual([
    [first, null],
    ['I look into it.', null],
    ['Any news?', null],
  ]);
  expect(await bodies()).toEqual([first, 'I look into it.', 'Any news?']);
});

test('a chat whose claim goes on in a closed or deleted one is told so', async () => {
  await merge();
  await t.db.updateTable('claims').set({ status: 'CLOSED' }).where('id', '=', two).execute();
  const closed = await refused(t.db, 409, () => write('Hello?'));
  expect(closed.json()).toMatchObject({ code: 'CLOSED' });
  const deleted = { deleted_at: t.clock.now(), deleted_by: eve.id };
  await t.db.updateTable('claims').set(deleted).where('id', '=', two).execute();
  const gone = await refused(t.db, 409, () => write('Hello?'));
  expect(gone.json()).toMatchObject({ code: 'CLAIM_DELETED' });
});

test('files of both claims are read with the one thread, and go back with their messages', async () => {
  const photo = { name: 'photo.png', content: png(3, 2) };
  const upload = async (): Promise<number> =>
    (await t.call(documents.createDocument, client, form({ purpose: 'ATTACHMENT' }, photo))).json<{
      id: number;
    }>().id;
  const [before, later] = [await upload(), await upload()];
  await post(client, one, { body: 'See this.', documentIds: [before] });
  await merge();
  const sent = await post(client, one, { body: 'And this.', documentIds: [later] });
  expect(sent).toMatchObject({ viaClaimId: one, documents: [{ id: later }] });
  const filesOf = async (id: number) =>
    (await thread(eve, id)).flatMap((item) =>
      'documents' in item ? item.documents.map((file) => file.id) : [],
    );
  expect(await filesOf(two)).toEqual([before, later]);
  const paper = await t.call(threads.getCaseFile, eve, params(two));
  expect(paper.json<{ files: { id: number }[] }>().files.map(({ id }) => id)).toEqual([
    before,
    later,
  ]);
  await unmerge();
  expect(await filesOf(two)).toEqual([]);
  expect(await filesOf(one)).toEqual([before, later]);
  expect((await t.call(documents.documentContent, eve, params(later))).statusCode).toBe(200);
});

test('an answer with a solution answers the survivor and validates its report', async () => {
  const { id: solutionId } = await makeSolution(t.db);
  const report = await makeReport(t.db, { user_id: client.id, claim_id: two });
  await merge();
  const sent = await post(eve, one, { body: 'Restart it.', solutionId, purpose: 'FINAL' });
  expect(sent).toMatchObject({ viaClaimId: one });
  expect((await t.call(getClaim, client, params(two))).json()).toMatchObject({
    status: 'RESOLVED',
    response: 'Restart it.',
  });
  const row = await t.db
    .selectFrom('reports')
    .where('id', '=', report.id)
    .select(['validated_by_employee', 'solution_id'])
    .executeTakeFirst();
  expect(row).toEqual({ validated_by_employee: true, solution_id: solutionId });
});

test('a report of a merged claim is answered where that goes on', async () => {
  await merge();
  const late = await makeReport(t.db, { user_id: client.id, claim_id: one });
  const answer = await refused(t.db, 409, () =>
    t.call(answerReport, eve, { ...params(late.id), body: { body: 'Sorry.' } }),
  );
  expect(answer.json()).toMatchObject({ code: 'MERGED' });
});
