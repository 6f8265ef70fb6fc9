import { findSimilar } from '@recourse/contract/claims-links';
import { postMessage, postNote } from '@recourse/contract/claims-thread';
import { exportClaims } from '@recourse/contract/claims';
import { createDocument, type Document } from '@recourse/contract/documents';
import { change } from '@recourse/contract/events';
import { recover } from '@recourse/contract/told/links';
import { signUp } from '@recourse/contract/told/sign-up';
import { type Endpoint, replyFor } from '@recourse/contract/wire/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../src/db/tables.ts';
import { listen } from '../event-listener.ts';
import {
  makeClaim,
  makeDocument,
  makeReport,
  makeSolution,
  makeTopic,
  makeUser,
} from '../factories.ts';
import { ALLOWED_CALLS, type AllowedCall, prepare } from '../permissions/allowed-calls.ts';
import { inputFor } from '../permissions/permission-inputs.ts';
import { png } from '../sample-files.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';
import { strangeKeys, withPlanted } from './strange-keys.ts';

/**
 * No answer to a client contains a key that its shape does not name. A client with a row in every list makes every call
 * that the access table allows to clients. The keys are compared at every depth.
 */

let t: TestApp;
let client: UserRow;
let employee: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  [client, employee] = await Promise.all([
    makeUser(t.db),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
    // The text that the search for similar claims uses.
    contenu: 'It broke.',
    created_at: t.clock.now(),
  });
  await makeReport(t.db, { user_id: client.id, conversation_id: 'a-talk' });
  await makeDocument(t.db, { user_id: client.id });
  await Promise.all([makeTopic(t.db, 'categories'), makeTopic(t.db, 'products')]);
  // A solution that the query of the test inputs finds.
  await makeSolution(t.db, { texte: 'When it broke, restart it.', motcle: ['broke'] });
  const params = { id: claim.id };
  await t.call(postNote, employee, { params, body: { body: 'He is right.' } });
  const documentIds = [await attachment(), await attachment()];
  // One file is filed with the claim, the other is sent with a message.
  await t.db
    .updateTable('documents')
    .set({ claim_id: claim.id })
    .where('id', '=', documentIds[0] ?? 0)
    .execute();
  const news = { body: 'Any news?', documentIds: documentIds.slice(1) };
  await t.call(postMessage, client, { params, body: news });
  await t.call(postMessage, employee, { params, body: { body: 'Mended.', purpose: 'FINAL' } });
});
afterAll(() => t.close());

const attachment = async (): Promise<number> => {
  const sent = form({ purpose: 'ATTACHMENT' }, { name: 'a.png', content: png() });
  return (await t.call(createDocument, client, sent)).json<Document>().id;
};

/**
 * Without mails, nobody gets a new password or an account; recovery.test.ts and sign-up.test.ts check those answers.
 */
const CALLS = ALLOWED_CALLS.filter(
  ({ role, endpoint }) => role === 'CLIENT' && endpoint !== recover && endpoint !== signUp,
);

/** Lists and the claim are read by the client who has rows in them. */
const isOwnCall = ({ endpoint: { method, path }, target }: AllowedCall): boolean =>
  (method === 'GET' &&
    (target === 'call' || /^\/api\/claims\/:id(\/thread|\/receipt)?$/.test(path))) ||
  path === findSimilar.path;

/** Makes a call as the client with rows in every list, or as a client made for the call. */
async function answerTo(call: AllowedCall): Promise<LightMyRequestResponse> {
  const { endpoint } = call;
  if (!isOwnCall(call)) return (await prepare(t, call)).make();
  const input = await inputFor(endpoint, { t, actor: client, id: claim.id });
  return t.call(endpoint, client, input);
}

const isJson = ({ reply, replyType }: Endpoint): boolean =>
  reply !== undefined && (replyType ?? 'json') === 'json';

test('no answer to a client has a key that his shapes do not name; a planted one is found', async () => {
  for (const call of CALLS.filter(({ endpoint }) => isJson(endpoint))) {
    const response = await answerTo(call);
    expect(response.statusCode, `of ${call.name}`).toBeLessThan(300);
    const shape = replyFor(call.endpoint, 'CLIENT');
    if (!shape) throw new Error(`${call.name} has no shape.`);
    const body = response.json<unknown>();
    expect(strangeKeys(shape, body), `of ${call.name}`).toEqual([]);
    const planted = [...withPlanted(body, 'secretOfTheStaff')];
    for (const one of planted) expect(strangeKeys(shape, one), `of ${call.name}`).toHaveLength(1);
    expect(planted.length, `of ${call.name}`).toBeGreaterThan(0);
    const rows = isList(body) ? body.data.length : 1;
    expect(rows, `rows of ${call.name}`).toBeGreaterThan(0);
  }
});

const isList = (body: unknown): body is { data: unknown[] } =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);

test('an export has the columns of the client’s list and no others', async () => {
  const exports = CALLS.filter(({ endpoint }) => endpoint.replyType === 'csv');
  expect(exports.map(({ endpoint }) => endpoint)).toContain(exportClaims);
  for (const call of exports) {
    const list = CALLS.find(({ endpoint: { path } }) => `${path}/export` === call.endpoint.path);
    const shape = list && replyFor(list.endpoint, 'CLIENT');
    if (!shape) throw new Error(`${call.name} exports no list.`);
    const { body } = await answerTo(call);
    const columns = (body.split(/\r?\n/)[0] ?? '').replace(/^\uFEFF/, '').split(/[,;]/);
    const row = Object.fromEntries(columns.map((name) => [name, 'x']));
    expect(columns.length, `of ${call.name}`).toBeGreaterThan(3);
    expect(strangeKeys(shape, { data: [row] }), `of ${call.name}`).toEqual([]);
    const planted = { data: [{ ...row, secretOfTheStaff: 'x' }] };
    expect(strangeKeys(shape, planted)).toEqual(['data[].secretOfTheStaff']);
  }
});

test('an event tells a client what its shape names', async () => {
  const stream = await listen(t, client);
  await t.call(postMessage, employee, {
    params: { id: claim.id },
    body: { body: 'One thing more.', purpose: 'REPLY' },
  });
  const changes = () => stream.events.filter(({ name }) => name === 'change');
  await expect.poll(() => changes().length).toBeGreaterThan(0);
  for (const { data } of changes()) expect(strangeKeys(change, data)).toEqual([]);
  stream.leave();
});
