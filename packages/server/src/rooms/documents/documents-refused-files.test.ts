import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as documents from '@recourse/contract/documents';
import { FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { LIMITS } from '@recourse/contract/values/limits';
import { createSolution } from '@recourse/contract/solutions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { docx, gif, jpeg, pdf, png, webp, zip, type ZipPart } from '../../../test/sample-files.ts';
import { processorTime } from '../../../test/processor-time.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { encodeForm, form, type FormPart } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';

/** Tests refused files and forms: after each test, no row and no byte is stored. */

let t: TestApp;
let client: UserRow;
let expectedRows = 0;
beforeAll(async () => {
  t = await createTestApp();
  client = await makeUser(t.db);
});
afterAll(() => t.close());
afterEach(onlyWhatWasAccepted);

async function onlyWhatWasAccepted(): Promise<void> {
  const rows = await t.db.selectFrom('documents').select('file_key').execute();
  expect(rows).toHaveLength(expectedRows);
  const names = await t.files.names();
  expect(new Set(names)).toEqual(new Set(rows.map((row) => row.file_key)));
}

const send = (parts: readonly FormPart[]) =>
  t.call(documents.createDocument, client, encodeForm(parts));
const upload = (name: string, content: string | Buffer, type?: string) =>
  t.call(
    documents.createDocument,
    client,
    form({}, { name, content, ...(type === undefined ? {} : { type }) }),
  );
const file = (content: string | Buffer = png()): FormPart => ({
  name: FILE_FIELD,
  filename: 'x.png',
  content,
});

test.each<[string, string, string | Buffer, string?]>([
  ['HTML as a picture', 'x.png', '<!doctype html><script>alert(1)</script>'],
  ['HTML as itself', 'x.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
  ['an SVG', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a PDF that is HTML too', 'x.pdf', '%PDF-1.4\n<html><script>alert(1)</script>'],
  ['HTML with a PDF inside', 'x.pdf', `<html>${pdf().toString()}`],
  ['a GIF that is a script too', 'x.gif', 'GIF89a/*\0\0\0\0\0*/=1;alert(1)//;'],
  ['a GIF that is a script too', 'x.gif', 'GIF89a=1;alert(1);'],
  ['a picture under another name', 'x.pdf', png()],
  ['a picture as a program', 'x.exe', png()],
  ['a picture as a page', 'x.html', png()],
  ['a picture declared as a page', 'x.png', png(), 'text/html'],
  ['a picture declared as another kind', 'x.png', png(), 'application/pdf'],
  ['text declared as a picture', 'x.txt', 'hello', 'image/png'],
  ['a plain zip', 'x.docx', zip([{ name: 'setup.exe' }])],
  ['a document with a program in it', 'x.docx', docx([{ name: 'word/setup.exe' }])],
  [
    'a document without its main part',
    'x.docx',
    zip([
      {
        name: '[Content_Types].xml',
        content: '"x/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"',
      },
    ]),
  ],
  ['a document without a table of types', 'x.docx', zip([{ name: 'word/document.xml' }])],
  ['a program', 'x.txt', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['bytes that are no text', 'x.csv', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
  ['text with control characters', 'x.txt', 'a\x1b[31m'],
  ['a picture cut short', 'x.png', png().subarray(0, 20)],
  ['a picture without any size', 'x.png', png(0, 5)],
])('FU-08 %s (%s) is refused', async (_, name, content, type) => {
  const response = await upload(name, content, type);
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    415,
    documents.DOCUMENT_MESSAGES.notAccepted,
  ]);
});

const manyEntries: ZipPart[] = Array.from({ length: 10_000 }, (_, n) => ({
  name: `word/${n}.xml`,
}));
test.each<[string, string, Buffer, number]>([
  ['a bomb', 'x.docx', docx([{ name: 'word/bomb.xml', claimedSize: 0xffff_fffe }]), 422],
  ['too many entries', 'x.docx', docx(manyEntries), 422],
  ['an entry outside', 'x.docx', docx([{ name: '../evil.xml' }]), 422],
  ['an absolute entry', 'x.docx', docx([{ name: '/etc/evil' }]), 422],
  ['a link', 'x.docx', docx([{ name: 'word/link', attributes: 0o120_777 << 16 }]), 422],
  ['half an archive', 'x.docx', docx().subarray(0, 300), 422],
  ['a huge png', 'x.png', png(30_000, 30_000), 422],
  ['a wide gif', 'x.gif', gif(LIMITS.imageSide + 1, 1), 422],
  ['a high jpeg', 'x.jpg', jpeg(1, LIMITS.imageSide + 1), 422],
  ['a huge webp', 'x.webp', webp(LIMITS.imageSide + 1, 1), 422],
])(
  'FU-15 %s is refused without unpacking it, in three seconds of the processor at most',
  async (_, name, content, status) => {
    const memory = process.memoryUsage.rss();
    const ms = await processorTime(async () => {
      expect((await upload(name, content)).statusCode).toBe(status);
    });
    expect(process.memoryUsage.rss() - memory).toBeLessThan(100_000_000);
    // Three times the allowed time.
    expect(ms).toBeLessThan(3_000);
  },
);

test('FU-04 a form has one file, and it is called file', async () => {
  expect((await send([file(), file()])).statusCode).toBe(413);
  expect((await send([{ ...file(), name: 'other' }])).statusCode).toBe(400);
  expect((await send([file(), { ...file(), name: 'other' }])).statusCode).toBe(413);
  expect((await send([{ name: FILE_FIELD, content: 'text' }])).statusCode).toBe(400);
});

test('FU-04 fields have limits of number and size, and come once', async () => {
  const fields = (count: number): FormPart[] =>
    Array.from({ length: count }, (_, n) => ({ name: `f${n}`, content: 'x' }));
  for (const parts of [fields(11), fields(1_001)]) {
    expect((await send([file(), ...parts])).statusCode).toBe(413);
    expect((await send([...parts, file()])).statusCode).toBe(413);
  }
  const long = { name: 'nom', content: 'x'.repeat(65_000) };
  expect((await send([file(), long])).statusCode).toBe(413);
  const twice = { name: 'nom', content: 'x' };
  expect((await send([twice, file(), twice])).statusCode).toBe(400);
});

test('FU-04 fields after the file are looked at as well', async () => {
  expect((await send([file(), { name: 'uploadedBy', content: '1' }])).statusCode).toBe(400);
  expect((await send([file(), { name: 'employeeId', content: 'x' }])).statusCode).toBe(400);
  expect((await send([file(), { name: '__proto__', content: '1' }])).statusCode).toBe(400);
  const json = { name: 'nom', content: '{"a":1}', type: 'application/json' };
  expect((await send([file(), json])).statusCode).toBe(400);
  expect((await send([file(), { ...json, content: '{' }])).statusCode).toBe(400);
});

test('IN-08 what is no form is refused, also one cut short or without a boundary', async () => {
  const whole = encodeForm([file(), { name: 'nom', content: 'x' }]);
  const statusOf = async (body: unknown, type: string): Promise<number> => {
    const headers = { 'content-type': type };
    return (await t.call(documents.createDocument, client, { body, headers })).statusCode;
  };
  expect(await statusOf({}, 'application/json')).toBe(415);
  expect(await statusOf('a=b', 'application/x-www-form-urlencoded')).toBe(415);
  expect(await statusOf(whole.body, 'multipart/form-data')).toBe(415);
  expect(await statusOf(whole.body, 'multipart/form-data; charset=x')).toBe(400);
  expect(await statusOf(whole.body, 'multipart/form-data; boundary=other')).toBe(400);
  for (const bytes of [10, 100, 200, whole.body.length - 10]) {
    expect(await statusOf(whole.body.subarray(0, bytes), whole.headers['content-type'])).toBe(400);
  }
  expect(await statusOf('', whole.headers['content-type'])).toBe(400);
});

test('IN-08 a form stays a foreign media type everywhere else', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const sent = form({ texte: 'x' });
  expect((await t.call(createSolution, admin, sent)).statusCode).toBe(415);
});

test('FU-01 a file of exactly 10 MiB is stored, one byte more is not', async () => {
  const whole = Buffer.concat([png(), randomBytes(LIMITS.fileBytes - png().length)]);
  const stored = await upload('x.png', whole);
  expect(stored.statusCode).toBe(201);
  expectedRows = 1;
  const params = { id: stored.json<documents.Document>().id };
  const content = await t.call(documents.documentContent, client, { params });
  const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  expect(hash(content.rawPayload)).toBe(hash(whole));
  const response = await upload('x.png', Buffer.concat([whole, Buffer.alloc(1)]));
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([413, 'TOO_LARGE']);
});

/** The response status on a real connection, where the request is written by hand and never finished. */
async function overSocket(
  headers: Record<string, string>,
  write: (send: (chunk: Buffer) => Promise<void>) => Promise<void>,
): Promise<number> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const agent = new Agent();
  try {
    return await new Promise((resolve, reject) => {
      const call = request({
        port,
        agent,
        method: 'POST',
        path: documents.createDocument.path,
        headers,
      });
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      call.on('error', reject);
      call.flushHeaders();
      const sendChunk = (chunk: Buffer): Promise<void> =>
        new Promise((done) => call.write(chunk, () => done()));
      write(sendChunk).catch(reject);
    });
  } finally {
    agent.destroy();
  }
}

const head = (boundary: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n`,
  );
const formType = { 'content-type': 'multipart/form-data; boundary=b' };

test('FU-02 who may not upload is told so before anything of the body comes', async () => {
  const announced = { ...formType, 'content-length': '5000000' };
  expect(await overSocket(announced, () => Promise.resolve())).toBe(401);
  const authorization = await t.bearer(client);
  const json = { authorization, 'content-type': 'application/json', 'content-length': '5000000' };
  expect(await overSocket(json, () => Promise.resolve())).toBe(415);
});

test('FU-01 a length that is too large is refused by the header alone', async () => {
  const headers = { ...formType, 'content-length': String(LIMITS.fileBytes * 2) };
  const authorization = await t.bearer(client);
  const answer = await overSocket({ ...headers, authorization }, () => Promise.resolve());
  expect(answer).toBe(413);
});

test('FU-01 a stream without a length is cut off where the limit is, though it goes on', async () => {
  const authorization = await t.bearer(client);
  const answer = await overSocket({ ...formType, authorization }, async (write) => {
    await write(head('b'));
    for (let sent = 0; sent <= LIMITS.fileBytes; sent += 2 ** 20)
      await write(Buffer.alloc(2 ** 20));
  });
  expect(answer).toBe(413);
});

test('CR-03 a sender who goes away leaves nothing', async () => {
  const authorization = await t.bearer(client);
  const gone = overSocket({ ...formType, authorization }, async (write) => {
    await write(Buffer.concat([head('b'), png(), randomBytes(200_000)]));
    await expect.poll(() => t.files.names()).toContainEqual(expect.stringMatching(/~$/));
    throw new Error('gone');
  });
  await expect(gone).rejects.toThrow('gone');
  await expect.poll(async () => (await t.files.names()).length).toBe(expectedRows);
});

test.each(['receive', 'keep'] as const)(
  'CR-08 a full disk (%s) is a 503 with Retry-After, and the next upload works',
  async (what) => {
    t.files.failNext(what);
    const response = await upload('x.png', png());
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect((await upload('x.png', png())).statusCode).toBe(201);
    expectedRows += 1;
  },
);
