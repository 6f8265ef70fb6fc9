import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../start-error.ts';

/** One numbered file of packages/server/migrations. */
export interface MigrationFile {
  version: number;
  /** File name, such as 001-initial.sql. */
  name: string;
  sql: string;
  checksum: string;
  /** The newest migration of the oldest server that may run beside it; null: no older server may. */
  serversFrom: number | null;
}

/** A row of schema_migrations. */
export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
  /** As its file says; missing in backups of versions that did not store it. */
  serversFrom?: number | null;
}

/** The first line of a migration, such as `-- expand, servers from 023`. */
const HEADER = /^-- (expand|contract), servers from (\d{3})$/;

/** What the first line of a migration says; null when it is another line. */
export function headerOf(sql: string): { kind: string; serversFrom: number } | null {
  const [, kind, oldest] = HEADER.exec(sql.split('\n', 1)[0]?.trim() ?? '') ?? [];
  return kind === undefined ? null : { kind, serversFrom: Number(oldest) };
}

const NAME = /^(\d{3,})-[a-z0-9-]+\.sql$/;

/** Reads the migrations of a folder in the order of their numbers. Throws StartError for a wrong or repeated number. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(directory, name)));
  files.sort((a, b) => a.version - b.version);
  for (const [index, file] of files.entries()) {
    if (files[index - 1]?.version === file.version) {
      throw new StartError(`Two migrations have the number ${file.version}.`);
    }
  }
  return files;
}

/** The number of the newest migration of a folder, from the names of its files alone; 0 without any. */
export async function newestVersion(directory: string): Promise<number> {
  const numbers = (await readdir(directory)).map((name) => Number(NAME.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** Whether a database has migrations that this version does not know, because a newer one has started on it. */
export const isNewer = (
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): boolean => newestOf(applied) > newestOf(files);

/** The number of the newest of these; 0 without any. */
export const newestOf = (migrations: readonly { version: number }[]): number =>
  Math.max(0, ...migrations.map(({ version }) => version));

/**
 * The pending files, in order. Throws StartError when the database and the files do not fit: an applied file is missing
 * or changed, an earlier number was skipped, or the schema is too new for this version.
 */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const newestFile = newestOf(files);
  const newestApplied = newestOf(applied);
  const refuses = ({ version, serversFrom = null }: AppliedMigration): boolean =>
    version > newestFile && (serversFrom === null || serversFrom > newestFile);
  if (applied.some(refuses)) {
    throw new StartError(
      `The database has schema ${newestApplied}, this version of Recourse knows up to ${newestFile}: start the newer version.`,
    );
  }
  for (const row of applied) if (row.version <= newestFile) checkUnchanged(row, files);
  const done = new Set(applied.map((row) => row.version));
  const pending = files.filter((file) => !done.has(file.version));
  const late = pending.find((file) => file.version < newestApplied);
  if (late) {
    throw new StartError(
      `Migration ${late.name} comes after schema ${newestApplied} was applied: give it a higher number.`,
    );
  }
  return pending;
}

function checkUnchanged(row: AppliedMigration, files: readonly MigrationFile[]): void {
  const file = files.find((candidate) => candidate.version === row.version);
  if (!file) throw new StartError(`Migration ${row.name} was applied but its file is gone.`);
  if (file.checksum !== row.checksum) {
    throw new StartError(
      `Migration ${file.name} was changed after it had been applied: restore it and add a new one.`,
    );
  }
}

async function readMigration(directory: string, name: string): Promise<MigrationFile> {
  const number = NAME.exec(name)?.[1];
  if (!number) throw new StartError(`Migration ${name} must be named like 002-what-it-does.sql.`);
  // Line endings differ between checkouts, but must not change the checksum.
  const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return {
    version: Number(number),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    serversFrom: headerOf(sql)?.serversFrom ?? null,
  };
}
