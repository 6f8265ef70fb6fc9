import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../db/connect/connect.ts';
import { FILE_MODE, FOLDER_MODE, isFinished, saysLost } from './files.ts';

/** All completed files of a store, for the commands that save, restore and move them. */
export interface StoredFiles {
  /** For people: where they are. */
  readonly place: string;
  /** Every file. Its name is a relative path with `/`. */
  list(): AsyncIterable<{ name: string; size: number }>;
  /** The bytes of a file. Throws; `isLost` tells what the error means. */
  open(name: string): AsyncIterable<Buffer>;
  /** Stores a file under this name. A failure leaves nothing there. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** A missing file is not an error. */
  remove(name: string): Promise<void>;
  /** Whether an error means that this single file is lost, not that the store fails. */
  isLost(error: unknown): boolean;
}

const PIECE_BYTES = 2 ** 18;
const ARRIVING = '.part';

/** The files in a folder and its subfolders; none when the folder is missing. */
export const filesInFolder = (folder: string): StoredFiles => ({
  place: `the folder ${folder}`,
  list: () => listFolder(folder),
  open: (name) => createReadStream(path.join(folder, name), { highWaterMark: PIECE_BYTES }),
  write: (name, bytes) => writeDurably(path.join(folder, name), bytes),
  remove: (name) => rm(path.join(folder, name), { force: true }),
  isLost: saysLost,
});

async function* listFolder(folder: string): AsyncGenerator<{ name: string; size: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const relative = path.relative(folder, file);
    if (!entry.isFile() || !isFinished(relative)) continue;
    const found = await stat(file).catch(() => null);
    if (found) yield { name: relative.split(path.sep).join('/'), size: found.size };
  }
}

/** Under a temporary name until it is complete and on disk. */
async function writeDurably(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const arriving = file + ARRIVING;
  await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
  try {
    const handle = await open(arriving, 'w', FILE_MODE);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(arriving, file);
  } finally {
    await rm(arriving, { force: true });
  }
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
