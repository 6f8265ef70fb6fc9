import * as documents from '@recourse/contract/documents';
import { previewImport, runImport } from '@recourse/contract/imports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createLoudServer } from '../../../test/log-lines.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';

/** Tests that every uploaded file passes the scanner of SCAN_COMMAND, and that nothing is left of a refused one. */

/** Infected with HARMFUL, and no verdict with BROKEN. */
const SCAN_COMMAND = 'sh -c "grep -q BROKEN $0 && exit 2; ! grep -q HARMFUL $0"';
const INFECTED = 'The virus scanner found something harmful in this file.';
const NOT_SCANNED =
  'The file could not be scanned for viruses, so it was not saved. Please try again later.';
const SOLUTIONS = 'texte,motcle\n';

let t: TestApp;
let client: UserRow;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp({ SCAN_COMMAND });
  client = await makeUser(t.db);
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const upload = (content: string, headers: Record<string, string> = {}) => {
  const { body, headers: own } = form({}, { name: 'x.txt', content });
  return t.call(documents.createDocument, client, { body, headers: { ...own, ...headers } });
};

const countDocuments = async (): Promise<number> =>
  (await t.db.selectFrom('documents').select('id').execute()).length;

test('a clean file is stored', async () => {
  expect((await upload('harmless')).statusCode).toBe(201);
  expect(await t.files.names()).toHaveLength(1);
});

test.each([
  ['infected', 'HARMFUL', 422, INFECTED],
  ['without a verdict', 'BROKEN', 503, NOT_SCANNED],
])(
  'a file that is %s is refused, and nothing is left of it',
  async (_, content, status, message) => {
    const before = { files: await t.files.names(), rows: await countDocuments() };
    const refused = await upload(content);
    expect([refused.statusCode, refused.json()]).toEqual([
      status,
      expect.objectContaining({ message }),
    ]);
    expect({ files: await t.files.names(), rows: await countDocuments() }).toEqual(before);
  },
);

test('a refusal is not kept under its Idempotency-Key: the file may be clean the next time', async () => {
  const headers = { 'idempotency-key': 'once-more' };
  expect((await upload('HARMFUL', headers)).statusCode).toBe(422);
  expect((await upload('harmless now', headers)).statusCode).toBe(201);
});

test.each([previewImport, runImport])('files of $path are scanned too', async (endpoint) => {
  const before = await t.files.names();
  const { body, headers } = form(
    { kind: 'SOLUTIONS' },
    { name: 'x.csv', content: `${SOLUTIONS}HARMFUL,word\n` },
  );
  const refused = await t.call(endpoint, admin, { body, headers });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    INFECTED,
  ]);
  expect(await t.files.names()).toEqual(before);
});

test('a request that is refused for its fields, or has no file, is not scanned', async () => {
  const { scanner } = t.ctx;
  if (!scanner) throw new Error('nothing scans');
  const check = vi.spyOn(scanner, 'check');
  const { body, headers } = form({ nom: 'x'.repeat(1_000) }, { name: 'x.txt', content: 'HARMFUL' });
  expect((await t.call(documents.createDocument, client, { body, headers })).statusCode).toBe(400);
  const without = form({ nom: 'a', type: 'b' });
  await t.call(documents.createDocument, client, without);
  expect(check).not.toHaveBeenCalled();
  await upload('harmless');
  // What is still scanned when the server stops is given up then.
  expect(check.mock.lastCall?.[1].stop).toBe(t.app.closing);
  check.mockRestore();
});

test('the log names an infected file by its hash, and has none of its contents', async () => {
  const loud = await createLoudServer(t);
  const { body, headers } = form({}, { name: 'secret-name.txt', content: 'HARMFUL letter' });
  const refused = await loud.app.inject({
    method: 'POST',
    url: documents.createDocument.path,
    headers: { ...headers, authorization: await t.bearer(client) },
    payload: body,
  });
  expect(refused.statusCode).toBe(422);
  await loud.app.close();
  const line = loud.lines().find((one) => one.includes('an infected file was refused')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    size: 14,
  });
  expect(loud.lines().join('')).not.toMatch(/secret-name|HARMFUL letter/);
});
