import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { initialise } from '../../../test/embedded/initialise.ts';
import { StartError } from '../../start-error.ts';
import { withClient } from '../connect/connect.ts';
import { openDatabase } from '../connect/open.ts';
import { migrate, MIGRATIONS } from '../migrate/migrate.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';

/** POSTGRES_BIN: the embedded database runs with the programs of a distribution. */

const DEBIAN = process.env['PG_PROGRAMS'] ?? '/usr/lib/postgresql/15/bin';
const log = pino({ level: 'silent' });

let home: string;
let dataDir: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(inject('testFolder'), 'b-'));
  dataDir = path.join(home, 'data');
});
afterEach(() => rm(home, { recursive: true }));

const start = (postgresBin: string | null) => startEmbedded({ dataDir, log, postgresBin });

/** Programs that only tell a version. */
async function programsOf(version: string): Promise<string> {
  const bin = path.join(home, version);
  await mkdir(bin);
  for (const name of ['postgres', 'initdb']) {
    await writeFile(path.join(bin, name), `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`);
    await chmod(path.join(bin, name), 0o755);
  }
  return bin;
}

test.skipIf(!existsSync(path.join(DEBIAN, 'postgres')))(
  "Debian's PostgreSQL makes the database, serves it and is joined by commands; ours refuses its folder",
  async () => {
    const server = await start(DEBIAN);
    try {
      await migrate({ ...server, directory: MIGRATIONS, log });
      const open = await openDatabase(server.appUrl, { log });
      expect(open.version).toMatch(/^15\./);
      await open.close();
      const joined = await joinEmbedded({ dataDir, log, postgresBin: DEBIAN });
      const words = await withClient(joined.migrationUrl, async (client) => {
        const { rows } = await client.query<{ words: string[]; lower: string; order: boolean }>(
          `select show_trgm('Éa') as words, lower('É') as lower, 'Z' < 'a' as order`,
        );
        return rows[0];
      });
      // Letters beyond ASCII are letters, and the order is that of the bytes, as with our own programs.
      expect(words).toMatchObject({ lower: 'é', order: true });
      expect(words?.words).toHaveLength(3);
      await joined.stop();
    } finally {
      await server.stop();
    }
    expect(await readFile(path.join(dataDir, 'database/PG_VERSION'), 'utf8')).toBe('15\n');
    await expect(start(null)).rejects.toThrow(
      /was made by PostgreSQL 15, this version of Recourse brings \d+: set POSTGRES_BIN to the programs of PostgreSQL 15,/,
    );
    const again = await start(DEBIAN);
    await again.stop();
  },
);

test('programs of another major version than that of the folder are refused in words', async () => {
  await initialise(dataDir);
  const bin = await programsOf('17.2');
  const major = (await readFile(path.join(dataDir, 'database/PG_VERSION'), 'utf8')).trim();
  await expect(start(bin)).rejects.toEqual(
    new StartError(
      `${path.join(dataDir, 'database')} was made by PostgreSQL ${major}, and POSTGRES_BIN ${bin} has 17: set it to the programs of PostgreSQL ${major}.`,
    ),
  );
});

test.each(['14.9', '19beta1'])('programs of version %s are refused', async (version) => {
  const bin = await programsOf(version);
  await expect(start(bin)).rejects.toEqual(
    new StartError(
      `POSTGRES_BIN ${bin} has PostgreSQL ${Number.parseInt(version, 10)}; 15 to 18 can be used.`,
    ),
  );
});

test('a folder without programs is refused', async () => {
  await expect(start(home)).rejects.toEqual(
    new StartError(`POSTGRES_BIN ${home} has no programs postgres and initdb that run here.`),
  );
});
