import * as documents from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClaim, makeDocument, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { pdf, png, samples } from '../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { type EncodedForm, form } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';

/** Tests who may upload for whom. A refused upload leaves neither a row nor a file. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let stranger: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  other = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
  stranger = await makeUser(t.db);
});
afterAll(() => t.close());

const { DOCUMENT_MESSAGES: messages } = documents;
const photo = { name: 'photo.png', content: png(), type: 'image/png' };
const named = { nom: 'Contract', type: 'contract' };
const upload = (as: UserRow | null, sent: EncodedForm) =>
  t.call(documents.createDocument, as, sent);
const rowCount = async (): Promise<number> =>
  (await t.db.selectFrom('documents').select('id').execute()).length;

/** Uploads that must be refused; checks that nothing of them is stored. */
async function refused(
  as: UserRow,
  sent: EncodedForm,
): Promise<{ status: number; message: string }> {
  const before = { rows: await rowCount(), files: await t.files.names() };
  const response = await upload(as, sent);
  expect({ rows: await rowCount(), files: await t.files.names() }).toEqual(before);
  const { message } = response.json<{ message: string }>();
  return { status: response.statusCode, message };
}

test('a client uploads a file and nothing else: name and type come from the file', async () => {
  const response = await upload(client, form({ nom: '', type: '', employeeId: '' }, photo));
  expect(response.statusCode).toBe(201);
  const row = response.json<documents.Document>();
  expect(row).toMatchObject({
    nom: 'photo.png',
    type: 'image/png',
    mime: 'image/png',
    size: png().length,
    url: `/api/documents/${row.id}/content`,
    userId: client.id,
    employeeId: null,
    reclamationId: null,
    uploadedBy: client.id,
    uploadedByName: client.username,
  });
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'documents')
    .where('object_id', '=', row.id)
    .selectAll()
    .execute();
  expect(trail).toMatchObject([{ action: 'create', actor_id: client.id, fields: ['file'] }]);
});

test('a client shares a file about a claim of his with an employee', async () => {
  const claim = await makeClaim(t.db, { client_id: client.id });
  const sent = form(
    { nom: ' Photo of it ', type: 'proof', employeeId: employee.id, reclamationId: claim.id },
    photo,
  );
  const row = (await upload(client, sent)).json<documents.Document>();
  expect(row).toMatchObject({
    nom: 'Photo of it',
    type: 'proof',
    userId: client.id,
    employeeId: employee.id,
    reclamationId: claim.id,
    employeeName: employee.username,
  });
  const params = { id: row.id };
  expect((await t.call(documents.getDocument, employee, { params })).statusCode).toBe(200);
  expect((await t.call(documents.getDocument, other, { params })).statusCode).toBe(404);
});

test('FU-16 a client must choose a file, and not an empty one', async () => {
  const expected = { status: 400, message: messages.file };
  expect(await refused(client, form(named))).toEqual(expected);
  expect(await refused(client, form({}, { ...photo, content: '' }))).toEqual(expected);
  // What a browser sends for a file field without a chosen file.
  expect(await refused(client, form(named, { name: '', content: '' }))).toEqual(expected);
});

test('an employee shares with another user, with or without a file', async () => {
  const withFile = await upload(employee, form({ ...named, userId: client.id }, photo));
  expect(withFile.json()).toMatchObject({ employeeId: employee.id, userId: client.id });
  const without = await upload(
    employee,
    form({ ...named, userId: other.id, employeeId: employee.id }),
  );
  expect(without.statusCode).toBe(201);
  expect(without.json()).toMatchObject({ url: null, mime: null, size: null, userId: other.id });
});

test('IN-03 employees and administrators name a document and its type, employees a recipient', async () => {
  for (const actor of [employee, admin]) {
    const incomplete: Record<string, string>[] = [
      {},
      { nom: 'x' },
      { type: 'x' },
      { nom: ' ', type: 'x' },
    ];
    for (const fields of incomplete) {
      expect(await refused(actor, form({ ...fields, userId: client.id }, photo))).toEqual({
        status: 400,
        message: messages.nameAndType,
      });
    }
  }
  expect(await refused(employee, form(named, photo))).toEqual({
    status: 400,
    message: messages.recipient,
  });
  expect(await refused(admin, form(named, { ...photo, content: '' }))).toEqual({
    status: 400,
    message: messages.file,
  });
});

test('an administrator makes a document for anybody, also for nobody', async () => {
  const claim = await makeClaim(t.db);
  const fields = { ...named, userId: client.id, employeeId: other.id, reclamationId: claim.id };
  expect((await upload(admin, form(fields, photo))).json()).toMatchObject({
    userId: client.id,
    employeeId: other.id,
    reclamationId: claim.id,
    uploadedBy: admin.id,
  });
  expect((await upload(admin, form(named))).json()).toMatchObject({
    userId: null,
    employeeId: null,
  });
  expect((await refused(admin, form({ ...named, userId: 999_999 }, photo))).status).toBe(422);
  expect((await refused(admin, form({ ...named, reclamationId: 999_999 }, photo))).status).toBe(
    422,
  );
});

test('AZ-24 an employee sends as himself, to somebody who is there and is not himself', async () => {
  const gone = await makeUser(t.db, { deleted_at: new Date() });
  const to = (fields: Record<string, number>) =>
    refused(employee, form({ ...named, ...fields }, photo));
  expect((await to({ userId: client.id, employeeId: other.id })).status).toBe(403);
  expect((await to({ userId: employee.id })).status).toBe(400);
  const missing = await to({ userId: 999_999 });
  expect(missing.status).toBe(422);
  expect(await to({ userId: gone.id })).toEqual(missing);
});

test('AZ-25 a client sends as himself; only employees, and only claims of his, can be named', async () => {
  expect((await refused(client, form({ userId: stranger.id }, photo))).status).toBe(403);
  const missing = await refused(client, form({ employeeId: 999_999 }, photo));
  expect(missing.status).toBe(422);
  for (const id of [stranger.id, admin.id, client.id]) {
    expect(await refused(client, form({ employeeId: id }, photo))).toEqual(missing);
  }
  const foreign = await makeClaim(t.db, { client_id: stranger.id });
  const noClaim = await refused(client, form({ reclamationId: 999_999 }, photo));
  expect(noClaim.status).toBe(422);
  expect(await refused(client, form({ reclamationId: foreign.id }, photo))).toEqual(noClaim);
});

test.each(['url', 'uploadedBy', 'id', 'size', 'mime', 'file_key'])(
  'FU-10 the field %s is not for senders',
  async (field) => {
    expect(await refused(admin, form({ ...named, [field]: '1' }, photo))).toMatchObject({
      status: 400,
      message: expect.stringContaining(field) as string,
    });
  },
);

test.each(['abc', '0', '-1', '1.5', '9223372036854775808', '1 or 1=1'])(
  'IN-02 %s is no id',
  async (userId) => {
    expect((await refused(admin, form({ ...named, userId }, photo))).status).toBe(400);
  },
);

test('IN-05 name and type end at their limits', async () => {
  const long = { nom: 'n'.repeat(LIMITS.nom), type: 't'.repeat(LIMITS.documentType) };
  expect((await upload(admin, form(long))).statusCode).toBe(201);
  expect((await refused(admin, form({ ...long, nom: `${long.nom}n` }))).status).toBe(400);
  expect((await refused(admin, form({ ...long, type: `${long.type}t` }))).status).toBe(400);
  expect((await refused(admin, form({ ...named, nom: 'a\0b' }))).status).toBe(400);
});

test('CC-09 an account deleted while its upload is under way gets no document', async () => {
  const leaver = await makeUser(t.db);
  await t.bearer(leaver);
  const before = await rowCount();
  const trx = await t.db.startTransaction().execute();
  await trx
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', leaver.id)
    .execute();
  const answer = upload(leaver, form({}, photo));
  await untilSomebodyWaits(t.db);
  await trx.commit().execute();
  expect((await answer).statusCode).toBe(401);
  expect(await rowCount()).toBe(before);
});

/** Rows that fill a person's quota except for so many files. */
async function fill(
  user: UserRow,
  left: number,
  values: { size?: number; deleted_at?: Date } = {},
) {
  await t.db
    .insertInto('documents')
    .values(
      Array.from({ length: LIMITS.userFiles - left }, () => ({
        nom: 'x',
        type: 'x',
        uploaded_by: user.id,
        file_key: crypto.randomUUID().replaceAll('-', ''),
        size: 1,
        mime: 'image/png',
        sha256: '0'.repeat(64),
        ...values,
      })),
    )
    .execute();
}

test('FU-16 the last free place is taken once, however many uploads arrive at the same time', async () => {
  const hoarder = await makeUser(t.db);
  await t.bearer(hoarder);
  await fill(hoarder, 1);
  const files = (await t.files.names()).length;
  // The others arrive after the first has counted and before it inserts its row.
  t.files.afterKeep(async () => void (await untilSomebodyWaits(t.db)));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => upload(hoarder, form({}, photo))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(4);
  const refusal = answers.find(({ statusCode }) => statusCode === 413);
  expect(refusal?.json()).toMatchObject({ code: 'QUOTA', message: messages.quota });
  expect(await t.files.names()).toHaveLength(files + 1);
  expect((await upload(stranger, form({}, photo))).statusCode).toBe(201);
});

test('FU-16 bytes count as well; deleting makes room, but the trash not without end', async () => {
  const hoarder = await makeUser(t.db, { role: 'EMPLOYE' });
  const sent = form({ ...named, userId: client.id }, photo);
  const big = await makeDocument(t.db, {
    uploaded_by: hoarder.id,
    file_key: '1'.repeat(32),
    size: LIMITS.userFileBytes - png().length + 1,
    mime: 'image/png',
    sha256: '0'.repeat(64),
  });
  expect(await refused(hoarder, sent)).toEqual({ status: 413, message: messages.quota });
  await t.call(documents.deleteDocument, hoarder, { params: { id: big.id } });
  expect((await upload(hoarder, sent)).statusCode).toBe(201);
  await fill(hoarder, 0, { deleted_at: new Date() });
  await fill(hoarder, 2);
  expect(await refused(hoarder, sent)).toEqual({ status: 413, message: messages.quota });
});

test('an administrator has no quota', async () => {
  const keeper = await makeUser(t.db, { role: 'ADMIN' });
  await fill(keeper, 0);
  expect((await upload(keeper, form(named, photo))).statusCode).toBe(201);
});

test('every accepted kind is recognised by its content', async () => {
  for (const [extension, content] of Object.entries(samples)) {
    const kind = documents.FILE_KINDS.find(({ extensions }) => extensions.includes(extension));
    const response = await upload(admin, form(named, { name: `x.${extension}`, content }));
    expect([extension, response.json<documents.Document>().mime]).toEqual([extension, kind?.mime]);
  }
});

test('a name without a known ending gets the right one', async () => {
  const sent = form({}, { name: 'Invoice 12.03', content: pdf() });
  expect((await upload(stranger, sent)).json()).toMatchObject({ nom: 'Invoice 12.03.pdf' });
});
