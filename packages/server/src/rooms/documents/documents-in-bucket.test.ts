import * as documents from '@recourse/contract/documents';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { hasNoStore, makeBucket, variablesOf } from '../../../test/files/test-bucket.ts';
import { png } from '../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';
import { sweepStrayFiles } from './stray-files.service.ts';

/** Documents whose files are in an object store. */

const DAY = 86_400_000;

describe.skipIf(hasNoStore)('documents in an object store (needs TEST_S3_URL)', () => {
  let t: TestApp;
  let client: UserRow;
  beforeAll(async () => {
    t = await createTestApp(variablesOf(await makeBucket()));
    client = await makeUser(t.db);
    t.clock.advance(Date.now() - t.clock.now().getTime());
  });
  afterAll(() => t.close());

  const upload = async (): Promise<number> => {
    const sent = form({}, { name: 'x.png', content: png() });
    const answer = await t.call(documents.createDocument, client, sent);
    expect(answer.statusCode).toBe(201);
    return answer.json<documents.Document>().id;
  };
  const content = (id: number, headers: Record<string, string> = {}) =>
    t.call(documents.documentContent, client, { params: { id }, headers });

  test('are downloaded as they were uploaded, whole and in ranges', async () => {
    const id = await upload();
    const whole = await content(id);
    expect([whole.statusCode, whole.rawPayload.equals(png())]).toEqual([200, true]);
    const range = await content(id, { range: 'bytes=1-3' });
    expect([range.statusCode, range.body]).toEqual([206, 'PNG']);
    const head = await t.head(documents.documentContent, client, { params: { id } });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(png().length)]);
  });

  test('whose object is gone are 404, with a warning that names it', async () => {
    const id = await upload();
    const { file_key } = await t.db
      .selectFrom('documents')
      .where('id', '=', id)
      .select('file_key')
      .executeTakeFirstOrThrow();
    const fileKey = file_key ?? '';
    await t.files.remove({ key: fileKey, finished: true });
    const warn = vi.spyOn(t.ctx.log, 'warn');
    expect((await content(id)).statusCode).toBe(404);
    expect(warn).toHaveBeenLastCalledWith(
      { documentId: id, fileKey, code: 'NoSuchKey' },
      'the file of a document is lost',
    );
    warn.mockRestore();
  });

  test('keep their file while they refer to it, and lose it 30 days after they were deleted', async () => {
    await t.db.deleteFrom('documents').execute();
    const id = await upload();
    t.clock.advance(DAY);
    await sweepStrayFiles(t.ctx);
    expect(await t.files.names()).toHaveLength(1);
    await t.db
      .updateTable('documents')
      .set({ deleted_at: t.clock.now() })
      .where('id', '=', id)
      .execute();
    t.clock.advance(31 * DAY);
    await sweepStrayFiles(t.ctx);
    expect(await t.files.names()).toEqual([]);
  });
});
