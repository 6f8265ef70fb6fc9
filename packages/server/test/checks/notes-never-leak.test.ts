import { postMessage, postNote, getCaseFile } from '@recourse/contract/claims-thread';
import { getClaim } from '@recourse/contract/claims';
import { createDocument, deleteDocument, type Document } from '@recourse/contract/documents';
import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../src/db/connect/connect.ts';
import type { ClaimRow, UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeConversation, makeUser } from '../factories.ts';
import { listen } from '../event-listener.ts';
import { ALLOWED_CALLS } from '../permissions/allowed-calls.ts';
import { inputFor } from '../permissions/permission-inputs.ts';
import { MAIL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/**
 * Notes of the staff and their files never reach a client. The client whose claim has the note makes every call that
 * the access table allows to clients, and the answers are searched for the note's bytes. The same search finds a file
 * of a message, which proves that it works.
 */

const MARKER = 'zq-note-of-the-staff-qz';
const OPEN_MARKER = 'zq-file-for-the-client-qz';
/** Ids of documents that no other row has. */
const FIRST_DOCUMENT = 777_000_111;

let t: TestApp;
let client: UserRow;
let employee: UserRow;
let claim: ClaimRow;
/** The conversation that became the claim. */
let talk: number;
let sentFile: number;

/** A file of the employee; its name and its bytes are the marker. */
const upload = async (marker: string): Promise<number> => {
  const file = { name: `${marker}.txt`, content: `${marker} in the bytes` };
  const response = await t.call(createDocument, employee, form({ purpose: 'ATTACHMENT' }, file));
  return response.json<Document>().id;
};

beforeAll(async () => {
  t = await createTestApp(MAIL_IS_ON);
  [client, employee] = await Promise.all([
    makeUser(t.db),
    makeUser(t.db, { role: 'EMPLOYE' }),
    // A recipient for a document.
    makeUser(t.db),
  ]);
  const conversation = await makeConversation(t.db, { client_id: client.id });
  talk = conversation.id;
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
    conversation_id: String(conversation.id),
  });
  await withClient(t.ownerUrl, (owner) =>
    owner.query(`alter table documents alter column id restart with ${FIRST_DOCUMENT}`),
  );
  sentFile = await upload(OPEN_MARKER);
  await t.call(postMessage, employee, {
    params: { id: claim.id },
    body: { body: 'We look at it.', documentIds: [sentFile] },
  });
});
afterAll(() => t.close());

/** Writes a note with a file; resolves with the id of the file. */
const writeNote = async (): Promise<number> => {
  const file = await upload(MARKER);
  const response = await t.call(postNote, employee, {
    params: { id: claim.id },
    body: { body: `${MARKER}: he is right.`, documentIds: [file] },
  });
  expect(response.statusCode).toBe(201);
  return file;
};

/** Every call with which a client reads, or writes to a claim. The latter use the claim with the note. */
const CALLS = ALLOWED_CALLS.filter(
  ({ role, endpoint: { method, path } }) =>
    role === 'CLIENT' &&
    method !== 'DELETE' &&
    (method === 'GET' ||
      /\/(claims|conversations)\//.test(path) ||
      /\/(search|presence)$/.test(path)),
);

test('the calls that a client may make are among those of the access table', () => {
  expect(CALLS.length).toBeGreaterThan(25);
  expect(
    CALLS.filter(({ endpoint }) => endpoint.path.includes('/claims/:id')).length,
  ).toBeGreaterThan(3);
  expect(
    CALLS.filter(({ endpoint }) => endpoint.path.startsWith('/api/conversations')).length,
  ).toBe(5);
});

const idFor = ({ path }: Endpoint, documentId: number): number | null => {
  if (path.includes('/documents/:id')) return documentId;
  if (path.includes('/conversations/')) return talk;
  return path.includes('/claims/') ? claim.id : null;
};

/** Makes each of these calls as the client, on his claim, his conversation and this document. */
async function walk(
  documentId: number,
  look: (response: LightMyRequestResponse, name: string) => void,
): Promise<void> {
  for (const { endpoint } of CALLS) {
    const { method, path } = endpoint;
    const id = idFor(endpoint, documentId);
    const input = await inputFor(endpoint, { t, actor: client, id });
    const query = /\/(claims|documents)$/.test(path) ? { q: MARKER } : input.query;
    const sent = { ...input, ...(query ? { query } : {}) };
    look(await t.call(endpoint, client, sent), `${method} ${path}`);
  }
}

test('no answer to a client holds a note or its file, nor a word that there is one', async () => {
  const file = await writeNote();
  const leaks: string[] = [];
  const found: string[] = [];
  await walk(file, (response, name) => {
    const { rawPayload, body, statusCode } = response;
    if (rawPayload.includes(MARKER) || /"NOTE"|claim-notes/.test(body)) leaks.push(name);
    if (body.includes(String(file))) leaks.push(name);
    if (name.includes('/documents/:id') && statusCode !== 404) found.push(name);
  });
  expect(leaks).toEqual([]);
  expect(found).toEqual([]);
  const refusals = [getCaseFile, deleteDocument].map(async (endpoint) =>
    t.call(endpoint, client, { params: { id: endpoint === getCaseFile ? claim.id : file } }),
  );
  const [caseFile, deletion] = await Promise.all(refusals);
  expect([caseFile?.statusCode, deletion?.statusCode]).toEqual([403, 404]);
});

test('the same search finds the file of a message', async () => {
  const finds: string[] = [];
  await walk(sentFile, (response, name) => {
    if (response.rawPayload.includes(OPEN_MARKER)) finds.push(name);
  });
  const places = ['/claims/:id/thread', '/documents/:id', '/documents/:id/content'];
  expect(finds).toEqual(expect.arrayContaining(places.map((place) => `GET /api${place}`)));
});

test('a note changes no byte of what the client reads of his claim', async () => {
  const read = async () => {
    const response = await t.call(getClaim, client, { params: { id: claim.id } });
    // The rate limit header counts only his own requests, and is full again after a minute.
    const { date: _, 'x-request-id': __, ratelimit: ___, ...headers } = response.headers;
    return { body: response.body, headers };
  };
  const before = await read();
  t.clock.advance(60_000);
  await writeNote();
  const after = await read();
  expect(after).toEqual(before);
});

test('the client’s stream is silent about a note; the employee’s names it, and both a message', async () => {
  const [his, hers] = [await listen(t, client), await listen(t, employee)];
  await writeNote();
  await expect
    .poll(() => hers.changes().map(({ area, id }) => [area, id]))
    .toContainEqual(['claim-notes', claim.id]);
  await t.call(postMessage, employee, {
    params: { id: claim.id },
    body: { body: 'Soon.', purpose: 'REPLY' },
  });
  await expect.poll(() => his.changes().map(({ area }) => area)).toContain('messages');
  expect(his.changes().every(({ area }) => area !== 'claim-notes')).toBe(true);
  expect(hers.changes().map(({ area }) => area)).toContain('messages');
  his.leave();
  hers.leave();
});
