import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { withClient } from '../../db/connect/connect.ts';
import { openDatabase, type OpenDatabase } from '../../db/connect/open.ts';
import { makeParts } from './audit-parts.repository.ts';
import { archiveAudit } from './audit-archive.service.ts';
import { dropPart, readPartsBefore } from './audit-archive.repository.ts';
import { listAuditRows } from './audit.repository.ts';
import { createAuditSealer } from './audit-sealer.ts';
import { verifyAudit } from './audit-verifier.ts';

/** Old months are taken out of the audit into files, through which the chain goes on. */

let database: TestDatabase;
let owner: OpenDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  owner = await openDatabase(database.ownerUrl, { log, allowUnsafeWrites: true });
  folder = await mkdtemp(path.join(inject('testFolder'), 'audit-'));
  // The second of April was sealed between two of March, the last of March after two of April.
  for (const at of [
    '2019-03-04T10:00:00Z',
    '2019-03-31T23:59:58Z',
    '2019-04-01T00:00:01Z',
    '2019-03-31T23:59:59Z',
    '2019-04-30T12:00:00Z',
    '2019-05-02T12:00:00Z',
  ])
    await asOwner(
      `insert into audit (at, action, area, request_id, address) values ('${at}', 'a', 'x', 'r', 'a')`,
    );
  await seal();
  await makeParts(database.db);
});
afterEach(async () => {
  await owner.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const asOwner = (statement: string) =>
  withClient(database.ownerUrl, (client) => client.query<Record<string, unknown>>(statement));
const seal = () => createAuditSealer(database.db)();
const archive = (before: string, db = owner.db) =>
  archiveAudit({
    db,
    folder,
    before: new Date(before),
    stop: new AbortController().signal,
    say: () => undefined,
  });
const verify = (archives: string | null = folder) => verifyAudit(database.db, { archives });
const links = async () =>
  (await asOwner('select seq::int from audit_chain order by seq')).rows.map(({ seq }) => seq);
const ids = async () =>
  (await asOwner('select id::int from audit order by id')).rows.map(({ id }) => id);
const total = async () =>
  (
    await listAuditRows(
      database.db,
      {},
      { page: 1, perPage: 10, after: undefined, isOldestFirst: false },
    )
  ).total;

const MARCH = 'audit_2019_03-4.jsonl.zst';
const APRIL = 'audit_2019_04-5.jsonl.zst';

test('months that are over go to files, and the chain is verified through them', async () => {
  await archive('2019-05-01');
  expect((await readdir(folder)).toSorted()).toEqual([MARCH, APRIL]);
  expect(await ids()).toEqual([6]);
  // The last archived link stays, because the next one continues it.
  expect(await links()).toEqual([5, 6]);
  expect(await total()).toBe(1);
  expect(await verify()).toMatchObject({ intact: 6, unread: 0, unsealed: 0, broken: null });
  expect(await verify(null)).toMatchObject({ intact: 1, unread: 5, broken: null });
  await asOwner(
    `insert into audit (action, area, request_id, address) values ('b', 'x', 'r', 'a')`,
  );
  expect(await seal()).toBe(1);
  const { head } = await verify();
  expect(await verifyAudit(database.db, { known: head, archives: folder })).toMatchObject({
    intact: 7,
    broken: null,
  });
});

test('an entry of the next month that was sealed within is in the file and in the database, both alike', async () => {
  await archive('2019-04-01');
  expect(await ids()).toEqual([3, 5, 6]);
  expect(await links()).toEqual([3, 4, 5, 6]);
  expect(await total()).toBe(3);
  expect(await verify()).toMatchObject({ intact: 6, broken: null });
  await asOwner(`update audit set address = 'elsewhere' where id = 3`);
  expect((await verify()).broken).toEqual({ seq: 3, auditId: 3, why: 'the entry was changed' });
  await asOwner('delete from audit where id = 3');
  expect((await verify()).broken).toEqual({ seq: 3, auditId: 3, why: 'the entry is missing' });
});

describe('a file', () => {
  const change = async (name: string, by: (lines: string[]) => string[]) => {
    const file = path.join(folder, name);
    const lines = zstdDecompressSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    await writeFile(file, zstdCompressSync(`${by(lines).join('\n')}\n`));
  };

  test.each([
    [
      'with a changed entry',
      MARCH,
      (l: string[]) => l.with(2, l[2]?.replace('"r"', '"s"') ?? ''),
      2,
      'the entry was changed',
    ],
    [
      'without one of its entries',
      MARCH,
      (l: string[]) => l.toSpliced(2, 1),
      2,
      'its link is missing',
    ],
    ['without its end', APRIL, (l: string[]) => l.slice(0, -1), 6, 'is cut off'],
    [
      'without its last entry and with an end',
      MARCH,
      (l: string[]) => l.toSpliced(-2, 1),
      4,
      'does not end where it was taken out',
    ],
    [
      'that begins elsewhere',
      APRIL,
      (l: string[]) => l.with(0, l[0]?.replace('"seq":4', '"seq":3') ?? ''),
      5,
      'does not continue the chain',
    ],
    ['of something else', MARCH, () => ['{}'], 1, 'is no archive of an audit'],
  ] as const)('%s is found', async (_what, name, by, seq, why) => {
    await archive('2019-05-01');
    await change(name, by);
    const { broken } = await verify();
    expect(broken).toMatchObject({ seq, why: expect.stringContaining(why) as string });
  });

  test('that is damaged or gone is found', async () => {
    await archive('2019-05-01');
    const file = path.join(folder, APRIL);
    await writeFile(file, (await readFile(file)).subarray(0, 60));
    expect((await verify()).broken).toMatchObject({
      seq: 5,
      why: expect.stringContaining('damaged') as string,
    });
    await rm(file);
    expect((await verify()).broken).toMatchObject({ seq: 5, why: `${file} is not there` });
  });

  test('which was not read leaves an end in it unknown', async () => {
    const { head } = await verify();
    await archive('2019-05-01');
    const look = (known: typeof head) => verifyAudit(database.db, { known, archives: null });
    expect((await look({ ...head, seq: 2 })).broken).toMatchObject({
      why: 'it is in an archive that was not read',
    });
    expect((await look({ ...head, seq: 5 })).broken).toMatchObject({
      why: 'it is not the one written down',
    });
    expect((await look(head)).broken).toBeNull();
  });
});

describe('a run that was killed is completed by the next one', () => {
  test('while it wrote a file', async () => {
    await writeFile(path.join(folder, `${MARCH}.unfinished`), 'half of it');
    await archive('2019-04-01');
    expect(await readdir(folder)).toEqual([MARCH]);
    expect((await verify()).broken).toBeNull();
  });

  test('after a file was complete', async () => {
    // A database that knows nothing of it, as if the kill had come just before the transaction.
    await asOwner(
      'create table saved as select * from audit; create table chain as select * from audit_chain',
    );
    await archive('2019-04-01');
    const file = await readFile(path.join(folder, MARCH));
    await asOwner(`
      delete from audit_archives; delete from audit; delete from audit_chain;
      insert into audit (id, at, action, area, request_id, address) overriding system value
        select id, at, action, area, request_id, address from saved;
      insert into audit_chain select * from chain; drop table saved; drop table chain`);
    await archive('2019-04-01');
    expect(await readFile(path.join(folder, MARCH))).toEqual(file);
    expect(await verify()).toMatchObject({ intact: 6, broken: null });
  });

  test('before the links were deleted', async () => {
    const [march] = await readPartsBefore(owner.db, new Date('2019-04-01'));
    const { rows } = await asOwner('select hash from audit_chain where seq = 4');
    if (!march) throw new Error('no March');
    const hash = String(rows[0]?.['hash']);
    await dropPart(owner.db, march, {
      name: 'audit_2019_03-4',
      entries: 4,
      seq: 4,
      hash,
    });
    expect(await links()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await verify(null)).toMatchObject({ intact: 2, unread: 4, broken: null });
    await archive('2019-04-01');
    expect(await links()).toEqual([3, 4, 5, 6]);
  });
});

test('a month whose entries are all in the file of the month before needs none of its own', async () => {
  await asOwner('truncate audit, audit_chain restart identity');
  await asOwner(`insert into audit (at, action, area, request_id, address)
    select at::timestamptz, 'a', 'x', 'r', 'a'
    from unnest('{2019-03-31 23:59:58Z,2019-04-01 00:00:01Z,2019-03-31 23:59:59Z,2019-05-02Z}'::text[]) as at`);
  await seal();
  await archive('2019-05-01');
  expect(await readdir(folder)).toEqual(['audit_2019_03-3.jsonl.zst']);
  expect([await ids(), await links()]).toEqual([[4], [3, 4]]);
  expect(await verify()).toMatchObject({ intact: 4, broken: null });
});

test('a month is not taken out when an entry came to it while its file was made', async () => {
  const [march] = await readPartsBefore(owner.db, new Date('2019-04-01'));
  if (!march) throw new Error('no March');
  await asOwner(
    `insert into audit (at, action, area, request_id, address) values ('2019-03-31', 'late', 'x', 'r', 'a')`,
  );
  expect(await dropPart(owner.db, march, null)).toBe(false);
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('nothing is taken out when a month is not sealed, a file has something else, or somebody else asks', async () => {
  const untouched = [1, 2, 3, 4, 5, 6];
  await expect(archive('2019-05-01', database.db)).rejects.toMatchObject({ code: '42501' });
  await writeFile(path.join(folder, MARCH), zstdCompressSync('{}\n'));
  await expect(archive('2019-05-01')).rejects.toThrow('does not have what the audit has');
  expect(await ids()).toEqual(untouched);
  await rm(path.join(folder, MARCH));
  await asOwner('delete from audit_chain where seq = 6');
  await asOwner('delete from audit_chain where seq = 5');
  await expect(archive('2019-05-01')).rejects.toThrow(
    '1 entries of audit_2019_04 are not sealed yet',
  );
  expect(await ids()).toEqual([3, 5, 6]);
});
