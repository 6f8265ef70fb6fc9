import { postMessage, postNote } from '@recourse/contract/claims-thread';
import { getClaim } from '@recourse/contract/claims';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeConversation, makeUser } from '../factories.ts';
import { listen } from '../event-listener.ts';
import { ALLOWED_CALLS } from '../permissions/allowed-calls.ts';
import { inputFor } from '../permissions/permission-inputs.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/**
 * A note of the staff reaches no client: every call that the access table allows to clients is made, by the client
 * whose claim has the note, and the bytes of the answers are searched for it.
 */

const MARKER = 'zq-note-of-the-staff-qz';

let t: TestApp;
let client: UserRow;
let employee: UserRow;
let claim: ClaimRow;
/** The conversation that became the claim. */
let talk: number;
beforeAll(async () => {
  t = await createTestApp();
  [client, employee] = await Promise.all([
    makeUser(t.db),
    makeUser(t.db, { role: 'EMPLOYE' }),
    // Somebody to share a document with.
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
  await t.call(postMessage, employee, {
    params: { id: claim.id },
    body: { body: 'We look at it.' },
  });
});
afterAll(() => t.close());

const writeNote = async () => {
  const response = await t.call(postNote, employee, {
    params: { id: claim.id },
    body: { body: `${MARKER}: he is right.` },
  });
  expect(response.statusCode).toBe(201);
};

/** Every call with which a client reads something, or does something at a claim; those are made at the one with the note. */
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

const idFor = ({ path }: Endpoint): number | null => {
  if (path.includes('/conversations/')) return talk;
  return path.includes('/claims/') ? claim.id : null;
};

test('no answer to a client holds a note, nor a word that there is one', async () => {
  await writeNote();
  for (const { endpoint } of CALLS) {
    const input = await inputFor(endpoint, { t, actor: client, id: idFor(endpoint) });
    const query = endpoint.path.endsWith('/claims') ? { q: MARKER } : input.query;
    const response = await t.call(endpoint, client, { ...input, ...(query ? { query } : {}) });
    expect(response.rawPayload.includes(MARKER), `${endpoint.method} ${endpoint.path}`).toBe(false);
    expect(response.body, `${endpoint.method} ${endpoint.path}`).not.toMatch(/"NOTE"|claim-notes/);
  }
});

test('a note changes no byte of what the client reads of his claim', async () => {
  const read = async () => {
    const response = await t.call(getClaim, client, { params: { id: claim.id } });
    const { date: _, 'x-request-id': __, ...headers } = response.headers;
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
