import * as documents from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocument, makeUser } from '../../../test/factories.ts';
import { png, samples } from '../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import type { DocumentRow, UserRow } from '../../db/tables.ts';

/** Tests who sees, finds, reads and deletes which documents. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let colleague: UserRow;
let client: UserRow;
let stranger: UserRow;
let shared: DocumentRow;
let uploaded: DocumentRow;
let foreign: DocumentRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Kim' });
  colleague = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
  stranger = await makeUser(t.db);
  const parties = { employee_id: employee.id, user_id: client.id };
  shared = await makeDocument(t.db, {
    ...parties,
    uploaded_by: employee.id,
    nom: 'Règlement 100%',
  });
  uploaded = await makeDocument(t.db, { ...parties, uploaded_by: client.id, type: 'preuve' });
  foreign = await makeDocument(t.db, { user_id: stranger.id });
});
afterAll(() => t.close());

async function idsFor(as: UserRow, query: Record<string, string> = {}): Promise<number[]> {
  const response = await t.call(documents.listDocuments, as, { query });
  const list = response.json<{ data: { id: number }[]; meta: { total: number } }>();
  expect(list.meta.total).toBe(list.data.length);
  return list.data.map((row) => row.id);
}

/** Uploads a file as an administrator for a client and returns the row. */
async function stored(name: string, content: string | Buffer, nom = name): Promise<number> {
  const fields = { nom, type: 'text/html', userId: client.id };
  const response = await t.call(documents.createDocument, admin, form(fields, { name, content }));
  return response.json<documents.Document>().id;
}
const contentOf = (id: number, headers: Record<string, string> = {}) =>
  t.call(documents.documentContent, client, { params: { id }, headers });

test('everybody sees what he sent or received; administrators see all', async () => {
  expect(await idsFor(client)).toEqual([uploaded.id, shared.id]);
  expect(await idsFor(employee)).toEqual([uploaded.id, shared.id]);
  expect(await idsFor(colleague)).toEqual([]);
  expect(await idsFor(stranger)).toEqual([foreign.id]);
  expect(await idsFor(admin)).toEqual([foreign.id, uploaded.id, shared.id]);
});

test('AZ-03 filters narrow to nothing where they name what is not the callers to see', async () => {
  expect(await idsFor(client, { userId: String(stranger.id) })).toEqual([]);
  expect(await idsFor(client, { employeeId: String(employee.id) })).toEqual([
    uploaded.id,
    shared.id,
  ]);
  expect(await idsFor(admin, { userId: String(stranger.id) })).toEqual([foreign.id]);
  expect(await idsFor(admin, { reclamationId: '999' })).toEqual([]);
});

test('the toggle between sent and received goes by who uploaded it', async () => {
  expect(await idsFor(employee, { sent: 'true' })).toEqual([shared.id]);
  expect(await idsFor(employee, { sent: 'false' })).toEqual([uploaded.id]);
});

test('searching finds name and type without case or accents, and takes signs literally', async () => {
  expect(await idsFor(client, { q: 'REGLEMENT' })).toEqual([shared.id]);
  expect(await idsFor(client, { q: 'preuve' })).toEqual([uploaded.id]);
  expect(await idsFor(client, { q: '100%' })).toEqual([shared.id]);
  expect(await idsFor(client, { q: 'r_glement' })).toEqual([]);
});

test('a list is read page by page, newest first', async () => {
  const page = async (query: Record<string, string>) =>
    (await t.call(documents.listDocuments, admin, { query })).json<{
      data: { id: number }[];
      meta: { next: number | null; total: number };
    }>();
  const first = await page({ perPage: '2' });
  expect(first.meta).toMatchObject({ total: 3, next: uploaded.id });
  const second = await page({ perPage: '2', after: String(first.meta.next) });
  expect(second.data.map(({ id }) => id)).toEqual([shared.id]);
  expect(second.meta.next).toBeNull();
});

test.each(['page=0', 'perPage=1001', 'userId=', 'userId=x', 'sent=maybe', 'other=1'])(
  'IN-10 the query %s is refused',
  async (query) => {
    const response = await t.app.inject({
      url: `${documents.listDocuments.path}?${query}`,
      headers: { authorization: await t.bearer(client) },
    });
    expect(response.statusCode).toBe(400);
  },
);

test('AZ-32 a document never tells where its file lies', async () => {
  const id = await stored('x.png', png());
  const body = (await t.call(documents.getDocument, admin, { params: { id } })).body;
  const { file_key, sha256 } = await t.db
    .selectFrom('documents')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(body).not.toContain(file_key);
  expect(body).not.toContain(sha256);
  expect(await t.files.names()).toContain(file_key);
  await t.call(documents.deleteDocument, admin, { params: { id } });
});

test('PR-01 what is foreign answers exactly as what is missing', async () => {
  for (const endpoint of [
    documents.getDocument,
    documents.documentContent,
    documents.deleteDocument,
  ]) {
    const answers = await Promise.all(
      [foreign.id, 999_999].map((id) => t.call(endpoint, client, { params: { id } })),
    );
    const bodies = answers.map((answer) => ({
      ...answer.json<{ requestId: string }>(),
      requestId: '',
    }));
    expect(bodies[0]).toMatchObject({ statusCode: 404 });
    expect(bodies[0]).toEqual(bodies[1]);
  }
  expect(await idsFor(stranger)).toEqual([foreign.id]);
});

test('a document without a file has no content', async () => {
  expect((await contentOf(shared.id)).statusCode).toBe(404);
});

test('counts tell of the callers own documents, and of all to administrators', async () => {
  const counts = async (as: UserRow) =>
    (await t.call(documents.countDocuments, as)).json<unknown>();
  expect(await counts(client)).toEqual({
    total: 2,
    types: [
      { type: 'note', total: 1 },
      { type: 'preuve', total: 1 },
    ],
  });
  expect(await counts(admin)).toMatchObject({ total: 3, types: [{ type: 'note', total: 2 }, {}] });
  expect(await counts(colleague)).toEqual({ total: 0, types: [] });
});

test('nobody who is not signed in gets anything', async () => {
  const params = { id: shared.id };
  for (const endpoint of [
    documents.listDocuments,
    documents.countDocuments,
    documents.getDocument,
    documents.documentContent,
    documents.deleteDocument,
    documents.createDocument,
  ]) {
    expect((await t.call(endpoint, null, { params })).statusCode).toBe(401);
  }
});

test('AZ-22 the sender deletes it; then the recipient reads it no more', async () => {
  const row = await makeDocument(t.db, { uploaded_by: employee.id, user_id: client.id });
  const params = { id: row.id };
  expect((await t.call(documents.getDocument, client, { params })).statusCode).toBe(200);
  const response = await t.call(documents.deleteDocument, employee, { params });
  expect([response.statusCode, response.body]).toEqual([200, 'Document deleted.']);
  expect(response.headers['content-type']).toContain('text/plain');
  for (const endpoint of [documents.getDocument, documents.documentContent]) {
    expect((await t.call(endpoint, client, { params })).statusCode).toBe(404);
  }
  expect((await t.call(documents.deleteDocument, employee, { params })).statusCode).toBe(404);
  const kept = await t.db
    .selectFrom('documents')
    .where('id', '=', row.id)
    .select(['deleted_by'])
    .executeTakeFirst();
  expect(kept).toEqual({ deleted_by: employee.id });
});

test('AZ-26 recipients do not delete what others shared, strangers do not even see it', async () => {
  const remove = async (as: UserRow, row: DocumentRow) =>
    (await t.call(documents.deleteDocument, as, { params: { id: row.id } })).statusCode;
  expect(await remove(client, shared)).toBe(403);
  expect(await remove(employee, uploaded)).toBe(403);
  expect(await remove(client, foreign)).toBe(404);
  expect(await idsFor(admin)).toEqual([foreign.id, uploaded.id, shared.id]);
  const own = await makeDocument(t.db, { uploaded_by: client.id });
  expect(await remove(client, own)).toBe(200);
  expect(await remove(admin, await makeDocument(t.db))).toBe(200);
});

test.each([
  ['pdf', 'application/pdf', 'inline'],
  ['png', 'image/png', 'inline'],
  ['jpg', 'image/jpeg', 'inline'],
  ['webp', 'image/webp', 'inline'],
  ['gif', 'image/gif', 'inline'],
  ['txt', 'text/plain; charset=utf-8', 'inline'],
  ['csv', 'text/plain; charset=utf-8', 'attachment'],
  ['docx', documents.FILE_KINDS.find((kind) => kind.extensions[0] === 'docx')?.mime, 'attachment'],
])(
  'FU-10, FU-11 a %s is answered as %s, %s, whatever type the sender typed',
  async (extension, type, how) => {
    const content = samples[extension] as Buffer;
    const response = await contentOf(await stored(`x.${extension}`, content));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(content);
    const sandbox = extension === 'pdf' ? '' : '; sandbox';
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; frame-ancestors 'self'${sandbox}`,
      // The portal's own preview may show it in a frame.
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'content-disposition': `${how}; filename="x.${extension}"; filename*=UTF-8''x.${extension}`,
    });
  },
);

test.each(['txt', 'csv'])('FU-13 a script in a %s is text', async (extension) => {
  const script = '<script>alert(1)</script>';
  const response = await contentOf(await stored(`x.${extension}`, script));
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe(script);
});

test('FU-07 a name cannot break out of its header', async () => {
  const id = await stored('x.png', png(), 'a"b\r\nX-Evil: 1; é😀');
  const { headers } = await contentOf(id);
  expect(headers).not.toHaveProperty('x-evil');
  expect(headers['content-disposition']).toBe(
    `inline; filename="a_bX-Evil_ 1; ___.png"; filename*=UTF-8''a_bX-Evil_%201%3B%20%C3%A9%F0%9F%98%80.png`,
  );
});

test('FU-07 strange file names are stored under random keys and shown cleaned', async () => {
  for (const [name, shown] of [
    ['../../x', 'x.png'],
    ['..\\x', 'x.png'],
    ['\u200B.htaccess', 'htaccess.png'],
    ['x.png%00.html', 'x.png'],
    ['CON', '_CON.png'],
    [`${'y'.repeat(300)}.png`, `${'y'.repeat(251)}.png`],
  ] as const) {
    const sent = form({}, { name, content: png() });
    const response = await t.call(documents.createDocument, stranger, sent);
    expect(response.json()).toMatchObject({ nom: shown });
  }
  const keys = await t.files.names();
  expect(keys.length).toBeGreaterThan(5);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('FU-18 a range of the content is answered as one, a bad one refused', async () => {
  const id = await stored('x.txt', '0123456789');
  const first = await contentOf(id, { range: 'bytes=0-0' });
  expect([first.statusCode, first.body]).toEqual([206, '0']);
  expect(first.headers).toMatchObject({ 'content-range': 'bytes 0-0/10', 'content-length': '1' });
  expect((await contentOf(id, { range: 'bytes=-3' })).body).toBe('789');
  const many = `bytes=${Array.from({ length: 100 }, (_, n) => `${n}-${n}`).join(',')}`;
  for (const range of ['bytes=10-', 'bytes=x', 'bytes=5-2', many]) {
    const response = await contentOf(id, { range });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */10');
  }
  const etag = String(first.headers['etag']);
  const range = 'bytes=1-1';
  expect((await contentOf(id, { range, 'if-range': etag })).body).toBe('1');
  expect((await contentOf(id, { range, 'if-range': '"old"' })).statusCode).toBe(200);
});

test('counts name the most frequent types, and their total is that of all', async () => {
  const collector = await makeUser(t.db);
  const kinds = Array.from({ length: LIMITS.countedTypes + 1 }, (_, at) => `type ${at}`);
  for (const type of kinds) await makeDocument(t.db, { uploaded_by: collector.id, type });
  const counts = (
    await t.call(documents.countDocuments, collector)
  ).json<documents.DocumentCounts>();
  expect(counts.total).toBe(kinds.length);
  expect(counts.types).toHaveLength(LIMITS.countedTypes);
});
