import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { concurrentStatements } from './concurrent-indexes.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

/** Interrupts the product's own migrations after each of their statements. */

const log = pino({ level: 'silent' });
let database: TestDatabase;
let directory: string;
/** A connection of the owner that stays open. */
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  directory = await mkdtemp(path.join(tmpdir(), 'recourse-migrations-'));
  await asOwner(
    'drop schema public cascade; create schema public; grant usage on schema public to public;',
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

const asOwner = (sql: string) => owner.query(sql);
const run = () =>
  migrate({ migrationUrl: database.ownerUrl, appUrl: database.appUrl, directory, log });

/** Ends the connection in the middle of the file's transaction, as a kill of the process does. */
const CUT = ';\nselect pg_terminate_backend(pg_backend_pid());\nselect 1;\n';
const PARTS = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^;'$-]+|[$-]/g;

/** The positions in a file where a statement ends. Semicolons in strings, function bodies and comments do not count. */
function endsOf(statements: string): number[] {
  return [...statements.matchAll(PARTS)].flatMap(({ 0: part, index }) =>
    part === ';' ? index : [],
  );
}

/** Every existing table, column, index, function and constraint. */
async function schemaNow(): Promise<string[]> {
  const { rows } = await asOwner(`
    select thing from (
      select 'column ' || attrelid::regclass || '.' || attname || ' ' || atttypid::regtype as thing
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
      union all select 'function ' || oid::regprocedure || ' ' || md5(prosrc) from pg_proc
      where pronamespace = 'public'::regnamespace
      union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select 'trigger ' || tgname from pg_trigger
      union all select 'index ' || indexrelid::regclass || case when indisvalid then '' else ' invalid' end
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    ) as things order by thing`);
  return (rows as { thing: string }[]).map(({ thing }) => thing);
}

const applied = async (): Promise<string[]> => {
  const { rows } = await asOwner('select name from schema_migrations order by version');
  return (rows as { name: string }[]).map(({ name }) => name);
};

/** The same, also before a migration has created the table of migrations. */
const appliedIfAny = async (): Promise<string[]> => {
  const { rows } = await asOwner("select to_regclass('schema_migrations') is not null as there");
  return (rows as { there: boolean }[])[0]?.there === true ? applied() : [];
};

test('CR-12 a migration that is cut off after any of its statements changes nothing, and is completed by the next run', async () => {
  const files = await readMigrations(MIGRATIONS);
  let cuts = 0;
  for (const file of files) {
    const { name, sql } = file;
    const indexes = concurrentStatements(file);
    const before = await schemaNow();
    for (const end of endsOf(sql)) {
      await writeFile(path.join(directory, name), sql.slice(0, end) + CUT);
      // Indexes are built one by one, outside of any transaction: finished ones stay, but the file does not count as
      // applied.
      const rest = indexes === null ? 'changed nothing' : 'is continued by the next run';
      await expect(run()).rejects.toThrow(`Migration ${name} failed and ${rest}`);
      expect(await appliedIfAny()).not.toContain(name);
      cuts += 1;
    }
    // The interrupted first run has rolled back the table of migrations that it had created.
    const built = indexes?.map((statement) => /exists (\w+) on/.exec(statement)?.[1]) ?? [];
    const isBuilt = (thing: string) =>
      built.includes(/^(?:column|index) (\w+)(?:\.\w+ .+)?$/.exec(thing)?.[1]);
    const after = await schemaNow();
    expect(after.filter((thing) => !isBuilt(thing))).toEqual(before);
    for (const index of built) expect(after).toContain(`index ${index}`);
    await cp(path.join(MIGRATIONS, name), path.join(directory, name));
    await expect(run()).resolves.toEqual({ applied: [name] });
  }
  expect(cuts).toBeGreaterThan(files.length * 3);
}, 120_000);
