import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import type { StoredFiles } from '../kernel/files/stored-files.ts';
import {
  type BackupRecord,
  type Contents,
  dataFrames,
  type Header,
  recordFrame,
} from './backup-format.ts';
import { copyOut, readSequences, type TableColumns } from './catalog.ts';
import { readFileRows } from './lost-files.ts';
import { RowHash } from './row-hash.ts';

/** The sources of a backup. */
export interface BackupSource {
  /** A client in a transaction that sees one snapshot of the database. */
  client: pg.Client;
  tables: readonly TableColumns[];
  /** The uploaded files. */
  files: StoredFiles;
  header: Header;
  /** Called with each file's path and SHA-256 once it is in the backup. */
  onFile: (path: string, sha256: string) => void;
}

/** All frames of a backup, in order. Counts the contents into `contents`. */
export async function* backupFrames(
  source: BackupSource,
  contents: Contents,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  for await (const frame of frames(source, contents)) {
    whole.update(frame);
    yield frame;
  }
  yield recordFrame({ record: 'end', sha256: whole.digest('hex') });
}

async function* frames(source: BackupSource, contents: Contents): AsyncGenerator<Buffer> {
  yield recordFrame(source.header);
  for (const table of source.tables) yield* tableFrames(source.client, table, contents);
  // Read after the rows, so that no sequence is behind a saved row.
  for (const sequence of await readSequences(source.client)) yield recordFrame(sequence);
  if (contents.filesAreListed) yield* listFrames(source, contents);
  else for await (const { name } of source.files.list()) yield* fileFrames(source, name, contents);
}

async function* tableFrames(
  client: pg.Client,
  table: TableColumns,
  contents: Contents,
): AsyncGenerator<Buffer> {
  const hash = new RowHash();
  yield recordFrame({ record: 'table', ...table });
  for await (const bytes of copyOut(client, table)) {
    hash.update(bytes);
    yield* dataFrames(bytes);
  }
  yield recordFrame({ record: 'table end', rows: hash.rows, hash: hash.digest() });
  contents.tables += 1;
  contents.rows += hash.rows;
}

/** Those files of documents that are in the store with their size, without their bytes. */
async function* listFrames(source: BackupSource, contents: Contents): AsyncGenerator<Buffer> {
  const { client, files, onFile } = source;
  const sizes = new Map<string, number>();
  for await (const { name, size } of files.list()) sizes.set(name, size);
  for (const { fileKey, size, sha256 } of await readFileRows(client)) {
    if (sizes.get(fileKey) !== size) continue;
    yield recordFrame({ record: 'listed file', path: fileKey, size, sha256 });
    onFile(fileKey, sha256);
    contents.files += 1;
    contents.fileBytes += size;
  }
}

async function* fileFrames(
  { files, onFile }: BackupSource,
  name: string,
  contents: Contents,
): AsyncGenerator<Buffer> {
  const seen = { hash: createHash('sha256'), size: 0 };
  const begin: BackupRecord = { record: 'file', path: name };
  let hasBegun = false;
  try {
    for await (const bytes of files.open(name)) {
      if (!hasBegun) yield recordFrame(begin);
      hasBegun = true;
      measure(bytes, seen);
      yield* dataFrames(bytes);
    }
  } catch (error) {
    // The readable part of a damaged file is saved.
    if (!files.isLost(error)) throw error;
    if (!hasBegun) return;
  }
  if (!hasBegun) yield recordFrame(begin);
  const sha256 = seen.hash.digest('hex');
  yield recordFrame({ record: 'file end', size: seen.size, sha256 });
  onFile(name, sha256);
  contents.files += 1;
  contents.fileBytes += seen.size;
}

function measure(bytes: Buffer, seen: { hash: Hash; size: number }): void {
  seen.hash.update(bytes);
  seen.size += bytes.length;
}
