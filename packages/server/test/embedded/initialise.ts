import { inject } from 'vitest';
import { copyFolder } from './initialised-folder.ts';

/**
 * Fills the DATA_DIR of a test as after an earlier start, with a migrated database. With TEST_DATABASE_URL there is
 * none to copy, so the test itself makes the first start.
 */
export async function initialise(dataDir: string): Promise<void> {
  const made = inject('initialisedFolder');
  if (made) await copyFolder(made, dataDir);
}
