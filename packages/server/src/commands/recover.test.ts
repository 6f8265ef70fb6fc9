import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { useLink } from '@recourse/contract/told/links';
import { RECOVERY } from '@recourse/contract/values/limits';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialise } from '../../test/embedded/initialise.ts';
import { loadConfig } from '../config.ts';
import { withClient } from '../db/connect/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { startServer } from '../start.ts';
import { runCommand } from '../../test/embedded/run-command.ts';

/**
 * Runs the command as a user types it, on its own data folder: without a server, and next to one.
 */

const log = pino({ level: 'silent' });
const KEY = randomBytes(48).toString('base64url');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-recover-'));
  await initialise(dataDir());
  await writeFile(keyFile(), `${KEY}\n`, { mode: 0o600 });
  await onDatabase(async (owner) => {
    await owner.query(
      `insert into users (username, email, phone, role, password_hash)
       values ('Root', 'root@example.org', '', 'ADMIN', 'forgotten')`,
    );
    await owner.query(
      `insert into users (username, email, phone, role, deleted_at)
       values ('deleted-2', 'deleted-2@deleted.invalid', '', 'CLIENT', now())`,
    );
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = (): string => path.join(folder, 'data');
const keyFile = (): string => path.join(dataDir(), 'encryption-key');

type Owner = Parameters<Parameters<typeof withClient>[1]>[0];

/** Starts the database for a short time, as its owner. */
async function onDatabase<T>(work: (owner: Owner) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir: dataDir(), log });
  try {
    await migrate({ ...server, directory: MIGRATIONS, log });
    return await withClient(server.migrationUrl, work);
  } finally {
    await server.stop();
  }
}

const recover = (args: readonly string[], settings: Record<string, string> = {}) =>
  runCommand('recover', { DATA_DIR: dataDir(), ...settings }, args);

interface LinkRow {
  kind: string;
  minutes: number;
  ended_at: Date | null;
}
const linksAndTrail = () =>
  onDatabase(async (owner) => {
    const links = await owner.query<LinkRow>(
      `select kind, extract(epoch from expires_at - created_at)::int / 60 as minutes, ended_at
       from mail_links order by id`,
    );
    const trail = await owner.query(
      `select actor_id, action, area, object_id::int as object_id, address from audit order by id`,
    );
    const mails = await owner.query('select id from mail');
    return { links: links.rows, trail: trail.rows, mails: mails.rows };
  });

test('without a server it prints a link of 15 minutes, ends the one before, and stands in the trail', async () => {
  const before = (await linksAndTrail()).trail.length;
  const first = await recover(['Root']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^Choose a new password for Root, once, within 15 minutes:\nhttp:\/\/127\.0\.0\.1:8080\/reset#\d+\.[\w-]{43}\nWhere the portal has another address /,
  );
  // The name may be in any case, and an address works too.
  const second = await recover(['ROOT@example.org'], {
    PUBLIC_URL: 'https://portal.example.org/',
  });
  expect(second.out).toMatch(
    /^Choose .*:\nhttps:\/\/portal\.example\.org\/reset#\d+\.[\w-]{43}\n$/,
  );
  const { links, trail, mails } = await linksAndTrail();
  expect(links).toEqual([
    { kind: 'PASSWORD', minutes: RECOVERY.commandMinutes, ended_at: expect.any(Date) },
    { kind: 'PASSWORD', minutes: RECOVERY.commandMinutes, ended_at: null },
  ]);
  const entry = { actor_id: null, action: 'recovery-asked', area: 'users', address: 'local' };
  expect(trail.slice(before)).toEqual([
    expect.objectContaining(entry),
    expect.objectContaining(entry),
  ]);
  expect(mails).toEqual([]);
}, 60_000);

test('beside a running server its link sets the password there, once', async () => {
  const config = loadConfig({ DATA_DIR: dataDir(), PORT: '0', LOG_LEVEL: 'error' });
  const server = await startServer(config, { demo: null, log, say: () => undefined });
  try {
    const { port } = new URL(server.address);
    const { code, out } = await recover(['root'], { PORT: port });
    expect(code).toBe(0);
    const [, base = '', token = ''] = /^(http:\S+)\/reset#(\S+)$/m.exec(out) ?? [];
    expect(base).toBe(server.address);
    const use = async (sent: string): Promise<number> => {
      const response = await fetch(new URL(fillPath(useLink.path), server.address), {
        method: useLink.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: sent, password: 'quite another battery' }),
      });
      return response.status;
    };
    // The last character encodes only four bits: A and Q differ in them, A and B do not.
    expect(await use(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`)).toBe(410);
    expect(await use(token)).toBe(204);
    expect(await use(token)).toBe(410);
  } finally {
    await server.close();
  }
}, 60_000);

test('a name that nobody has is refused in words, and makes nothing', async () => {
  const before = await linksAndTrail();
  for (const name of ['deleted-2', '%'])
    expect(await recover([name])).toEqual({
      code: 1,
      out: '',
      err: `No account has the username or e-mail "${name}".\n`,
    });
  expect(await linksAndTrail()).toEqual(before);
}, 60_000);

test('without the key of the server it makes neither a link nor a key', async () => {
  const before = await linksAndTrail();
  await rm(keyFile());
  try {
    const refused = await recover(['Root']);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain(`There is no encryption-key in DATA_DIR ${dataDir()}`);
    expect(await linksAndTrail()).toEqual(before);
    await expect(rm(keyFile())).rejects.toThrow('ENOENT');
    expect(await recover(['Root'], { ENCRYPTION_KEY: KEY })).toMatchObject({ code: 0, err: '' });
  } finally {
    await writeFile(keyFile(), `${KEY}\n`, { mode: 0o600 });
  }
}, 60_000);

test.each([[], [''], ['--all'], ['Root', 'other']])(
  'anything else on the command line prints the usage: %j',
  async (...args) => {
    const { code, out, err } = await recover(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('npm run recover -- USERNAME');
  },
);
