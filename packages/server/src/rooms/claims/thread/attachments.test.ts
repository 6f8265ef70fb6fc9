import * as claims from '@recourse/contract/claims';
import * as threads from '@recourse/contract/claims-thread';
import * as documents from '@recourse/contract/documents';
import { getDashboard } from '@recourse/contract/dashboards';
import { listTrash, restoreTrash } from '@recourse/contract/trash';
import { LIMITS } from '@recourse/contract/values/limits';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClaim, makeDocument, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { pdf, png } from '../../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { form } from '../../../../test/upload-form.ts';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { sweepStrayFiles } from '../../documents/stray-files.service.ts';

/** Tests files on claims, messages and notes: who sends them, who reads them, and where they do not appear. */

const DAY = 86_400_000;

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let colleague: UserRow;
let client: UserRow;
let stranger: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, colleague, client, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());
beforeEach(async () => {
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
  });
});

const photo = { name: 'photo.png', content: png(3, 2) };
const send = (as: UserRow, fields: Record<string, string | number> = {}, file = photo) =>
  t.call(documents.createDocument, as, form({ purpose: 'ATTACHMENT', ...fields }, file));
const uploaded = async (as: UserRow, file = photo): Promise<number> => {
  const response = await send(as, {}, file);
  expect(response).toMatchObject({ statusCode: 201 });
  return response.json<documents.Document>().id;
};
const params = (id: number) => ({ params: { id } });
const post = (as: UserRow, body: object) =>
  t.call(threads.postMessage, as, { ...params(claim.id), body });
const posted = async (as: UserRow, documentIds: number[], more = {}) => {
  const response = await post(as, { body: 'See this.', documentIds, ...more });
  expect(response).toMatchObject({ statusCode: 201 });
  return response.json<threads.ThreadMessage>();
};
const note = (as: UserRow, documentIds: number[]) =>
  t.call(threads.postNote, as, { ...params(claim.id), body: { body: 'Hm.', documentIds } });
const content = (as: UserRow, id: number) => t.call(documents.documentContent, as, params(id));
const remove = (as: UserRow, id: number) => t.call(documents.deleteDocument, as, params(id));
const thread = async (as: UserRow, id = claim.id): Promise<threads.ThreadItem[]> => {
  const response = await t.call(threads.getThread, as, params(id));
  return response.json<{ data: threads.ThreadItem[] }>().data;
};
const filesIn = (items: threads.ThreadItem[]) =>
  items.flatMap((item) => ('documents' in item ? item.documents.map(({ id }) => id) : []));
const statusesOf = async (id: number, people: UserRow[]) => {
  const statuses: number[][] = [];
  for (const as of people) {
    const row = await t.call(documents.getDocument, as, params(id));
    statuses.push([(await content(as, id)).statusCode, row.statusCode]);
  }
  return statuses;
};
const READ = [200, 200];
const NONE = [404, 404];

describe('an upload to be sent', () => {
  test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
    'by %s needs nothing but a file, names nobody, and is read by its uploader and administrators',
    async (role) => {
      const who = { ADMIN: admin, EMPLOYE: employee, CLIENT: client }[role];
      const response = await send(who);
      expect(response.statusCode).toBe(201);
      const { id, ...row } = response.json<documents.Document>();
      expect(row).toMatchObject({ nom: 'photo.png', type: 'image/png', uploadedBy: who.id });
      expect([row.userId, row.employeeId, row.reclamationId]).toEqual([null, null, null]);
      expect(await statusesOf(id, [who, admin, colleague, stranger])).toEqual([
        READ,
        READ,
        NONE,
        NONE,
      ]);
    },
  );

  test('without a file, or with a recipient or a claim, is refused', async () => {
    const empty = () =>
      t.call(documents.createDocument, client, form({ purpose: 'ATTACHMENT', nom: 'a' }));
    await refused(t.db, 400, empty);
    const parties = { employeeId: employee.id, reclamationId: claim.id, userId: client.id };
    for (const [name, value] of Object.entries(parties)) {
      const response = await refused(t.db, 400, () => send(client, { [name]: value }));
      const { noParties } = documents.DOCUMENT_MESSAGES;
      expect(response.json()).toMatchObject({ fields: { [name]: noParties } });
    }
    await refused(t.db, 400, () => send(client, { purpose: 'OTHER' }));
  });

  test('is taken back by its uploader without a trace in the trash, and never sent then', async () => {
    const id = await uploaded(client);
    await refused(t.db, 404, () => remove(stranger, id));
    expect((await remove(client, id)).statusCode).toBe(200);
    await refused(t.db, 404, () => content(client, id));
    const trash = await t.call(listTrash, admin, { query: { area: 'documents' } });
    expect(trash.json<{ data: { id: number }[] }>().data.map((item) => item.id)).not.toContain(id);
    const body = { area: 'documents', id };
    await refused(t.db, 404, () => t.call(restoreTrash, admin, { body }));
    await refused(t.db, 422, () => post(client, { body: 'Here.', documentIds: [id] }));
  });

  test('is swept after a day, unless it was sent', async () => {
    const [sent, unsent, ordinary] = [
      await uploaded(client),
      await uploaded(client),
      (await makeDocument(t.db, { uploaded_by: client.id })).id,
    ];
    await posted(client, [sent]);
    const sweepAfter = async (age: number) => {
      const created_at = new Date(t.clock.now().getTime() - age);
      await t.db.updateTable('documents').set({ created_at }).execute();
      await sweepStrayFiles(t.ctx);
    };
    await sweepAfter(DAY - 1_000);
    expect((await content(client, unsent)).statusCode).toBe(200);
    await sweepAfter(DAY + 1_000);
    expect((await content(client, unsent)).statusCode).toBe(404);
    expect((await content(client, sent)).statusCode).toBe(200);
    expect((await t.call(documents.getDocument, client, params(ordinary))).statusCode).toBe(200);
  });

  test('counts in the uploader’s quota', async () => {
    const hoarder = await makeUser(t.db);
    const file = { size: 1, mime: 'text/plain', sha256: '0'.repeat(64) };
    const rows = Array.from({ length: LIMITS.userFiles }, (_, at) => ({
      nom: 'x',
      type: 'x',
      uploaded_by: hoarder.id,
      file_key: `${hoarder.id.toString(16)}f${at.toString(16)}`.padStart(32, '0'),
      purpose: 'ATTACHMENT' as const,
      claim_id: claim.id,
      ...file,
    }));
    await t.db.insertInto('documents').values(rows).execute();
    expect((await send(hoarder)).json()).toMatchObject({ code: 'QUOTA' });
  });
});

describe('what may be sent', () => {
  test('is at most ten files of one’s own, each once', async () => {
    const ids = [await uploaded(client), await uploaded(client, { name: 'b.pdf', content: pdf() })];
    const message = await posted(client, [...ids, ids[0] ?? 0]);
    expect(message.documents).toEqual([
      { id: ids[0], nom: 'photo.png', mime: 'image/png', size: png(3, 2).length },
      { id: ids[1], nom: 'b.pdf', mime: 'application/pdf', size: pdf().length },
    ]);
    const eleven = Array.from({ length: LIMITS.attachments + 1 }, (_, at) => at + 1);
    await refused(t.db, 400, () => post(client, { body: 'x', documentIds: eleven }));
  });

  test('is refused in the same words when it is used, somebody else’s, ordinary or missing', async () => {
    const used = await uploaded(client);
    await posted(client, [used]);
    const ordinary = await makeDocument(t.db, {
      uploaded_by: client.id,
      file_key: 'f'.repeat(32),
      mime: 'image/png',
      size: 1,
      sha256: '0'.repeat(64),
    });
    const foreign = await uploaded(stranger);
    const mine = await uploaded(client);
    for (const id of [used, foreign, ordinary.id, 999_999_999]) {
      const response = await refused(t.db, 422, () =>
        post(client, { body: 'x', documentIds: [mine, id] }),
      );
      expect(response.json()).toMatchObject({
        message: claims.FILES_MISSING,
        fields: { documentIds: claims.FILES_MISSING },
      });
      const body = { contenu: 'x', documentIds: [mine, id] };
      await refused(t.db, 422, () => t.call(claims.createClaim, client, { body }));
    }
    await refused(t.db, 422, () => note(admin, [foreign]));
    // The refused requests have sent none of the files.
    expect((await posted(client, [mine])).documents).toHaveLength(1);
  });

  test('is sent once by two messages at a time', async () => {
    const id = await uploaded(client);
    const answers = await Promise.all([
      post(client, { body: 'One.', documentIds: [id] }),
      post(client, { body: 'Two.', documentIds: [id] }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    expect(filesIn(await thread(client))).toEqual([id]);
  });

  test('CA-10 a broken upload leaves no file and no message; with the same key there is one of each', async () => {
    const files = await t.files.names();
    const { body, headers } = form({ purpose: 'ATTACHMENT' }, photo);
    const keyed = (name: string) => ({ [IDEMPOTENCY_HEADER]: `${name}-${claim.id}` });
    const put = (bytes: Buffer) =>
      t.call(documents.createDocument, client, {
        body: bytes,
        headers: { ...headers, ...keyed('file') },
      });
    const broken = await refused(t.db, 400, () => put(body.subarray(0, body.length - 40)));
    expect(broken.statusCode).toBe(400);
    expect(await t.files.names()).toEqual(files);
    expect(await thread(client)).toEqual([]);
    const first = (await put(body)).json<documents.Document>().id;
    expect((await put(body)).json<documents.Document>().id).toBe(first);
    const message = { body: 'With the photo.', documentIds: [first] };
    const sent = () =>
      t.call(threads.postMessage, client, {
        ...params(claim.id),
        body: message,
        headers: keyed('message'),
      });
    const [one, two] = [await sent(), await sent()];
    expect(two.json()).toEqual(one.json());
    expect((await thread(client)).map(({ kind }) => kind)).toEqual(['MESSAGE']);
    expect(filesIn(await thread(client))).toEqual([first]);
  });
});

describe('a file of a message', () => {
  test('is read by exactly those who read the message', async () => {
    const id = await uploaded(employee);
    await posted(employee, [id]);
    expect(await statusesOf(id, [client, employee, admin, colleague, stranger])).toEqual([
      READ,
      READ,
      READ,
      NONE,
      NONE,
    ]);
    // An employee who loses access to a claim also loses access to files that he uploaded there.
    await t.db
      .updateTable('claims')
      .set({ assignee_id: colleague.id })
      .where('id', '=', claim.id)
      .execute();
    expect(await statusesOf(id, [employee, colleague])).toEqual([NONE, READ]);
  });

  test('is gone for the client once it is withdrawn, and stays for the staff', async () => {
    const id = await uploaded(employee);
    const message = await posted(employee, [id]);
    const withdrawn = await t.call(threads.withdrawMessage, employee, {
      params: { id: claim.id, messageId: message.id },
    });
    expect(withdrawn.json()).toMatchObject({ documents: [{ id }] });
    expect(await statusesOf(id, [client, employee, admin])).toEqual([NONE, READ, READ]);
    expect(filesIn(await thread(client))).toEqual([]);
    expect(filesIn(await thread(employee))).toEqual([id]);
  });

  test('is gone for a client who withdraws his own message', async () => {
    const message = await posted(client, [await uploaded(client)]);
    const withdrawn = await t.call(threads.withdrawMessage, client, {
      params: { id: claim.id, messageId: message.id },
    });
    expect(withdrawn.json()).toMatchObject({ withdrawn: expect.any(String), documents: [] });
  });

  test('is not deleted by its uploader nor by who reads it, but by an administrator, who can restore it', async () => {
    const id = await uploaded(client);
    await posted(client, [id]);
    const response = await refused(t.db, 409, () => remove(client, id));
    expect(response.json()).toMatchObject({ code: 'ATTACHED' });
    await refused(t.db, 403, () => remove(employee, id));
    await refused(t.db, 404, () => remove(stranger, id));
    expect((await remove(admin, id)).statusCode).toBe(200);
    expect(await statusesOf(id, [client, admin])).toEqual([NONE, NONE]);
    expect(filesIn(await thread(client))).toEqual([]);
    const trash = await t.call(listTrash, admin, { query: { area: 'documents' } });
    expect(trash.json<{ data: object[] }>().data[0]).toMatchObject({ id, hasFile: true });
    await t.call(restoreTrash, admin, { body: { area: 'documents', id } });
    expect(filesIn(await thread(client))).toEqual([id]);
  });

  test('goes into the trash with its claim and comes back with it', async () => {
    const id = await uploaded(client);
    await posted(client, [id]);
    await t.call(claims.deleteClaim, client, params(claim.id));
    expect(await statusesOf(id, [client, employee, admin])).toEqual([NONE, NONE, NONE]);
    await t.call(restoreTrash, admin, { body: { area: 'claims', id: claim.id } });
    expect(await statusesOf(id, [client, employee, admin])).toEqual([READ, READ, READ]);
  });
});

describe('a file of a note', () => {
  test('CA-04 is read by the staff who read the note, never by a client, be it his own upload', async () => {
    const id = await uploaded(employee);
    const response = await note(employee, [id]);
    expect(response.json()).toMatchObject({ kind: 'NOTE', documents: [{ id, nom: 'photo.png' }] });
    expect(await statusesOf(id, [employee, admin, client, colleague])).toEqual([
      READ,
      READ,
      NONE,
      NONE,
    ]);
    await refused(t.db, 404, () => remove(client, id));
    expect(filesIn(await thread(client))).toEqual([]);
    expect(filesIn(await thread(employee))).toEqual([id]);
    // A former employee who becomes the client of the claim cannot read his own notes.
    await t.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', employee.id).execute();
    await t.db
      .updateTable('claims')
      .set({ client_id: employee.id })
      .where('id', '=', claim.id)
      .execute();
    const demoted = { ...employee, role: 'CLIENT' as const };
    expect(await statusesOf(id, [demoted])).toEqual([NONE]);
    await refused(t.db, 404, () => remove(demoted, id));
    await t.db
      .updateTable('users')
      .set({ role: 'EMPLOYE' })
      .where('id', '=', employee.id)
      .execute();
  });

  test('goes with a deleted note, for everybody', async () => {
    const id = await uploaded(employee);
    const { id: noteId } = (await note(employee, [id])).json<threads.ThreadNote>();
    await t.call(threads.deleteNote, employee, { params: { id: claim.id, noteId } });
    expect(await statusesOf(id, [employee, admin, client])).toEqual([NONE, NONE, NONE]);
  });
});

describe('files filed with a claim', () => {
  test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
    'by %s stand at the beginning of its thread',
    async (role) => {
      const who = { ADMIN: admin, EMPLOYE: employee, CLIENT: client }[role];
      const id = await uploaded(who);
      const response = await t.call(claims.createClaim, who, {
        body: { contenu: 'It is broken.', documentIds: [id] },
      });
      expect(response).toMatchObject({ statusCode: 201 });
      const filed = response.json<claims.Claim>();
      const items = await thread(who, filed.id);
      expect(items[0]).toMatchObject({ kind: 'FILE', id: filed.id, at: filed.createdAt });
      expect(items[0]?.author.id).toBe(who.id);
      expect(filesIn(items)).toEqual([id]);
      expect(await statusesOf(id, [who, admin, stranger])).toEqual([READ, READ, NONE]);
    },
  );

  test('a claim without files has no such entry, and one of many items has it on the first page only', async () => {
    expect(await thread(client)).toEqual([]);
    const id = await uploaded(client);
    await t.db.updateTable('documents').set({ claim_id: claim.id }).where('id', '=', id).execute();
    const rows = Array.from({ length: 201 }, (_, at) => ({
      claim_id: claim.id,
      side: 'CLIENT' as const,
      author_id: client.id,
      body: `Message ${at}`,
      purpose: 'REPLY' as const,
      created_at: new Date(claim.created_at.getTime() + at + 1),
    }));
    await t.db.insertInto('messages').values(rows).execute();
    const first = await t.call(threads.getThread, client, params(claim.id));
    const { meta } = first.json<{ meta: { next: string } }>();
    const query = { after: meta.next };
    const second = await t.call(threads.getThread, client, { ...params(claim.id), query });
    const last = second.json<{ data: threads.ThreadItem[] }>().data;
    expect(filesIn(await thread(client))).toEqual([id]);
    expect(last.map(({ kind }) => kind)).toEqual(['MESSAGE', 'MESSAGE']);
  });
});

test('the staff reads how many files came with a claim, notes included; a client does not', async () => {
  const read = async (as: UserRow) =>
    (await t.call(claims.getClaim, as, params(claim.id))).json<Partial<claims.StaffClaim>>();
  const before = await read(client);
  expect(await read(employee)).toMatchObject({ files: 0 });
  await note(employee, [await uploaded(employee)]);
  expect(await read(client)).toEqual(before);
  await posted(client, [await uploaded(client), await uploaded(client)]);
  await uploaded(client);
  expect(await read(admin)).toMatchObject({ files: 3 });
  expect(await read(client)).not.toHaveProperty('files');
});

test('files of threads stand in no list, export, count or figure of documents', async () => {
  const seen = async (as: UserRow) => {
    const list = await t.call(documents.listDocuments, as, { query: { perPage: '1000' } });
    const csv = await t.call(documents.exportDocuments, as);
    const counts = await t.call(documents.countDocuments, as);
    const figures = as.role === 'CLIENT' ? await t.call(getDashboard, as) : null;
    return [list, csv, counts, figures].map((response) => response?.body);
  };
  const people = [admin, employee, client];
  const before = await Promise.all(people.map(seen));
  await posted(client, [await uploaded(client)]);
  await note(employee, [await uploaded(employee)]);
  await uploaded(admin);
  expect(await Promise.all(people.map(seen))).toEqual(before);
  const { id } = (await t.call(documents.createDocument, client, form({}, photo))).json<{
    id: number;
  }>();
  expect(await seen(client)).not.toEqual(before[2]);
  expect((await remove(client, id)).statusCode).toBe(200);
  const { rows } = await sql<{ healed: number }>`select heal_counters() as healed`.execute(t.db);
  expect(rows).toEqual([{ healed: 0 }]);
});
