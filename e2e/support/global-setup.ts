import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { makeInitialisedFolder } from '../../packages/server/test/embedded/initialised-folder.ts';
import { CHECKED_PARTS } from './known-shapes.ts';
import { INITIALISED } from './portal.ts';

/**
 * Runs once per test run. It starts and stops a portal, whose data folder every new portal then copies, and makes the
 * folder in which the workers note what they have checked.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-e2e-first-'));
  const dataDir = path.join(folder, 'data');
  await makeInitialisedFolder(dataDir, pino({ level: 'error' }, pino.destination(2)));
  process.env[INITIALISED] = dataDir;
  const checkedParts = path.join(folder, 'checked');
  await mkdir(checkedParts);
  process.env[CHECKED_PARTS] = checkedParts;
  return () => rm(folder, { recursive: true, force: true });
}
