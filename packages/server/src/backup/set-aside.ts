import type pg from 'pg';
import { readTableNames, tableName } from './catalog.ts';

/** Statements that drop something, and create it again. */
interface Aside {
  take: string;
  giveBack: string;
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "giveBack"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as take,
         -- That of a divided table is made on its parts, too.
         replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as "giveBack"
  from pg_index as i join pg_class as c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`;

/**
 * In the caller's transaction, drops what would hinder loading whole tables. Foreign keys: tables come in any order.
 * Triggers: the backup contains what they would write. Indexes: building them afterwards takes a fraction of the time.
 * The returned function creates all of it again, which also checks the rows.
 */
export async function setAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<Aside>(FOREIGN_KEYS);
  const { rows: indexes } = await client.query<Aside>(INDEXES);
  const triggers = (await readTableNames(client)).map((name): Aside => ({
    take: `alter table ${tableName(name)} disable trigger user`,
    giveBack: `alter table ${tableName(name)} enable trigger user`,
  }));
  const all = [...foreignKeys, ...indexes, ...triggers];
  for (const { take } of all) await client.query(take);
  return async () => {
    for (const { giveBack } of all.toReversed()) await client.query(giveBack);
  };
}
