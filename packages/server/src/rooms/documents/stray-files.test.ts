import * as documents from '@recourse/contract/documents';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { png } from '../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';
import { lockFileKey } from './documents.repository.ts';
import { startSweeping, sweepStrayFiles } from './stray-files.service.ts';

/** Tests that every unreferenced file is deleted, and no referenced one. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let t: TestApp;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  client = await makeUser(t.db);
});
afterAll(() => t.close());
// The time of a file comes from the machine, not from the test's clock.
beforeEach(() => t.clock.advance(Date.now() - t.clock.now().getTime()));

const upload = () =>
  t.call(documents.createDocument, client, form({}, { name: 'x.png', content: png() }));
const stray = () => t.files.receive(Readable.from([png()]), 1_000);

test('FU-19 a kept file without a row and an unfinished one go within ten minutes', async () => {
  const before = await t.files.names();
  const kept = await stray();
  await kept.keep();
  await stray();
  t.clock.advance(4 * MINUTE);
  await sweepStrayFiles(t.ctx);
  expect(await t.files.names()).toHaveLength(before.length + 2);
  t.clock.advance(2 * MINUTE);
  await sweepStrayFiles(t.ctx);
  expect(await t.files.names()).toEqual(before);
});

test('the file of a document stays, and for 30 days that of a deleted one', async () => {
  const before = await t.files.names();
  const { id } = (await upload()).json<documents.Document>();
  const params = { id };
  t.clock.advance(400 * DAY);
  await sweepStrayFiles(t.ctx);
  // Sessions expire long before that.
  await t.db
    .updateTable('sessions')
    .set({ last_seen_at: t.clock.now(), expires_at: new Date(t.clock.now().getTime() + DAY) })
    .execute();
  await t.db
    .updateTable('documents')
    .set({ deleted_at: t.clock.now() })
    .where('id', '=', id)
    .execute();
  t.clock.advance(29 * DAY);
  await sweepStrayFiles(t.ctx);
  expect(await t.files.names()).toHaveLength(before.length + 1);
  t.clock.advance(2 * DAY);
  await sweepStrayFiles(t.ctx);
  expect(await t.files.names()).toEqual(before);
  const row = await t.db
    .selectFrom('documents')
    .where('id', '=', params.id)
    .select(['file_key', 'size', 'mime', 'sha256'])
    .executeTakeFirst();
  expect(row).toEqual({ file_key: null, size: null, mime: null, sha256: null });
});

test('a row that appears while its file is being swept keeps it', async () => {
  const file = await stray();
  await file.keep();
  t.clock.advance(6 * MINUTE);
  const trx = await t.db.startTransaction().execute();
  await lockFileKey(trx, file.key);
  const sweep = sweepStrayFiles(t.ctx);
  await untilSomebodyWaits(t.db);
  await trx
    .insertInto('documents')
    .values({
      nom: 'x',
      type: 'x',
      uploaded_by: client.id,
      file_key: file.key,
      size: file.size,
      mime: 'image/png',
      sha256: file.sha256,
    })
    .execute();
  await trx.commit().execute();
  await sweep;
  expect(await t.files.names()).toContain(file.key);
});

test('FU-19 a database that fails between file and row: 503, no row, and the file goes later', async () => {
  const files = await t.files.names();
  const rows = await t.db.selectFrom('documents').select('id').execute();
  // The upload's own transaction is still waiting for its file.
  t.files.afterKeep(async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(t.db);
  });
  const response = await upload();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect(await t.db.selectFrom('documents').select('id').execute()).toEqual(rows);
  expect(await t.files.names()).toHaveLength(files.length + 1);
  t.clock.advance(6 * MINUTE);
  await sweepStrayFiles(t.ctx);
  expect(await t.files.names()).toEqual(files);
});

test('sweeping begins with the start and ends with the server', async () => {
  const before = await t.files.names();
  await stray();
  t.clock.advance(6 * MINUTE);
  const stop = startSweeping(t.ctx);
  await stop();
  expect(await t.files.names()).toEqual(before);
});
