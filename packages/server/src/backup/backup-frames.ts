import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { codeOf } from '../db/connect/connect.ts';
import { isFinished, saysLost } from '../kernel/files/files.ts';
import {
  type BackupRecord,
  type Contents,
  dataFrames,
  type Header,
  PIECE_BYTES,
  recordFrame,
} from './backup-format.ts';
import { copyOut, readSequences, type TableColumns } from './catalog.ts';
import { RowHash } from './row-hash.ts';

/** The sources of a backup. */
export interface BackupSource {
  /** A client in a transaction that sees one snapshot of the database. */
  client: pg.Client;
  tables: readonly TableColumns[];
  /** Folder of the uploaded files; it need not exist. */
  filesFolder: string;
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
  for await (const name of filesIn(source.filesFolder)) yield* fileFrames(source, name, contents);
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

/** The relative paths of all files in a folder and its subfolders, with `/`; none when the folder is missing. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (entry.isFile() && isFinished(name)) yield name.split(path.sep).join('/');
  }
}

async function* fileFrames(
  { filesFolder, onFile }: BackupSource,
  name: string,
  contents: Contents,
): AsyncGenerator<Buffer> {
  const seen = { hash: createHash('sha256'), size: 0 };
  const begin: BackupRecord = { record: 'file', path: name };
  let hasBegun = false;
  try {
    const file = createReadStream(path.join(filesFolder, name), { highWaterMark: PIECE_BYTES });
    for await (const bytes of file as AsyncIterable<Buffer>) {
      if (!hasBegun) yield recordFrame(begin);
      hasBegun = true;
      measure(bytes, seen);
      yield* dataFrames(bytes);
    }
  } catch (error) {
    // The readable part of a damaged file is saved.
    if (!saysLost(error)) throw error;
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
