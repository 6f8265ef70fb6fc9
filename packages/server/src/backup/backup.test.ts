import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../test/factories.ts';
import { initialise } from '../../test/embedded/initialise.ts';
import { readBackupArguments } from '../commands/backup-words.ts';
import { withClient } from '../db/connect/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { openDatabase } from '../db/connect/open.ts';
import { filesFolder, openFileStore } from '../kernel/files/files.ts';
import { createAuditSealer } from '../rooms/audit/audit-sealer.ts';
import { verifyAudit } from '../rooms/audit/audit-verifier.ts';
import { StartError } from '../start-error.ts';
import { CIPHER_HEAD_BYTES } from './backup-cipher.ts';
import { ENCRYPTED_FIRST_LINE } from './backup-format.ts';
import { hashTable, readTables } from './catalog.ts';
import { readKeyFile } from './key-file.ts';
import { verifyBackup } from './verify-backup.ts';
import { type Ended, runCommand } from '../../test/embedded/run-command.ts';

/** Runs the commands as a user types them, on separate data folders. */

const log = pino({ level: 'silent' });
const NASTY = 'A line\nand another\t\\N \\. "quoted", é 🎈';
let folder: string;
const pathOf = (name: string): string => path.join(folder, name);

const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> =>
  runCommand(name, { DATA_DIR: pathOf(dataDir) }, args);

/** Fills `original`: rows of most tables, one unfinished and three finished files, one of them empty. */
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

test('what another program restored is closed in place, and nothing that is not there', async () => {
  const closed = await command('restore', 'copy', '--in-place');
  expect(closed).toEqual({ code: 0, out: 'Everybody has to sign in again.\n', err: '' });
  const nothing = await command('restore', 'no-database', '--in-place');
  expect(nothing.code).toBe(1);
  expect(nothing.err).toMatch(/restore it first.*\nNothing was changed\.\n$/);
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

/** As `openssl rand -base64 32` writes it. */
const newKey = (): string => `${randomBytes(32).toString('base64')}\n`;
const writeKey = (name: string, content: string): Promise<void> =>
  writeFile(pathOf(name), content, { mode: 0o600 });
const keyFile = (name: string): string[] => ['--key-file', pathOf(name)];

/** Makes an encrypted backup of the original and of a file that takes several segments. */
async function makeEncrypted(): Promise<void> {
  const large = path.join(filesFolder(pathOf('original')), 'e'.repeat(32));
  await writeKey('key', newKey());
  await writeFile(large, randomBytes(400_000));
  const { code, out, err } = await command(
    'backup',
    'original',
    pathOf('sealed'),
    ...keyFile('key'),
  );
  await rm(large);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /^Encrypted, saved in .*sealed and verified: \d+ rows of \d+ tables, 4 files /,
  );
}

describe('an encrypted backup', () => {
  beforeAll(makeEncrypted);

  test('is restored with its key, and equals what was saved', async () => {
    const { mode } = await stat(pathOf('sealed'));
    expect((mode & 0o777).toString(8)).toBe('600');
    const restored = await command('restore', 'unsealed', ...keyFile('key'), pathOf('sealed'));
    expect(restored).toMatchObject({ code: 0, err: '' });
    const { sessions: _ended, audit: _added, ...others } = await contentOf('unsealed');
    const { sessions: _live, audit: _sealed, ...expected } = await contentOf('original');
    expect(others).toEqual(expected);
    expect(await hashesIn(filesFolder(pathOf('unsealed')))).toEqual(
      expect.arrayContaining(
        (await hashesIn(filesFolder(pathOf('original')))).filter((line) => !line.includes('.part')),
      ),
    );
  }, 60_000);

  test('takes a key whose line break was changed by copying', async () => {
    await writeKey('copied-key', `${(await readFile(pathOf('key'), 'utf8')).trim()}\r\n`);
    const { secret } = await readKeyFile(pathOf('copied-key'));
    await expect(verify(pathOf('sealed'), secret)).resolves.toMatchObject({ files: 4 });
  });

  test.each([
    [
      'another key',
      'sealed',
      'other-key',
      /sealed is encrypted with another key, or its beginning is damaged\.$/,
    ],
    ['no key', 'sealed', null, /sealed is encrypted: name its key with --key-file\.$/],
    ['a key that is missing', 'sealed', 'no-key', /The key file .*no-key is missing\.$/],
    [
      'a key for a backup without one',
      'good',
      'key',
      /good is not encrypted: leave --key-file out\.$/,
    ],
  ] as const)('is refused with %s, before anything is made', async (_, file, key, words) => {
    await writeKey('other-key', newKey());
    const refused = await command(
      'restore',
      'still-sealed',
      pathOf(file),
      ...(key ? keyFile(key) : []),
    );
    expect([refused.code, refused.out]).toEqual([1, '']);
    const [said = '', ...rest] = refused.err.split('\n');
    expect(said).toMatch(words);
    expect(rest).toEqual(['Nothing was restored.', '']);
    expect(await readdir(folder)).not.toContain('still-sealed');
  });

  test('does not take everything for a key', async () => {
    await writeKey('short-key', `${'k'.repeat(31)}\n\n`);
    await writeKey('long-key', 'k'.repeat(4_097));
    await expect(readKeyFile(pathOf('short-key'))).rejects.toThrow(
      'short-key is no key: it has fewer than 32 bytes. "openssl rand -base64 32" makes one.',
    );
    await expect(readKeyFile(pathOf('long-key'))).rejects.toThrow(
      'long-key is no key: it has more than 4096 bytes.',
    );
    await expect(readKeyFile(pathOf('original'))).rejects.toThrow(
      "original can't be read (EISDIR).",
    );
  });

  test('is not made without its key', async () => {
    const refused = await command('backup', 'original', pathOf('keyless'), ...keyFile('no-key'));
    expect([refused.code, refused.err]).toEqual([
      1,
      `The key file ${pathOf('no-key')} is missing.\n`,
    ]);
    expect((await readdir(folder)).filter((name) => name.startsWith('keyless'))).toEqual([]);
  });

  test('is refused when any part of it was changed, cut off, moved or added', async () => {
    const whole = await readFile(pathOf('sealed'));
    const { secret } = await readKeyFile(pathOf('key'));
    const head = ENCRYPTED_FIRST_LINE.length;
    const start = head + CIPHER_HEAD_BYTES;
    const segment = 65_536 + 16;
    const at = (index: number): number => start + index * segment;
    expect(whole.length).toBeGreaterThan(at(4));
    const part = (from: number, to = whole.length): Buffer => whole.subarray(from, to);
    const flipped = (position: number): Buffer => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
      return bytes;
    };
    const wrong: Record<string, Buffer> = {
      'the salt': flipped(head),
      'the check of the key': flipped(start - 1),
      'the first segment': flipped(at(0)),
      'the tag of the first segment': flipped(at(1) - 1),
      'a segment in the middle': flipped(at(2) + 1_000),
      'the tag of a segment in the middle': flipped(at(3) - 16),
      'the last segment': flipped(whole.length - 17),
      'the tag at the end': flipped(whole.length - 1),
      'cut off in the head': part(0, start - 1),
      'cut off behind the head': part(0, start),
      'cut off in a segment': part(0, at(2) + 5),
      'cut off between two segments': part(0, at(2)),
      'cut off by a byte': part(0, whole.length - 1),
      'two segments swapped': Buffer.concat([
        part(0, at(1)),
        part(at(2), at(3)),
        part(at(1), at(2)),
        part(at(3)),
      ]),
      'a segment missing': Buffer.concat([part(0, at(1)), part(at(2))]),
      'a segment twice': Buffer.concat([part(0, at(2)), part(at(1))]),
      'more behind it': Buffer.concat([whole, part(at(0), at(1))]),
      'a byte behind it': Buffer.concat([whole, Buffer.alloc(1)]),
    };
    const file = pathOf('changed');
    await writeFile(file, whole);
    await expect(verify(file, secret)).resolves.toMatchObject({ files: 4 });
    for (const [name, content] of Object.entries(wrong)) {
      await writeFile(file, content);
      const fault = await verify(file, secret).then(
        () => 'none',
        (error: Error) => error.message,
      );
      const isHead = name === 'the salt' || name === 'the check of the key';
      expect([name, fault]).toEqual([
        name,
        isHead
          ? `${file} is encrypted with another key, or its beginning is damaged.`
          : `${file} is damaged or was cut off: it can't be restored.`,
      ]);
    }
    await writeFile(file, flipped(0));
    await expect(verify(file, secret)).rejects.toThrow('is no backup of Recourse');
  });

  test('says when others may read its key', async () => {
    await writeKey('open-key', newKey());
    await chmod(pathOf('open-key'), 0o644);
    const made = await command('backup', 'original', pathOf('openly'), ...keyFile('open-key'));
    expect([made.code, made.err]).toEqual([
      0,
      `Attention: other users of this machine may read the key in ${pathOf('open-key')}. "chmod 600" ends that.\n`,
    ]);
  });
});

const verify = (file: string, secret: Buffer) =>
  verifyBackup({ file, secret, stop: new AbortController().signal });

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
    expect(err).toContain(`npm run ${name} -- FILE [--key-file KEY]`);
  },
);

test('arguments are a file and perhaps a key, in any order', () => {
  const read = (...args: string[]) => readBackupArguments(args, 'the usage');
  expect(read('a')).toEqual({ file: 'a', keyFile: null, withoutFiles: false });
  expect(read('a', '--without-files')).toMatchObject({ file: 'a', withoutFiles: true });
  for (const args of [
    ['a', '--key-file', 'b'],
    ['--key-file=b', 'a'],
  ])
    expect(read(...args)).toEqual({ file: 'a', keyFile: 'b', withoutFiles: false });
  for (const wrong of [
    [],
    ['', '--key-file', 'b'],
    ['a', 'b'],
    ['a', '--key-file'],
    ['a', '--key-file', ''],
    ['a', '--key-file', 'b', '--key-file', 'c'],
    ['a', '--other'],
  ])
    expect(() => read(...wrong)).toThrow(new StartError('the usage'));
});

async function hashesIn(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).sort();
  return Promise.all(
    names.map(
      async (name) => `${name} ${hash('sha256', await readFile(path.join(directory, name)))}`,
    ),
  );
}
