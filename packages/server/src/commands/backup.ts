import { pino } from 'pino';
import type { Saved } from '../backup/backup-format.ts';
import { recordBackup } from '../backup/record-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Config, loadConfig } from '../config.ts';
import { withClient } from '../db/connect/connect.ts';
import { configuredFiles } from '../kernel/files/bucket/open-stored-files.ts';
import { type BackupArguments, describe, readBackupArguments, readSecret } from './backup-words.ts';
import { joinExisting } from './command-database.ts';
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run backup -- FILE [--key-file KEY] [--without-files]`: exit code 0 when everything is saved and verified, 1 otherwise. */

const USAGE = `Usage:
  npm run backup -- FILE [--key-file KEY] [--without-files]

  Saves the database and the uploaded files in FILE, whether Recourse runs or not. With --key-file, FILE is encrypted
  with the key in KEY: at least 32 random bytes, for example from "openssl rand -base64 32". With
  --without-files, FILE has a list of the files in place of the files, for an object store that is saved otherwise.

  Exit code 1: nothing was saved, or the files of some documents are lost, which are named.`;

async function backup({ file, keyFile, withoutFiles }: BackupArguments): Promise<Saved> {
  const config = loadConfig(process.env);
  const secret = await readSecret(keyFile);
  const stop = stopSignal();
  const files = await configuredFiles(config);
  const database = await openDatabase(config);
  try {
    return await withClient(database.migrationUrl, async (client) => {
      const saved = await writeBackup({
        client,
        files,
        filesAreListed: withoutFiles,
        file,
        secret,
        stop,
      });
      if (!(await recordBackup(client, saved.withoutFile.length)))
        console.error('The audit was not told of this backup, because the database takes no rows.');
      return saved;
    });
  } finally {
    await database.stop();
  }
}

/** Opens the database without migrating it, because a backup before an update must not perform the update. */
async function openDatabase(
  config: Config,
): Promise<{ migrationUrl: string; stop: () => Promise<void> }> {
  const migrationUrl = config.databaseMigrationUrl;
  if (migrationUrl) return { migrationUrl, stop: () => Promise.resolve() };
  const log = pino({ level: 'error' }, pino.destination(2));
  return joinExisting(config, { log, hint: 'nothing to save' });
}

await runCommand({ usage: USAGE, failed: 'The backup failed' }, async (argv) => {
  const given = readBackupArguments(argv, USAGE);
  const { contents, withoutFile } = await backup(given);
  const how = given.keyFile === null ? 'Saved' : 'Encrypted, saved';
  console.log(`${how} in ${given.file} and verified: ${describe(contents)}.`);
  if (withoutFile.length === 0) return 0;
  console.error(
    `Attention: the files of these documents are gone or damaged: ${withoutFile.join(', ')}. All else is saved.`,
  );
  return 1;
});
