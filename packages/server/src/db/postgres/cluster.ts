import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { checkOwner, databaseUser, exists } from './data-folder.ts';
import type { DatabaseFolder } from './data-folder.ts';
import { syncFolder } from './folders.ts';
import type { Launcher } from './launcher.ts';
import { ROLES } from './settings.ts';

/** PostgreSQL's programs and how to start them. */
export interface Programs {
  binaries: Binaries;
  /** Major version of PostgreSQL. */
  major: number;
  launcher: Launcher;
}

/**
 * Locales for the character classes of trigram search, in order of preference. Systems without C.UTF-8 have
 * en_US.UTF-8. C knows no letters beyond ASCII, but lets the database start.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
/** The first version with a locale of its own, independent of the system. */
const BUILTIN_SINCE = 17;
const NO_SUCH_LOCALE = /invalid locale name/;
const DISK_FULL = /No space left on device/;

/**
 * Whether DATA_DIR still needs its database. Throws StartError when other files or another user's database are there.
 */
export async function needsCluster(folder: DatabaseFolder): Promise<boolean> {
  if (!(await exists(folder.database))) return true;
  await checkOwner(folder);
  if (await exists(path.join(folder.database, 'PG_VERSION'))) return false;
  if ((await readdir(folder.database)).length > 0) {
    throw new StartError(
      `${folder.database} holds files, but no database: move them away, or set DATA_DIR.`,
    );
  }
  return true;
}

/** Throws StartError when the folder was made by another major version of PostgreSQL than that of the programs. */
export async function checkMajorVersion(
  folder: DatabaseFolder,
  { binaries, major: ours }: { binaries: Binaries; major: number },
): Promise<void> {
  const found = (await readFile(path.join(folder.database, 'PG_VERSION'), 'utf8')).trim();
  if (found === String(ours)) return;
  const made = `${folder.database} was made by PostgreSQL ${found}`;
  throw new StartError(
    binaries.folder === null
      ? `${made}, this version of Recourse brings ${ours}: set POSTGRES_BIN to the programs of PostgreSQL ${found}, or start it with the version of Recourse that made it.`
      : `${made}, and POSTGRES_BIN ${binaries.folder} has ${ours}: set it to the programs of PostgreSQL ${found}.`,
  );
}

/**
 * Creates the database's files: UTF-8, the same sort order on every system, checksums on every page. Creates them under
 * another name and renames them when complete, so that a killed start can simply be repeated.
 */
export async function makeCluster(
  { binaries, major, launcher }: Programs,
  folder: DatabaseFolder,
  options: { adminPassword: string; sync: boolean },
): Promise<void> {
  // A new name each time: the initdb of a killed start may still be writing under the previous one.
  const unfinished = folder.unfinished + randomBytes(4).toString('hex');
  const passwordFile = `${unfinished}.password`;
  try {
    await writeForDatabaseUser(passwordFile, options.adminPassword);
    for (const characterClass of CHARACTER_CLASSES) {
      await emptyForDatabaseUser(unfinished);
      const args = initdbArguments(unfinished, passwordFile, { major, characterClass });
      if (!options.sync) args.push('--no-sync');
      const failure = await outcome(launcher.launch(binaries.initdb, args));
      if (failure === undefined) break;
      if (!NO_SUCH_LOCALE.test(failure)) throw cannotMake(folder, failure);
    }
    if (await exists(folder.database)) await rmdir(folder.database);
    await rename(unfinished, folder.database);
    if (options.sync) await syncFolder(folder.root);
  } finally {
    await removeUnfinished(folder);
  }
}

/** Gives the administrator a new password, for a folder whose settings were lost. PostgreSQL must not run. */
export async function resetAdminPassword(
  { binaries, launcher }: Programs,
  folder: DatabaseFolder,
  password: string,
): Promise<void> {
  const child = launcher.launch(
    binaries.postgres,
    ['--single', '-D', folder.database, 'postgres'],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  child.stdin?.end(`alter role ${ROLES.admin} password '${password}'\n`);
  const complaint = await outcome(child);
  if (complaint !== undefined) throw cannotMake(folder, complaint);
}

function initdbArguments(
  directory: string,
  passwordFile: string,
  { major, characterClass }: { major: number; characterClass: string },
): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${ROLES.admin}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // An older PostgreSQL takes the order of C and the classes of characters from the system, with the same result.
    ...(major >= BUILTIN_SINCE ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--locale=C',
    `--lc-ctype=${characterClass}`,
    '--data-checksums',
    '--no-instructions',
  ];
}

/** Waits until a program ends; returns its error output if it failed. */
async function outcome(child: ChildProcess): Promise<string | undefined> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [complaint, code] = await Promise.all([child.stderr ? text(child.stderr) : '', ended]);
  return code === 0 ? undefined : complaint;
}

function cannotMake(folder: DatabaseFolder, complaint: string): StartError {
  if (DISK_FULL.test(complaint)) {
    return new StartError(
      `The disk of DATA_DIR ${folder.root} is full: the database could not be made.`,
    );
  }
  const lines = complaint.split('\n').filter((line) => line.trim() !== '');
  const reason =
    lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? 'initdb failed';
  return new StartError(`The database could not be made in ${folder.root}: ${reason.trim()}`);
}

/** Removes unfinished files of killed starts. */
export async function removeUnfinished(folder: DatabaseFolder): Promise<void> {
  const names = await readdir(folder.root);
  for (const name of names) {
    const file = path.join(folder.root, name);
    if (!file.startsWith(folder.unfinished)) continue;
    // A leftover initdb may still be adding files, hence the retries.
    await rm(file, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function emptyForDatabaseUser(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  const user = databaseUser();
  if (user.isOther) await chown(directory, user.uid, user.gid);
}

async function writeForDatabaseUser(file: string, content: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  const user = databaseUser();
  if (user.isOther) await chown(file, user.uid, user.gid);
}
