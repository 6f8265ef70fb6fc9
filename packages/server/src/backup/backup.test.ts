import { execFile } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../test/factories.ts';
import { initialise } from '../../test/embedded/initialise.ts';
import { withClient } from '../db/connect/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { openDatabase } from '../db/connect/open.ts';
import { filesFolder, openFileStore } from '../kernel/files/files.ts';
import { createAuditSealer } from '../rooms/audit/audit-sealer.ts';
import { verifyAudit } from '../rooms/audit/audit-verifier.ts';
import { hashTable, readTables } from './catalog.ts';

/** The commands as they are typed, on data folders of their own. */

const log = pino({ level: 'silent' });
const NASTY = 'A line\nand another\t\\N \\. "quoted", é 🎈';
let folder: string;
const pathOf = (name: string): string => path.join(folder, name);

interface Ended {
  code: unknown;
  out: string;
  err: string;
}

function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: pathOf(dataDir) };
  const script = path.join(import.meta.dirname, `../commands/${name}.ts`);
  const { promise, resolve } = Promise.withResolvers<Ended>();
  execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
    resolve({ code: error ? error.code : 0, out, err }),
  );
  return promise;
}

/** Rows of most tables, one unfinished and three finished files, one of them empty; all of it in `original`. */
async function fillOriginal(): Promise<void> {
  await initialise(pathOf('original'));
  const server = await startEmbedded({ dataDir: pathOf('original'), log });
  await migrate({ ...server, directory: MIGRATIONS, log });
  const database = await openDatabase(server.appUrl, { log });
  const { db } = database;
  const user = await makeUser(db, { nom: NASTY });
  const solution = await makeSolution(db, { texte: NASTY, motcle: ['a,b', '{"c"}', ''] });
  for (let count = 0; count < 3; count += 1) await makeClaim(db, { client_id: user.id });
  await makeReport(db, { user_id: user.id, solution_id: solution.id, score: 1.2345678 });
  const now = new Date();
  await db
    .insertInto('sessions')
    .values({
      jti: randomUUID(),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      revoked_at: null,
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .execute();
  await sql`insert into audit (action, area, fields, detail, request_id, address)
    values ('create', 'claims', '{contenu}', '{"status": "OPEN"}', 'r', 'a')`.execute(db);
  await createAuditSealer(db)();
  await database.close();
  await server.stop();
  const store = await openFileStore(filesFolder(pathOf('original')));
  for (const content of ['first', 'x'.repeat(3_000_000), ''])
    await (await store.receive(bytesOf(content), 10_000_000)).keep();
  await writeFile(path.join(filesFolder(pathOf('original')), `${'0'.repeat(32)}.part`), 'half');
}

async function* bytesOf(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

/** Rows and hash of every table, by name. */
async function contentOf(dataDir: string): Promise<Record<string, string>> {
  const server = await startEmbedded({ dataDir: pathOf(dataDir), log });
  try {
    return await withClient(server.migrationUrl, async (client) => {
      const found: Record<string, string> = {};
      for (const table of await readTables(client)) {
        const content = await hashTable(client, table);
        found[table.name] = `${content.rows} ${content.digest()}`;
      }
      return found;
    });
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-backup-'));
  await fillOriginal();
  const { code, err } = await command('backup', 'original', pathOf('good'));
  if (code !== 0) throw new Error(err);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup is one file for this user only, and says what it holds', async () => {
  const { mode } = await stat(pathOf('good'));
  expect((mode & 0o777).toString(8)).toBe('600');
  const again = await command('backup', 'original', pathOf('another'));
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toMatch(
    /^Saved in .*another and verified: \d+ rows of \d+ tables, 3 files \(2\.9 MiB\)\.\n$/,
  );
});

test('a restore into an empty place equals what was saved, and revives no session', async () => {
  const restored = await command('restore', 'copy', pathOf('good'));
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('equals the backup');
  const before = await contentOf('original');
  const after = await contentOf('copy');
  expect(before['claims']).toMatch(/^3 /);
  const { sessions: _ended, audit: _added, ...others } = after;
  const { sessions: _live, audit: _sealed, ...expected } = before;
  expect(others).toEqual(expected);
  const original = await hashesIn(filesFolder(pathOf('original')));
  expect(await hashesIn(filesFolder(pathOf('copy')))).toEqual(
    original.filter((line) => !line.includes('.part')),
  );
});

test('what was restored goes on where the original stood: new ids, the audit, the right to serve', async () => {
  const server = await startEmbedded({ dataDir: pathOf('copy'), log });
  const database = await openDatabase(server.appUrl, { log });
  const { db } = database;
  try {
    expect(await db.selectFrom('sessions').select('revoked_at').execute()).toEqual([
      { revoked_at: expect.any(Date) },
    ]);
    const claim = await makeClaim(db, {});
    expect(claim.id).toBe(4);
    await createAuditSealer(db)();
    expect(await verifyAudit(db)).toMatchObject({ intact: 2, unsealed: 0, broken: null });
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from pg_trigger where tgenabled = 'D'`.execute(db);
    expect(rows).toEqual([{ wrong: 0 }]);
    await expect(makeClaim(db, { created_by: 999 })).rejects.toThrow(/foreign key/);
  } finally {
    await database.close();
    await server.stop();
  }
});

test('a place that is not empty is left as it is', async () => {
  const before = await contentOf('original');
  const refused = await command('restore', 'original', pathOf('good'));
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/into an empty place\.\nNothing was restored\.\n$/);
  expect(await contentOf('original')).toEqual(before);
  await mkdir(filesFolder(pathOf('only-files')), { recursive: true });
  await writeFile(path.join(filesFolder(pathOf('only-files')), 'foreign'), 'x');
  const alsoRefused = await command('restore', 'only-files', pathOf('good'));
  expect(alsoRefused.err).toContain('holds files already');
  expect(await readdir(filesFolder(pathOf('only-files')))).toEqual(['foreign']);
});

test('a restore refuses while the server runs, a backup joins it', async () => {
  const server = await startEmbedded({ dataDir: pathOf('original'), log });
  try {
    const refused = await command('restore', 'original', pathOf('good'));
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('Another Recourse runs on DATA_DIR'),
    ]);
    expect(await command('backup', 'original', pathOf('beside'))).toMatchObject({ code: 0 });
  } finally {
    await server.stop();
  }
});

test('a file that was cut off, changed, or is none of ours is refused before anything is made', async () => {
  const whole = await readFile(pathOf('good'));
  const changed = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  const cases: Record<string, Buffer> = {
    'cut in the middle': whole.subarray(0, middle),
    'cut at the end': whole.subarray(0, whole.length - 1),
    'without its first line only': Buffer.from('RECOURSE BACKUP 1\n'),
    changed,
    'with more behind it': Buffer.concat([whole, whole.subarray(18)]),
    'a text': Buffer.from('id,texte,motcle\n'),
    empty: Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(cases)) {
    await writeFile(pathOf('bad'), content);
    const refused = await command('restore', 'untouched', pathOf('bad'));
    expect([name, refused.code, refused.out]).toEqual([name, 1, '']);
    expect(refused.err).toMatch(
      /^.*bad is (damaged or was cut off|no backup of Recourse).*\nNothing was restored\.\n$/,
    );
  }
  expect(await readdir(folder)).not.toContain('untouched');
}, 60_000);

test('a backup never overwrites, and leaves nothing half-done behind', async () => {
  await copyFile(pathOf('good'), pathOf('precious'));
  const before = await readFile(pathOf('precious'));
  const refused = await command('backup', 'original', pathOf('precious'));
  expect([refused.code, refused.err]).toEqual([
    1,
    `${pathOf('precious')} is there already: name another file, or move it away.\n`,
  ]);
  expect(await readFile(pathOf('precious'))).toEqual(before);
  const nowhere = await command('backup', 'original', pathOf('missing/file'));
  expect([nowhere.code, nowhere.err]).toEqual([
    1,
    expect.stringMatching(/can't be written to \(ENOENT\)\.\n$/),
  ]);
  const nothing = await command('backup', 'no-data', pathOf('nothing'));
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('nothing to save')]);
  const names = await readdir(folder);
  expect(names.filter((name) => /unfinished|nothing|no-data|missing/.test(name))).toEqual([]);
});

test('a backup that lacks a file saves the rest, names its document and ends with 1; a restore of it names it too', async () => {
  const files = filesFolder(pathOf('original'));
  const contents = new Map(
    await Promise.all(
      (await readdir(files)).map(
        async (name) => [name, await readFile(path.join(files, name))] as const,
      ),
    ),
  );
  const [kept = '', lost = ''] = [...contents].flatMap(([name, bytes]) =>
    bytes.length > 4 ? [name] : [],
  );
  const server = await startEmbedded({ dataDir: pathOf('original'), log });
  try {
    await withClient(server.migrationUrl, async (client) => {
      for (const name of [kept, lost]) {
        const bytes = contents.get(name) ?? Buffer.alloc(0);
        await client.query(
          `insert into documents (nom, type, uploaded_by, file_key, size, mime, sha256)
           values ('a document', 't', 1, $1, $2, 'text/plain', $3)`,
          [name, bytes.length, hash('sha256', bytes)],
        );
      }
    });
  } finally {
    await server.stop();
  }
  expect(await command('backup', 'original', pathOf('complete'))).toMatchObject({ code: 0 });
  await rm(path.join(files, lost));
  const lacking = await command('backup', 'original', pathOf('lacking'));
  expect([lacking.code, lacking.err]).toEqual([
    1,
    'Attention: the files of these documents are gone or damaged: 2. All else is saved.\n',
  ]);
  expect(lacking.out).toMatch(/and verified: .*, 2 files /);
  const restored = await command('restore', 'from-lacking', pathOf('lacking'));
  expect([restored.code, restored.err]).toEqual([
    0,
    'Attention: the files of these documents were gone or damaged when it was saved: 2.\n',
  ]);
  expect((await contentOf('from-lacking'))['documents']).toMatch(/^2 /);
  expect(await readdir(filesFolder(pathOf('from-lacking')))).toContain(kept);
}, 60_000);

test.each(['backup', 'restore'] as const)(
  '%s without a file prints how it is used',
  async (name) => {
    const { code, out, err } = await command(name, 'original');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`npm run ${name} -- FILE`);
  },
);

async function hashesIn(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).sort();
  return Promise.all(
    names.map(
      async (name) => `${name} ${hash('sha256', await readFile(path.join(directory, name)))}`,
    ),
  );
}
