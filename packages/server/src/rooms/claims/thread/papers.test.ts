import * as claims from '@recourse/contract/claims';
import * as threads from '@recourse/contract/claims-thread';
import type { StaffTarget } from '@recourse/contract/clock/targets';
import * as documents from '@recourse/contract/documents';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClaim, makeTargets, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { png } from '../../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { form } from '../../../../test/upload-form.ts';
import type { UserRow } from '../../../db/tables.ts';

/** Tests the receipt of a claim and its case file. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let colleague: UserRow;
let client: UserRow;
let stranger: UserRow;
beforeAll(async () => {
  t = await createTestApp({ ORG_NAME: 'Example Company', DEFAULT_TIME_ZONE: 'Europe/Paris' });
  [admin, employee, colleague, client, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { nom: 'Cleo' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const bytes = png(3, 2);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const attached = async (as: UserRow, name: string): Promise<number> => {
  const sent = form({ purpose: 'ATTACHMENT' }, { name, content: bytes });
  const response = await t.call(documents.createDocument, as, sent);
  return response.json<documents.Document>().id;
};
const params = (id: number) => ({ params: { id } });
const receipt = (as: UserRow, id: number) => t.call(threads.getReceipt, as, params(id));
const caseFile = (as: UserRow, id: number, query = {}) =>
  t.call(threads.getCaseFile, as, { ...params(id), query });
type CaseFile = {
  claim: claims.StaffClaim;
  targets: StaffTarget[];
  data: threads.StaffThreadItem[];
  files: threads.HashedFile[];
  meta: { next: string | null };
};

/** A claim of the client with a file, and with one entry of each kind. */
const filed = async (): Promise<claims.Claim> => {
  const body = {
    contenu: 'You took it twice.\n\nI want it back.',
    remedy: ['REFUND', 'APOLOGY'],
    remedyText: '489 euros',
    documentIds: [await attached(client, 'order.png')],
  };
  const response = await t.call(claims.createClaim, client, { body });
  expect(response).toMatchObject({ statusCode: 201 });
  return response.json<claims.Claim>();
};

test('CA-14 a receipt has number, instant with its zone, text, what is asked for and files with their SHA-256', async () => {
  const claim = await filed();
  const own = await receipt(client, claim.id);
  expect(own.json()).toEqual({
    organisation: 'Example Company',
    timeZone: 'Europe/Paris',
    receivedLocal: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/),
    id: claim.id,
    reference: claim.reference,
    receivedAt: claim.createdAt,
    channel: 'PORTAL',
    clientName: 'Cleo',
    contenu: claim.contenu,
    remedy: ['REFUND', 'APOLOGY'],
    remedyText: '489 euros',
    files: [
      { id: expect.any(Number), nom: 'order.png', mime: 'image/png', size: bytes.length, sha256 },
    ],
    limits: [],
    recourse: null,
  });
  const { receivedLocal, receivedAt } = own.json<threads.Receipt>();
  expect(new Date(receivedLocal).getTime()).toBe(Math.floor(Date.parse(receivedAt) / 1000) * 1000);
  // The staff read the same files; files that come later in the thread are not listed.
  await t.call(threads.postMessage, admin, {
    ...params(claim.id),
    body: { body: 'Soon.', documentIds: [await attached(admin, 'later.png')] },
  });
  for (const as of [admin, employee, client])
    expect((await receipt(as, claim.id)).json()).toEqual(own.json());
});

test('a claim that came by letter has its own day of receipt, by the clocks of that day', async () => {
  const body = {
    contenu: 'By letter.',
    clientId: client.id,
    receivedAt: '2026-01-15T23:30:00.000Z',
  };
  const response = await t.call(claims.createClaim, admin, {
    body: { ...body, channel: 'LETTER' },
  });
  const { id } = response.json<claims.Claim>();
  expect((await receipt(client, id)).json()).toMatchObject({
    receivedAt: '2026-01-15T23:30:00.000Z',
    receivedLocal: '2026-01-16T00:30:00+01:00',
    channel: 'LETTER',
    files: [],
  });
});

test('CA-15 another client’s receipt is 404, word for word like a missing one; so it is after a deletion', async () => {
  const claim = await filed();
  const without = (response: { body: string }) => response.body.replace(/"requestId":"[^"]*"/, '');
  const missing = await refused(t.db, 404, () => receipt(stranger, 999_999_999));
  const foreign = await refused(t.db, 404, () => receipt(stranger, claim.id));
  expect(without(foreign)).toBe(without(missing));
  await t.call(claims.deleteClaim, client, params(claim.id));
  for (const as of [client, employee, admin]) await refused(t.db, 404, () => receipt(as, claim.id));
});

test('CA-60 a case file holds every message, note, change, rating and the hash of every file', async () => {
  const claim = await filed();
  const say = (as: UserRow, body: object) =>
    t.call(threads.postMessage, as, { ...params(claim.id), body });
  await say(employee, { body: 'Look.', documentIds: [await attached(employee, 'answer.png')] });
  await t.call(threads.postNote, employee, {
    ...params(claim.id),
    body: { body: 'He is right.', documentIds: [await attached(employee, 'note.png')] },
  });
  const last = await say(employee, { body: 'Paid back.', purpose: 'FINAL' });
  const { id: messageId } = last.json<threads.ThreadMessage>();
  await t.call(threads.withdrawMessage, employee, { params: { id: claim.id, messageId } });
  const file = (await caseFile(employee, claim.id)).json<CaseFile>();
  expect(file).toMatchObject({
    organisation: 'Example Company',
    timeZone: 'Europe/Paris',
    claim: { id: claim.id, reference: claim.reference, sentAt: null },
    meta: { next: null },
  });
  expect(file.data.map(({ kind }) => kind).toSorted()).toEqual([
    'CHANGE',
    'CHANGE',
    'CHANGE',
    'FILE',
    'MESSAGE',
    'MESSAGE',
    'NOTE',
  ]);
  expect(file.files.map(({ nom }) => nom)).toEqual(['order.png', 'answer.png', 'note.png']);
  expect(new Set(file.files.map((one) => one.sha256))).toEqual(new Set([sha256]));
  const ids = file.data.flatMap((item) =>
    'documents' in item ? item.documents.map(({ id }) => id) : [],
  );
  expect(new Set(file.files.map(({ id }) => id))).toEqual(new Set(ids));
  await refused(t.db, 403, () => caseFile(client, claim.id));
  await refused(t.db, 404, () => caseFile(colleague, claim.id));
});

test('a case file holds what was promised, also what no law asks for, and how it stands', async () => {
  const claim = await filed();
  await makeTargets(t.db, claim.id);
  await t.db
    .updateTable('claim_targets')
    .set({ legal: false })
    .where('claim_id', '=', claim.id)
    .execute();
  const { targets } = (await caseFile(employee, claim.id)).json<CaseFile>();
  expect(targets).toMatchObject([{ code: 'FINAL', legal: false, state: 'ON_TIME' }]);
});

test('a long case file comes in pages', async () => {
  const claim = await makeClaim(t.db, { assignee_id: employee.id });
  const rows = Array.from({ length: 201 }, (_, at) => ({
    claim_id: claim.id,
    side: 'STAFF' as const,
    author_id: employee.id,
    body: `Message ${at}`,
    purpose: 'REPLY' as const,
    created_at: new Date(claim.created_at.getTime() + at),
  }));
  await t.db.insertInto('messages').values(rows).execute();
  const first = (await caseFile(employee, claim.id)).json<CaseFile>();
  const second = (
    await caseFile(employee, claim.id, { after: first.meta.next ?? '' })
  ).json<CaseFile>();
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([200, 1, null]);
});
