import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDocument } from '@recourse/contract/documents';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeUser } from '../factories.ts';
import { docx, pdf } from '../sample-files.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/**
 * Tests SCAN_COMMAND with ClamAV, as an operator sets it. The database has the signature of one harmless test file, so
 * nothing is downloaded.
 */

const hasClamav = spawnSync('clamscan', ['--version']).status === 0;
/** On a CI server a skipped test would prove nothing, so it runs, and fails without ClamAV. */
const isRun = hasClamav || process.env['CI'] === 'true';

/** The test file of EICAR, in two parts, so that no scanner finds it in this source. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);
/** Found in any kind of file, at any position. */
const SIGNATURE = `Test.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`;

let folder: string;
let t: TestApp;
let client: UserRow;

const upload = async (name: string, content: Buffer | string) => {
  const answer = await t.call(createDocument, client, form({}, { name, content }));
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
};

describe.runIf(isRun)('ClamAV', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(inject('testFolder'), 'clamav-'));
    const database = path.join(folder, 'signatures of ours');
    await mkdir(database);
    await writeFile(path.join(database, 'ours.ndb'), SIGNATURE);
    t = await createTestApp({ SCAN_COMMAND: `clamscan --no-summary "--database=${database}"` });
    client = await makeUser(t.db);
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['a text', 'letter.txt', `${EICAR}\n`],
    ['a PDF', 'letter.pdf', pdf(EICAR)],
    ['a part of a document', 'letter.docx', docx([{ name: 'word/more.xml', content: EICAR }])],
  ])('refuses %s with the test virus, and nothing of it stays', async (_, name, content) => {
    expect(await upload(name, content)).toEqual({
      status: 422,
      message: 'The virus scanner found something harmful in this file.',
    });
    expect(await t.files.names()).toEqual([]);
  });

  test('lets a clean file pass', async () => {
    expect((await upload('letter.txt', 'A letter.')).status).toBe(201);
    expect((await upload('letter.docx', docx())).status).toBe(201);
    expect(await t.files.names()).toHaveLength(2);
  });

  test('without its database, no file is stored', async () => {
    const before = await t.files.names();
    await rm(folder, { recursive: true });
    await mkdir(folder);
    expect(await upload('letter.txt', 'Another letter.')).toEqual({
      status: 503,
      message:
        'The file could not be scanned for viruses, so it was not saved. Please try again later.',
    });
    expect(await t.files.names()).toEqual(before);
  });
});
