import { access, chmod, constants, lstat, readdir, realpath, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { blameFolder, makeFolder } from './folders.ts';
import { StartError } from '../../start-error.ts';
import { codeOf } from '../connect/connect.ts';

/** The paths of the embedded database inside DATA_DIR. */
export interface DatabaseFolder {
  root: string;
  /** PostgreSQL's own data folder. */
  database: string;
  /** The prefix of the data folder's name while initdb runs. A complete folder is renamed, a broken one deleted. */
  unfinished: string;
  /** The file with passwords and address, by which commands find the running database. */
  settings: string;
  socket: string;
  /** Links to PostgreSQL's libraries, when its own folder is read-only. */
  libraries: string;
  lock: string;
}

const MEGABYTE = 2 ** 20;
const LEAST_TO_BEGIN = 100 * MEGABYTE;
const LEAST_TO_BE_CALM = 500 * MEGABYTE;

/** The user `nobody`. PostgreSQL refuses to run as root, so it runs as this user then. */
const NOBODY = 65_534;

/** The user that runs PostgreSQL and owns its files: nobody when the product runs as root, else the same user. */
export function databaseUser(): { uid: number; gid: number; isOther: boolean } {
  const uid = process.getuid?.() ?? 0;
  return uid === 0
    ? { uid: NOBODY, gid: NOBODY, isOther: true }
    : { uid, gid: process.getgid?.() ?? 0, isOther: false };
}

/**
 * Makes DATA_DIR when it is missing and sets its mode: 0700, or 0711 as root so that PostgreSQL's user can enter. A
 * folder with foreign files keeps the rest of its mode. Throws StartError when it is not writable.
 */
export async function prepareDataFolder(dataDir: string): Promise<DatabaseFolder> {
  const wanted = path.resolve(dataDir);
  try {
    await makeFolder(wanted, 0o700);
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
    const root = await realpath(wanted);
    const folder = layOut(root);
    await setMode(folder);
    return folder;
  } catch (error) {
    throw blameFolder(wanted, error);
  }
}

/**
 * Throws StartError when the disk is too full to make a database; warns when it is getting full. `free` is in bytes.
 */
export function judgeFreeSpace(
  free: number,
  folder: DatabaseFolder,
  check: { isNew: boolean; log: Logger },
): void {
  const megabytes = Math.floor(free / MEGABYTE);
  if (check.isNew && free < LEAST_TO_BEGIN) {
    throw new StartError(
      `The disk of DATA_DIR ${folder.root} has ${megabytes} MB free; a new database needs ${LEAST_TO_BEGIN / MEGABYTE} MB.`,
    );
  }
  if (free < LEAST_TO_BE_CALM) check.log.warn({ megabytes }, 'the disk of DATA_DIR is nearly full');
}

/** Bytes that an ordinary user may still write on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws StartError unless the database folder belongs to the user that runs PostgreSQL. */
export async function checkOwner(folder: DatabaseFolder, user = databaseUser()): Promise<void> {
  const { uid } = await stat(folder.database);
  if (uid === user.uid) return;
  throw new StartError(
    `${folder.database} belongs to user ${uid}, but PostgreSQL would run as user ${user.uid}: start Recourse as the user who made it, or give the folder to user ${user.uid}.`,
  );
}

/** Whether a DATA_DIR has a database; makes nothing. Throws StartError when the folder cannot exist. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const root = path.resolve(dataDir);
  try {
    return await exists(layOut(root).database);
  } catch (error) {
    throw blameFolder(root, error);
  }
}

/** Whether a path exists, including a broken link. */
export async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function layOut(root: string): DatabaseFolder {
  return {
    root,
    database: path.join(root, 'database'),
    unfinished: path.join(root, 'database.new-'),
    settings: path.join(root, 'database.json'),
    socket: path.join(root, 'socket'),
    libraries: path.join(root, 'libraries'),
    lock: path.join(root, 'server.lock'),
  };
}

async function setMode(folder: DatabaseFolder): Promise<void> {
  const { isOther } = databaseUser();
  if (await isOurs(folder)) await chmod(folder.root, isOther ? 0o711 : 0o700);
  else if (isOther) await chmod(folder.root, (await stat(folder.root)).mode | 0o011);
}

async function isOurs(folder: DatabaseFolder): Promise<boolean> {
  if (await exists(folder.lock)) return true;
  return (await readdir(folder.root)).length === 0;
}
