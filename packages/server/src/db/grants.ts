import pg from 'pg';

/** What the serving role may do with a table that is not its to change; every other table it may read and write. */
const LIMITED_TABLES: Readonly<Record<string, string>> = {
  // Nobody edits the past, not even a hacked server.
  audit: 'select, insert',
  audit_chain: 'select, insert',
  schema_migrations: 'select',
};

/**
 * Gives the serving role what serving needs: reading and writing rows, no DDL, no TRUNCATE. Runs after the
 * migrations, inside their lock, as the role that owns the tables; takes back whatever was granted before.
 */
export async function grantServing(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ database: string }>(
    'select current_database() as database',
  );
  const database = pg.escapeIdentifier(rows[0]?.database ?? '');
  await client.query(`
    grant connect on database ${database} to ${to};
    grant usage on schema public to ${to};
    revoke all on all tables in schema public from ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage on all sequences in schema public to ${to};
  `);
  for (const table of await limitedTables(client)) {
    const name = `public.${pg.escapeIdentifier(table)}`;
    await client.query(`
      revoke all on ${name} from ${to};
      grant ${LIMITED_TABLES[table]} on ${name} to ${to};
    `);
  }
}

async function limitedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any ($1)`,
    [Object.keys(LIMITED_TABLES)],
  );
  return rows.map((row) => row.name);
}
