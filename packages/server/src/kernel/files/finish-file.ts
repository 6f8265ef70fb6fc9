import { rename } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../../db/postgres/data-folder.ts';
import { syncFolder } from '../../db/postgres/folders.ts';

/** Gives a completely written file its name, so that it survives a power cut under that name. */
export async function finishFile(unfinished: string, file: string): Promise<void> {
  await rename(unfinished, file);
  await syncFolder(path.dirname(path.resolve(file)));
}

/** Whether there is a file or folder of this name. */
export const isThere = (file: string): Promise<boolean> => exists(file);
