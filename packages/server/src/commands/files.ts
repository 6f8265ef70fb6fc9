import { pino } from 'pino';
import { type Config, loadConfig } from '../config.ts';
import { bucketFiles, folderFiles } from '../kernel/files/bucket/open-stored-files.ts';
import { runningServers } from '../kernel/files/live-servers.ts';
import { StartError } from '../start-error.ts';
import { openForCommand } from './command-database.ts';
import {
  type MoveArguments,
  moveFiles,
  type Moved,
  readMoveArguments,
} from './files/move-files.ts';
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * `npm run files -- move --to s3|disk`: exit code 0 when every file is in the other store, 1 when the command did not
 * begin or was stopped, 2 when files are left.
 */

const USAGE = `Usage:
  npm run files -- move --to s3|disk [--dry-run] [--delete-source]

  Copies every stored file from DATA_DIR to the bucket of the variables that start with S3_ (--to s3), or back
  (--to disk). Each copy is read again and its SHA-256 compared. Files that are there already are compared and not
  copied again, so a second run goes on where the first one was stopped.

  --dry-run         only says what would be copied
  --delete-source   deletes each file in the old place once its copy was verified; not while a server runs

  A server may run meanwhile. Files that it stores in the old place come with the next run: stop it, run the command
  once more, then start it with or without the variables.

  Exit code 1: it did not begin, or was stopped. 2: files are left, which are named.`;

const FILES_LEFT = 2;

/** Both stores, in the order of the move. */
async function storesOf(config: Config, to: MoveArguments['to']) {
  const bucket = await bucketFiles(config);
  if (!bucket)
    throw new StartError('Set the variables that start with S3_ to name the object store.');
  const folder = folderFiles(config);
  return to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder };
}

async function move(given: MoveArguments): Promise<Moved> {
  const config = loadConfig(process.env);
  const stop = stopSignal();
  const stores = await storesOf(config, given.to);
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await openForCommand(config, { log, hint: 'nothing to move' });
  try {
    const running = await runningServers(database.db);
    if (given.deleteSource && running.length > 0)
      throw new StartError(
        `A server runs, or ran until a minute ago (${running.map(({ host }) => host).join(', ')}): stop it before files are deleted.`,
      );
    console.log(`From ${stores.from.place} to ${stores.to.place}`);
    const moved = await moveFiles(database.db, { ...given, ...stores, stop, say: console.log });
    if (running.length > 0 && !given.dryRun)
      console.log('A server runs: stop it and run this once more for what it has stored since.');
    return moved;
  } finally {
    await database.close();
  }
}

await runCommand({ usage: USAGE, failed: 'The files were not moved' }, async (argv) => {
  const { left } = await move(readMoveArguments(argv, USAGE));
  return left > 0 ? FILES_LEFT : 0;
});
