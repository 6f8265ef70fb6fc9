import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { withClient } from '../connect/connect.ts';

/**
 * Compares the constraints, indexes and triggers of the migrated schema with a literal copy. No other test notices when
 * one is lost that only guards against a fault elsewhere. After a migration, run this file with `-u`, and read the
 * difference.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** One line each. Expressions are left out, because every version of PostgreSQL writes them in its own way. */
const KEYS = `
  with keys as (
    select conrelid as of, concat_ws(' ',
        case contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'references' else 'check' end,
        nullif(confrelid, 0)::regclass::text,
        '(' || (select string_agg(attname, ', ' order by case contype when 'c' then attname end, place)
          from unnest(conkey) with ordinality as k (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number) || ')',
        case when contype = 'c' then conname end,
        case confdeltype when 'c' then 'on delete cascade' when 'n' then 'on delete set null' end) as line
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') and conrelid <> 0
    union all
    select indrelid, concat_ws(' ', case when indisunique then 'unique index' else 'index' end, i.relname,
        '(' || (select string_agg(coalesce(attname, 'expression'), ', ' order by place)
          from unnest(indkey) with ordinality as k (number, place)
          left join pg_attribute on attrelid = indrelid and attnum = number and number > 0) || ')',
        case when indpred is not null then 'of some' end)
    from pg_index join pg_class as i on i.oid = indexrelid
    where i.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    union all
    select tgrelid, 'trigger ' || tgname from pg_trigger where not tgisinternal
  )
  select t.relname || ': ' || line as line from keys join pg_class as t on t.oid = of
  where t.relnamespace = 'public'::regnamespace order by (t.relname || ': ' || line) collate "C"`;

test('the schema has these keys, constraints, indexes and triggers', async () => {
  const { rows } = await withClient(database.ownerUrl, (client) =>
    client.query<{ line: string }>(KEYS),
  );
  const lines = rows.map(({ line }) => line);
  expect(lines.length).toBeGreaterThan(300);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('schema-keys.txt');
});
