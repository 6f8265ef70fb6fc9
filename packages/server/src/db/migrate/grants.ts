import pg from 'pg';

interface Limited {
  rights: 'select' | 'select, insert';
  /** Columns that only the database fills in. */
  stamped?: readonly string[];
}

/** The rights of the serving role on tables that it may not freely change. It may read and write all others. */
const LIMITED_TABLES: Readonly<Record<string, Limited>> = {
  // Nobody can edit the audit trail or set its times, not even a hacked server.
  audit: { rights: 'select, insert', stamped: ['id', 'at', 'tx'] },
  // Links are added by the function seal_audit, and archives by the owner of the tables.
  audit_archives: { rights: 'select' },
  audit_chain: { rights: 'select' },
  schema_migrations: { rights: 'select' },
};

/**
 * Grants the serving role what serving needs: reading and writing rows, but no DDL and no TRUNCATE. Revokes all earlier
 * grants first. Runs after the migrations, inside their lock, as the role that owns the tables.
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
  for (const [table, limited] of Object.entries(LIMITED_TABLES)) {
    const columns = await columnsOf(client, table);
    if (columns.length === 0) continue;
    const name = `public.${pg.escapeIdentifier(table)}`;
    await client.query(`
      revoke all on ${name} from ${to};
      grant ${rightsOf(limited, columns)} on ${name} to ${to};
    `);
  }
}

/** The rights in the syntax of GRANT, with INSERT by column where the database fills in some. */
function rightsOf({ rights, stamped = [] }: Limited, columns: readonly string[]): string {
  const given = columns.filter((column) => !stamped.includes(column));
  if (given.length === columns.length) return rights;
  return rights.replace(
    'insert',
    `insert (${given.map((name) => pg.escapeIdentifier(name)).join(', ')})`,
  );
}

/** The columns of a table; none when it does not exist yet. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [`public.${pg.escapeIdentifier(table)}`],
  );
  return rows.map(({ name }) => name);
}
