import { inject } from 'vitest';
import { copyFolder } from './initialised-folder.ts';

/**
 * Makes the DATA_DIR of a test one that was started before, with a migrated database. On a server of somebody's own
 * there is none to copy: the first start is the test's.
 */
export async function initialise(dataDir: string): Promise<void> {
  const made = inject('initialisedFolder');
  if (made) await copyFolder(made, dataDir);
}
