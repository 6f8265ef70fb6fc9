import { pino } from 'pino';
import type { Deactivated, Restored } from '../backup/backup-format.ts';
import { deactivateRestored } from '../backup/deactivate-restored.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { type Config, loadConfig } from '../config.ts';
import { withClient } from '../db/connect/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { OutcomeUnknownError } from '../db/connect/deadline.ts';
import { inMigrationTransaction, MIGRATIONS } from '../db/migrate/migrate.ts';
import { readMigrations } from '../db/migrate/migration-files.ts';
import { placeInFolder, placeInStore } from '../backup/restore-files.ts';
import { bucketFiles } from '../kernel/files/bucket/open-stored-files.ts';
import { filesFolder } from '../kernel/files/files.ts';
import { StartError } from '../start-error.ts';
import { type BackupArguments, describe, readBackupArguments, readSecret } from './backup-words.ts';
import { openForCommand } from './command-database.ts';
import { sizeOf } from './import/import-file.ts';
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * `npm run restore -- FILE [--key-file KEY]`: exit code 0 when everything is restored and verified, 1 when nothing is or
 * the outcome is unknown, and 2 when files are missing that the backup only lists. `npm run restore -- --in-place`: 0
 * or 1.
 */

const USAGE = `Usage:
  npm run restore -- FILE [--key-file KEY]
  npm run restore -- --in-place

  Restores a backup into an empty DATA_DIR (or DATABASE_URL); Recourse must not run. An encrypted backup needs the key
  with which it was made. A backup that was made with --without-files needs its files in the store.

  With --in-place, the database was already restored by another program, such as pgBackRest: ends what must not go on,
  as the restore of a backup does. Run it before Recourse starts.

  Exit code 1: nothing was restored, or it is not known whether everything was; the last line says which. 2: all is
  restored, but files are missing that the backup only lists.`;

const log = pino({ level: 'error' }, pino.destination(2));

/** Only ends what must not go on: the database was restored by another program. */
const IN_PLACE = '--in-place';
/** Some files that the backup only lists are missing. */
const FILES_MISSING = 2;

async function restore({ file, keyFile }: BackupArguments): Promise<Restored> {
  const config = loadConfig(process.env);
  const secret = await readSecret(keyFile);
  const stop = stopSignal();
  await sizeOf(file);
  // Verified completely before anything is created: most failures happen here, and leave no trace.
  await verifyBackup({ file, secret, stop });
  const migrations = await readMigrations(MIGRATIONS);
  const bucket = await bucketFiles(config);
  const filesPlace = bucket ? placeInStore(bucket) : placeInFolder(filesFolder(config.dataDir));
  const database = await openDatabase(config);
  try {
    return await withClient(database.migrationUrl, (client) =>
      restoreBackup({
        client,
        appUrl: database.appUrl,
        log,
        filesPlace,
        file,
        secret,
        migrations,
        stop,
      }),
    );
  } finally {
    await database.stop();
  }
}

/** Ends what must not go on in a database that another program has restored. */
async function deactivateInPlace(): Promise<void> {
  const database = await openForCommand(loadConfig(process.env), {
    log,
    hint: 'restore it first',
  });
  try {
    sayDeactivated(
      await withClient(database.migrationUrl, (client) =>
        inMigrationTransaction(client, () => deactivateRestored(client)),
      ),
    );
  } finally {
    await database.close();
  }
}

function sayDeactivated({ tokensRevoked, webhooksOff }: Deactivated): void {
  console.log('Everybody has to sign in again.');
  if (tokensRevoked > 0) console.log(`API tokens that were revoked: ${tokensRevoked}.`);
  if (webhooksOff > 0) console.log(`Webhooks that were turned off: ${webhooksOff}.`);
}

async function openDatabase(
  config: Config,
): Promise<{ appUrl: string; migrationUrl: string; stop: () => Promise<void> }> {
  const { databaseUrl: appUrl, databaseMigrationUrl, dataDir, postgresBin } = config;
  if (!appUrl) return startEmbedded({ dataDir, log, postgresBin });
  return { appUrl, migrationUrl: databaseMigrationUrl ?? appUrl, stop: () => Promise.resolve() };
}

async function restoreFile(given: BackupArguments): Promise<number> {
  const restored = await restore(given);
  const { contents, withoutFile } = restored;
  console.log(`Restored from ${given.file}: ${describe(contents)}.`);
  console.log(
    contents.filesAreListed
      ? 'Every table was read again and equals the backup; every listed file was read in the store.'
      : 'Every table and every file was read again and equals the backup.',
  );
  sayDeactivated(restored);
  if (withoutFile.length === 0) return 0;
  const when = contents.filesAreListed
    ? 'are missing or different in the store'
    : 'were gone or damaged when it was saved';
  console.error(`Attention: the files of these documents ${when}: ${withoutFile.join(', ')}.`);
  return contents.filesAreListed ? FILES_MISSING : 0;
}

const isInPlace = (argv: readonly string[]): boolean => argv.length === 1 && argv[0] === IN_PLACE;

/** What a failure has left. */
function leftAfter(error: unknown, argv: readonly string[]): string {
  if (error instanceof OutcomeUnknownError)
    return 'Whether everything was restored is not known: look at the database first.';
  return isInPlace(argv) ? 'Nothing was changed.' : 'Nothing was restored.';
}

const told = { usage: USAGE, failed: 'The restore failed', after: leftAfter };
await runCommand(told, async (argv) => {
  if (isInPlace(argv)) {
    await deactivateInPlace();
    return 0;
  }
  const given = readBackupArguments(argv, USAGE);
  if (given.withoutFiles) throw new StartError(USAGE);
  return restoreFile(given);
});
