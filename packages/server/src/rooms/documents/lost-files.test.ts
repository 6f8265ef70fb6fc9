import * as documents from '@recourse/contract/documents';
import { mkdir, rm, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { png } from '../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import { CHANGED, saysLost } from '../../kernel/files/files.ts';
import type { UserRow } from '../../db/tables.ts';

/** Tests a disk that loses a file or a part of it: a request for it learns that it is missing, and the log names it. */

let t: TestApp;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  client = await makeUser(t.db);
});
afterAll(() => t.close());

async function upload(): Promise<{ id: number; key: string; file: string }> {
  const sent = form({}, { name: 'x.png', content: png() });
  const { id } = (await t.call(documents.createDocument, client, sent)).json<documents.Document>();
  const { file_key } = await t.db
    .selectFrom('documents')
    .where('id', '=', id)
    .select('file_key')
    .executeTakeFirstOrThrow();
  const key = file_key ?? '';
  return { id, key, file: path.join(t.ctx.config.dataDir, key) };
}

test.each<[string, string, (file: string) => Promise<void>]>([
  ['is gone', 'ENOENT', (file) => rm(file)],
  ['was cut short', CHANGED, (file) => truncate(file, 10)],
  ['was emptied', CHANGED, (file) => truncate(file, 0)],
  [
    'is a link to itself',
    'ELOOP',
    async (file) => {
      await rm(file);
      await symlink(path.basename(file), file);
    },
  ],
  [
    'is a folder now',
    CHANGED,
    async (file) => {
      await rm(file);
      await mkdir(file);
    },
  ],
])(
  'a stored file that %s is 404 with a warning that names it, not 500',
  async (_how, code, lose) => {
    const { id, key, file } = await upload();
    await lose(file);
    const warn = vi.spyOn(t.ctx.log, 'warn');
    for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
      const answer = await t.call(documents.documentContent, client, { params: { id }, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
      expect(answer.headers).not.toHaveProperty('content-range');
      expect(warn).toHaveBeenLastCalledWith(
        { documentId: id, fileKey: key, code },
        'the file of a document is lost',
      );
    }
    warn.mockRestore();
    const row = await t.call(documents.getDocument, client, { params: { id } });
    expect(row.statusCode).toBe(200);
  },
);

test.each([
  ['EACCES', true],
  ['EIO', true],
  ['ELOOP', true],
  ['EMFILE', false],
  ['ENFILE', false],
  ['ERR_INVALID_ARG_TYPE', false],
])('%s says of a file that it is lost: %s', (code, lost) => {
  expect(saysLost(Object.assign(new Error('no'), { code }))).toBe(lost);
});
