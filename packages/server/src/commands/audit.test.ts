import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialise } from '../../test/embedded/initialise.ts';
import { withClient } from '../db/connect/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { openDatabase } from '../db/connect/open.ts';
import { readAuditArguments } from './audit-arguments.ts';
import { createAuditSealer } from '../rooms/audit/audit-sealer.ts';
import { runCommand } from '../../test/embedded/run-command.ts';

/** Runs the command as a user types it, next to a running server's database. */

const log = pino({ level: 'silent' });
let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-audit-'));
  await initialise(path.join(folder, 'data'));
  server = await startEmbedded({ dataDir: path.join(folder, 'data'), log });
  await migrate({ ...server, directory: MIGRATIONS, log });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const verify = (...args: string[]) => run('verify', ...args);

const run = (...args: string[]) =>
  runCommand('audit', { DATA_DIR: path.join(folder, 'data') }, args);

const asOwner = (statement: string) =>
  withClient(server.migrationUrl, (owner) => owner.query(statement));

async function writeAndSeal(count: number): Promise<void> {
  await withClient(server.migrationUrl, (owner) =>
    owner.query(
      `insert into audit (action, area, request_id, address)
       select 'test', 'claims', 'r', 'a' from generate_series(1, $1)`,
      [count],
    ),
  );
  const database = await openDatabase(server.appUrl, { log });
  await createAuditSealer(database.db)();
  await database.close();
}

test('an audit without entries is intact', async () => {
  expect(await verify()).toEqual({
    code: 0,
    out: 'The audit is intact: 0 sealed entries, 0 not sealed yet.\n',
    err: '',
  });
});

test('the end that it prints is known again; a changed entry ends it with 1 and is named', async () => {
  await writeAndSeal(3);
  const first = await verify();
  expect(first.code).toBe(0);
  const head = /(\d+:[\da-f]{64})\n$/.exec(first.out)?.[1] ?? '';
  expect(head).toMatch(/^3:/);
  await writeAndSeal(1);
  expect((await verify(head)).code).toBe(0);
  await withClient(server.migrationUrl, (owner) =>
    owner.query("update audit set address = 'elsewhere' where id = 2"),
  );
  const broken = await verify();
  expect([broken.code, broken.out]).toEqual([1, '']);
  expect(broken.err).toContain('broken at number 2, entry 2: the entry was changed.');
});

test('an entry that was slipped in, and an end cut off since it was told in the log, end it with 1', async () => {
  await withClient(server.migrationUrl, (owner) =>
    owner.query('truncate audit, audit_chain restart identity'),
  );
  await writeAndSeal(3);
  const head = /(\d+:[\da-f]{64})\n$/.exec((await verify()).out)?.[1] ?? '';
  await withClient(server.migrationUrl, (owner) =>
    owner.query(
      `insert into audit (at, action, area, request_id, address)
       values (now() - interval '2 hours', 'test', 'claims', 'r', 'a')`,
    ),
  );
  const inserted = await verify();
  expect([inserted.code, inserted.err]).toEqual([
    1,
    expect.stringContaining('broken at number 4, entry 4: its time lies before'),
  ]);
  await withClient(server.migrationUrl, (owner) =>
    owner.query('delete from audit where id > 2; delete from audit_chain where seq > 2'),
  );
  expect((await verify()).code).toBe(0);
  const cut = await verify(head);
  expect([cut.code, cut.err]).toEqual([
    1,
    expect.stringContaining('broken at number 3: the end of the chain is missing.'),
  ]);
});

test('an end that is not in the chain ends it with 1: of another chain, of one that was begun anew, of a longer one', async () => {
  const hash = /(\d+):([\da-f]{64})\n$/.exec((await verify()).out)?.[2] ?? '';
  const other = await verify(`2:${'a'.repeat(64)}`);
  expect([other.code, other.err]).toEqual([
    1,
    expect.stringContaining('broken at number 2, entry 2: it is not the one written down.'),
  ]);
  const longer = await verify(`3:${hash}`);
  expect([longer.code, longer.err]).toEqual([
    1,
    expect.stringContaining('broken at number 3: the end of the chain is missing.'),
  ]);
  await withClient(server.migrationUrl, (owner) =>
    owner.query('truncate audit, audit_chain restart identity'),
  );
  expect((await verify(`1:${hash}`)).code).toBe(1);
});

test('anything else on the command line prints the usage and ends with 1', async () => {
  const { code, out, err } = await run('verify', '--all');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('npm run audit -- verify NUMBER:HASH');
});

test.each([
  `verify 0:${'a'.repeat(64)}`,
  `verify 3:${'a'.repeat(63)}`,
  'verify 3:',
  'verify --before 2026-01-01',
  'head 1',
  'archive',
  'archive --before 2026-13-01',
  'archive --before tomorrow',
  '',
])('these arguments are none of the command: %s', (line) => {
  const args = line.split(' ').filter((word) => word !== '');
  expect(() => readAuditArguments(args)).toThrow('npm run audit -- verify NUMBER:HASH');
});

test('a month that is over goes to a file in DATA_DIR, and is verified with the others', async () => {
  await asOwner('truncate audit, audit_chain restart identity');
  await asOwner(
    `insert into audit (at, action, area, request_id, address) values ('2019-03-04', 'a', 'x', 'r', 'a')`,
  );
  await writeAndSeal(2);
  const { out: head } = await run('head');
  expect(head).toMatch(/^3:[\da-f]{64}\n$/);
  const file = path.join(folder, 'data', 'audit', 'audit_2019_03-1.jsonl.zst');
  expect(await run('archive', '--before', '2019-04-01')).toEqual({
    code: 0,
    out: `audit_2019_03: 1 entries in ${file}\n`,
    err: '',
  });
  const verified = await verify(head.trim());
  expect(verified.out).toContain('The audit is intact: 3 sealed entries');
  await rm(file);
  const gone = await verify();
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining(`${file} is not there`)]);
  const rest = await verify('--without-archives');
  expect(rest.out).toContain(
    '2 sealed entries, 0 not sealed yet.\n1 archived entries were not read.',
  );
});
