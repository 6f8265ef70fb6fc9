import { isDeepStrictEqual } from 'node:util';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { OutcomeUnknownError } from '../db/connect/deadline.ts';
import { applyNext, grantServingRole, inMigrationTransaction } from '../db/migrate/migrate.ts';
import { type MigrationFile, newestOf, pendingMigrations } from '../db/migrate/migration-files.ts';
import { StartError } from '../start-error.ts';
import {
  type BackupFile,
  type Contents,
  type Header,
  type ListedFile,
  noContents,
  type Restored,
  type Sequence,
} from './backup-format.ts';
import { BackupReader } from './backup-reader.ts';
import {
  copyIn,
  hashTable,
  readTableNames,
  type TableColumns,
  tableName,
  setPlainForms,
} from './catalog.ts';
import { findLostFiles } from './lost-files.ts';
import { type ArrivingFiles, type FilesPlace, measure, noFilesArrive } from './restore-files.ts';
import { deactivateRestored } from './deactivate-restored.ts';
import { setAside } from './set-aside.ts';
import { countListed, isTableEnd } from './verify-backup.ts';

/** `file` is a backup that has been verified. */
export interface RestoreJob extends BackupFile {
  /** A connection signed in as the future owner of the tables. */
  client: pg.Client;
  /** Signs in as the serving role, which gets its rights. */
  appUrl: string;
  log: Logger;
  /** The place for the uploaded files. */
  filesPlace: FilesPlace;
  /** The migrations of this version of the product. */
  migrations: readonly MigrationFile[];
}

type Restoring = RestoreJob & {
  reader: BackupReader;
  header: Header;
  files: ArrivingFiles;
  /** SHA-256 of every restored file, by its path. */
  arrived: Map<string, string>;
};

/**
 * Restores a backup into an empty place, all or nothing. Reads tables and files again to compare them with the backup.
 * Then it migrates the tables to this version, ends all sessions and API tokens, turns off all webhooks, and gives the
 * serving role its rights. Returns what was restored and ended, and which files had been lost before. Throws StartError when the place is not empty, or
 * the backup comes from a newer version. Throws an OutcomeUnknownError when nobody knows whether the rows were stored;
 * the files are there then.
 */
export async function restoreBackup(job: RestoreJob): Promise<Restored> {
  const { reader, header } = await BackupReader.open(job);
  try {
    checkSchema(header, job.migrations);
    const files = header.filesAreListed ? noFilesArrive : await job.filesPlace.begin();
    try {
      return await inMigrationTransaction(job.client, () =>
        fill({ ...job, reader, header, files, arrived: new Map() }),
      );
    } catch (error) {
      // The rows may be there, and would be without their files.
      if (!(error instanceof OutcomeUnknownError)) await files.discard();
      throw error;
    }
  } finally {
    await reader.close();
  }
}

/** Called before anything is changed. Throws StartError for the schema of a newer or a different version. */
function checkSchema({ migrations: made }: Header, known: readonly MigrationFile[]): void {
  const newest = newestOf(made);
  const ours = newestOf(known);
  if (newest > ours)
    throw new StartError(
      `The backup has schema ${newest}, this version of Recourse knows up to ${ours}: restore it with the newer version.`,
    );
  pendingMigrations(known, made);
}

async function fill(restoring: Restoring): Promise<Restored> {
  const { client, header, migrations, files, arrived } = restoring;
  await refuseFilled(client);
  await setPlainForms(client);
  const newest = newestOf(header.migrations);
  await applyAll(
    client,
    migrations.filter(({ version }) => version <= newest),
  );
  // A role that is missing is found before the long part.
  await grantServingRole(client, restoring);
  const giveBack = await setAside(client);
  const contents = await takeIn(restoring);
  await partAudit(client);
  await giveBack();
  await applyAll(client, migrations);
  await grantServingRole(client, restoring);
  const deactivated = await deactivateRestored(client);
  await client.query('analyze');
  const withoutFile = (await findLostFiles(client, arrived)).map(({ id }) => id);
  // Kept before the commit: a kill in between may leave files, which stop the next restore, but never rows without
  // files.
  await files.keep();
  return { contents, withoutFile, ...deactivated };
}

async function refuseFilled(client: pg.Client): Promise<void> {
  if ((await readTableNames(client)).length > 0)
    throw new StartError('The database is not empty: a backup is restored into an empty place.');
}

async function applyAll(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  while (await applyNext(client, files));
}

async function takeIn(restoring: Restoring): Promise<Contents> {
  const { reader, client, header } = restoring;
  const contents = { ...noContents(), filesAreListed: header.filesAreListed === true };
  for (let record = await reader.record(); record; record = await reader.record()) {
    if (record.record === 'table') await takeTable(restoring, record, contents);
    else if (record.record === 'file') await takeFile(restoring, record.path, contents);
    else if (record.record === 'listed file') await checkListed(restoring, record, contents);
    else if (record.record === 'sequence') await setSequence(client, record);
    if (restoring.stop.aborted) throw new StartError('Stopped.');
  }
  return contents;
}

async function takeTable(
  { client, reader }: Restoring,
  table: TableColumns,
  contents: Contents,
): Promise<void> {
  await pipeline(Readable.from(reader.data(), { objectMode: false }), copyIn(client, table));
  const found = await hashTable(client, table);
  if (!isTableEnd(await reader.record(), found)) throw different(`Table ${table.name}`);
  contents.tables += 1;
  contents.rows += found.rows;
}

async function takeFile(
  { files, reader, arrived }: Restoring,
  relative: string,
  contents: Contents,
): Promise<void> {
  const found = await files.add(relative, reader.data());
  if (!isDeepStrictEqual(await reader.record(), found)) throw different(`File ${relative}`);
  arrived.set(relative, found.sha256);
  contents.files += 1;
  contents.fileBytes += found.size;
}

/** Reads a listed file in its store. One that is lost or different is missing later among those that arrived. */
async function checkListed(
  { filesPlace: { stored }, arrived }: Restoring,
  file: ListedFile,
  contents: Contents,
): Promise<void> {
  countListed(file, contents);
  try {
    arrived.set(file.path, (await measure(stored.open(file.path))).sha256);
  } catch (error) {
    if (!stored.isLost(error)) throw error;
  }
}

/** Gives the months of the audit their parts. A schema from before that divides it later. */
async function partAudit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regprocedure('public.make_audit_parts()') is not null as exists`,
  );
  if (rows[0]?.exists) await client.query('select public.make_audit_parts()');
}

async function setSequence(client: pg.Client, sequence: Sequence): Promise<void> {
  await client.query('select setval($1, $2, $3)', [
    tableName(sequence.name),
    sequence.lastValue,
    sequence.isCalled,
  ]);
}

function different(what: string): StartError {
  return new StartError(`${what} did not arrive as it is in the backup.`);
}
