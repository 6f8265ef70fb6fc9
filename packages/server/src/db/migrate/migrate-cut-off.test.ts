import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { withClient } from '../connect/connect.ts';
import { concurrentStatements } from './concurrent-indexes.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

/** The product's own migrations, cut off after each of their statements. */

const log = pino({ level: 'silent' });
let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'recourse-migrations-'));
  await asOwner(
    'drop schema public cascade; create schema public; grant usage on schema public to public;',
  );
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const asOwner = (sql: string) => withClient(database.ownerUrl, (client) => client.query(sql));
const run = () =>
  migrate({ migrationUrl: database.ownerUrl, appUrl: database.appUrl, directory, log });

/** As a kill of the process does, it ends the connection in the middle of the file's transaction. */
const CUT = ';\nselect pg_terminate_backend(pg_backend_pid());\nselect 1;\n';
const PARTS = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^;'$-]+|[$-]/g;

/** The places in a file at which a statement ends; semicolons in texts, bodies and comments are none. */
function endsOf(statements: string): number[] {
  return [...statements.matchAll(PARTS)].flatMap(({ 0: part, index }) =>
    part === ';' ? index : [],
  );
}

/** Every table, column, index, function and constraint there is. */
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

/** The same where no migration has made the table of them yet. */
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
      // Indexes are built one by one outside of any transaction: what is built stays, and the file is not applied.
      const rest = indexes === null ? 'changed nothing' : 'is continued by the next run';
      await expect(run()).rejects.toThrow(`Migration ${name} failed and ${rest}`);
      expect(await appliedIfAny()).not.toContain(name);
      cuts += 1;
    }
    // The first run has made the table in which the applied ones are noted, and taken it back.
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
