import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { codeOf } from '../db/connect/connect.ts';
import { exists } from '../db/postgres/data-folder.ts';
import { FILE_MODE } from '../kernel/files/files.ts';
import { finishFile } from '../kernel/files/finish-file.ts';
import type { StoredFiles } from '../kernel/files/stored-files.ts';
import { StartError } from '../start-error.ts';
import { encrypt } from './backup-cipher.ts';
import {
  type BackupFile,
  type Contents,
  ENCRYPTED_FIRST_LINE,
  FIRST_LINE,
  type Header,
  noContents,
  PIECE_BYTES,
  type Saved,
} from './backup-format.ts';
import { backupFrames, type BackupSource } from './backup-frames.ts';
import { readSchema, readTableNames, readTables, tableName, setPlainForms } from './catalog.ts';
import { findLostFiles, type LostFile, stillMissed } from './lost-files.ts';
import { verifyBackup } from './verify-backup.ts';

/** `file` is the path of the new backup. */
export interface BackupJob extends BackupFile {
  /** A connection signed in as the owner of the tables. */
  client: pg.Client;
  /** The uploaded files. */
  files: StoredFiles;
  /** Lists the files and leaves out their bytes. */
  filesAreListed?: boolean;
}

/**
 * Saves a snapshot of the database and the uploaded files in one file, readable by this user only. Others may continue
 * to write. The file gets its name only when it is complete, on disk and verified. Lost files of documents are
 * reported, and everything else is saved. Throws StartError when the file exists, its folder does not, or there is
 * nothing to save.
 */
export async function writeBackup(job: BackupJob): Promise<Saved> {
  await refuseToOverwrite(job.file);
  const unfinished = `${job.file}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    const { contents, lost } = await writeMoment(job, unfinished);
    const read = await verifyBackup({ ...job, file: unfinished });
    if (!isDeepStrictEqual(read, contents))
      throw new StartError(`The disk of ${job.file} did not keep what was written to it.`);
    const withoutFile = await stillMissed(job.client, lost);
    await refuseToOverwrite(job.file);
    await finishFile(unfinished, job.file);
    return { contents, withoutFile };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function refuseToOverwrite(file: string): Promise<void> {
  if (await exists(file))
    throw new StartError(`${file} is there already: name another file, or move it away.`);
}

async function writeMoment(
  job: BackupJob,
  unfinished: string,
): Promise<{ contents: Contents; lost: LostFile[] }> {
  const { client, files, filesAreListed = false } = job;
  await client.query('begin isolation level repeatable read, read only');
  try {
    await setPlainForms(client);
    await holdTables(client);
    const saved = new Map<string, string>();
    const contents = { ...noContents(), filesAreListed };
    const source: BackupSource = {
      client,
      files,
      tables: await readTables(client),
      header: { ...(await describe(client)), ...(filesAreListed ? { filesAreListed } : {}) },
      onFile: (name, sha256) => saved.set(name, sha256),
    };
    await writeCompressed(backupFrames(source, contents), { ...job, unfinished });
    return { contents, lost: await findLostFiles(client, saved) };
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/** Locks the tables against migrations until the backup is done; rows can still be read and written. */
async function holdTables(client: pg.Client): Promise<void> {
  const names = await readTableNames(client);
  if (names.length > 0)
    await client.query(`lock table ${names.map(tableName).join(', ')} in access share mode`);
}

async function describe(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return {
    record: 'header',
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.major ?? 0,
    migrations: await readSchema(client),
  };
}

async function writeCompressed(
  frames: AsyncIterable<Buffer>,
  { file, secret, unfinished, stop }: BackupFile & { unfinished: string },
): Promise<void> {
  const target = createWriteStream(unfinished, { flags: 'wx', mode: FILE_MODE, flush: true });
  target.write(secret ? ENCRYPTED_FIRST_LINE : FIRST_LINE);
  const compress = createZstdCompress({
    chunkSize: PIECE_BYTES,
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const failed = { source: undefined as unknown };
  try {
    await pipeline(
      noting(frames, failed),
      compress,
      (compressed: AsyncIterable<Buffer>) => (secret ? encrypt(compressed, secret) : compressed),
      target,
      { signal: stop },
    );
  } catch (error) {
    if (stop.aborted) throw new StartError('Stopped.');
    // An error in one part of a pipeline destroys the others with the same error.
    if (error === failed.source || target.errored !== error) throw error;
    throw unwritable(file, error);
  }
}

async function* noting(
  frames: AsyncIterable<Buffer>,
  failed: { source: unknown },
): AsyncGenerator<Buffer> {
  try {
    yield* frames;
  } catch (error) {
    failed.source = error;
    throw error;
  }
}

function unwritable(file: string, error: unknown): StartError {
  const folder = path.dirname(path.resolve(file));
  return codeOf(error) === 'ENOSPC'
    ? new StartError(`The disk of ${folder} is full.`)
    : new StartError(`${folder} can't be written to (${codeOf(error)}).`);
}
