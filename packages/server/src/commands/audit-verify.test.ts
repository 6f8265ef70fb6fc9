import { execFile } from 'node:child_process';
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
import { createAuditSealer } from '../rooms/audit/audit-sealer.ts';
import { BARE_ENVIRONMENT } from '../../test/bare-environment.ts';

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

function verify(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const env = { ...BARE_ENVIRONMENT, DATA_DIR: path.join(folder, 'data') };
  const script = path.join(import.meta.dirname, 'audit-verify.ts');
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof verify>>>();
  execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
    resolve({ code: error ? error.code : 0, out, err }),
  );
  return promise;
}

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

test.each(['--all', `0:${'a'.repeat(64)}`, `3:${'a'.repeat(63)}`, '3:', `-1:${'a'.repeat(64)}`])(
  'anything else on the command line prints the usage: %s',
  async (argument) => {
    const { code, out, err } = await verify(argument);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('npm run audit:verify -- NUMBER:HASH');
  },
);
