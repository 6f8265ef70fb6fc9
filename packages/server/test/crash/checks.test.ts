import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { connectPatiently } from '../../src/db/connect/connect.ts';
import { filesInFolder, type StoredFiles } from '../../src/kernel/files/stored-files.ts';
import { makeClaim, makeDocument, makeReport, makeUser } from '../factories.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { auditFaults, counterFaults, doubledWrites, lostWrites } from './checks.ts';
import { emptyLedger, type Ledger } from './ledger.ts';

/** Tests that the checks of the crash rounds find real faults. */

let database: TestDatabase;
let client: pg.Client;
let folder: string;
let files: StoredFiles;
let ledger: Ledger;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await connectPatiently(database.ownerUrl);
  folder = await mkdtemp(path.join(inject('testFolder'), 'c-'));
  files = filesInFolder(folder);
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  ledger = emptyLedger();
  await client.query(
    'truncate users, claims, reports, documents, audit, counters, counter_deltas cascade',
  );
});

async function writeAudit(area: string, objectId: number): Promise<void> {
  await client.query(
    `insert into audit (action, area, object_id, request_id, address) values ('create', $1, $2, 'r', 'a')`,
    [area, objectId],
  );
}

test('an acknowledged claim that is gone, or another one, is lost', async () => {
  const claim = await makeClaim(database.db);
  ledger.claims.push({ id: claim.id, contenu: claim.contenu });
  expect(await lostWrites(client, ledger, files)).toEqual([]);
  ledger.claims.push({ id: claim.id, contenu: 'other' }, { id: 0, contenu: 'gone' });
  expect(await lostWrites(client, ledger, files)).toHaveLength(2);
});

test('a conversation that lost a message, a lost report and a lost validation are found', async () => {
  const report = await makeReport(database.db);
  const conversation = { id: 'c', reports: new Set([report.id]) };
  const first = { text: report.reclamation_text, report: report.id };
  ledger.conversations.push({ ...conversation, said: [first] });
  expect(await lostWrites(client, ledger, files)).toEqual([]);
  ledger.conversations.push({ ...conversation, said: [first, { ...first, text: 'newer' }] });
  ledger.conversations.push({ ...conversation, reports: new Set([0]), said: [] });
  ledger.validations.set(report.id, 1);
  expect(await lostWrites(client, ledger, files)).toHaveLength(3);
});

test('a document without its file, and an acknowledged one without its row, are lost', async () => {
  const document = await makeDocument(database.db, {
    file_key: 'a'.repeat(32),
    size: 1,
    mime: 'text/plain',
    sha256: '0'.repeat(64),
  });
  ledger.documents.set(document.id + 1, 'x');
  expect(await lostWrites(client, ledger, files)).toHaveLength(2);
});

test('a claim stored twice, and a report that no answer named, are found', async () => {
  await makeClaim(database.db, { contenu: 'once' });
  expect(await doubledWrites(client, ledger)).toEqual([]);
  await makeClaim(database.db, { contenu: 'once' });
  await makeReport(database.db, { conversation_id: 'c' });
  expect(await doubledWrites(client, ledger)).toHaveLength(2);
});

test('a row without its audit row, an audit row without its row, a change without one are found', async () => {
  const user = await makeUser(database.db);
  await writeAudit('users', user.id);
  const claim = await makeClaim(database.db, { created_by: user.id });
  expect(await auditFaults(client)).toEqual([`claims ${claim.id} has no audit row`]);
  await writeAudit('claims', claim.id);
  expect(await auditFaults(client)).toEqual([]);
  await writeAudit('claims', claim.id + 1);
  await client.query('update claims set version = 2');
  expect(await auditFaults(client)).toHaveLength(2);
});

test('a counter that is wrong is found', async () => {
  await makeClaim(database.db);
  expect(await counterFaults(client)).toEqual([]);
  await client.query(
    `insert into counter_deltas (counter, user_id, bucket, delta) values ('claims', 0, 'OPEN', 1)`,
  );
  expect(await counterFaults(client)).toEqual(['1 counters are wrong']);
});
