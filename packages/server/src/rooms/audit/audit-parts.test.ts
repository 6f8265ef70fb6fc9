import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { withClient } from '../../db/connect/connect.ts';
import { keepParts } from './audit-parts.service.ts';
import { createAuditSealer } from './audit-sealer.ts';
import { verifyAudit } from './audit-verifier.ts';

/** The audit is divided by months, and the serving role reaches its parts through the whole only. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => asOwner('truncate audit, audit_chain restart identity'));

const asOwner = (statement: string) =>
  withClient(database.ownerUrl, (owner) => owner.query<{ name: string }>(statement));
const parts = async () =>
  (await asOwner('select name from audit_parts.bounds order by name')).rows.map(({ name }) => name);
const write = (values: string) =>
  asOwner(`insert into audit (at, action, area, request_id, address) values ${values}`);
const others = async () => {
  const { rows } = await sql<{ count: number }>`select count_audit_other() as count`.execute(
    database.db,
  );
  return rows[0]?.count;
};

/** Keeps the parts, and returns the warnings. */
async function keep(): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  await keepParts({ db: database.db, log });
  return lines;
}

test('this month and the three after it have a part, and nobody is warned', async () => {
  const { rows } = await sql<{ name: string }>`
    select to_char(date_trunc('month', now() at time zone 'UTC') + n * interval '1 month', '"audit_"YYYY_MM') as name
    from generate_series(0, 3) as n order by n`.execute(database.db);
  expect(await parts()).toEqual([...rows.map(({ name }) => name), 'audit_other']);
  expect(await keep()).toEqual([]);
});

test('an entry of a month without a part is kept, told of, and gets its part; its chain stays valid', async () => {
  await write(
    `('2019-03-31T23:59:59.999999Z', 'a', 'x', 'r', '::1'), ('2019-04-01T00:00:00Z', 'b', 'x', 'r', '::1')`,
  );
  await createAuditSealer(database.db)();
  const before = await asOwner('select id, at, tx from audit order by id');
  expect(await others()).toBe(2);
  expect(await keep()).toMatchObject([
    { entries: 2, msg: 'entries of the audit came to a month without a part' },
  ]);
  expect(await others()).toBe(0);
  expect(await parts()).toEqual(expect.arrayContaining(['audit_2019_03', 'audit_2019_04']));
  expect((await asOwner('select id, at, tx from audit order by id')).rows).toEqual(before.rows);
  const { intact, unsealed } = await verifyAudit(database.db);
  expect([intact, unsealed]).toEqual([2, 0]);
});

test('AT-01 the serving role is refused on each part: reading, adding, changing, removing', async () => {
  for (const part of await parts())
    for (const statement of [
      `select from audit_parts.${part}`,
      `insert into audit_parts.${part} (id, at, action, area, request_id, address) values (1, now(), 'a', 'x', 'r', 'a')`,
      `update audit_parts.${part} set action = 'b'`,
      `delete from audit_parts.${part}`,
      `truncate audit_parts.${part}`,
      `alter table audit detach partition audit_parts.${part}`,
    ])
      await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({
        code: '42501',
      });
});

test('what the database seals has the hash of the verifier, whatever the text', async () => {
  const text = `quote " backslash \\ line\n tab\t \u0001 \u001f \u007f é \u2028 😀`;
  await sql`insert into audit (action, area, object_id, actor_id, fields, detail, request_id, address)
    values (${text}, ${text}, 7, 9007199254740991, ${[text, '']}, ${JSON.stringify({ text })}, '', ${text})`.execute(
    database.db,
  );
  await sql`insert into audit (action, area, request_id, address) values ('', '', '', '')`.execute(
    database.db,
  );
  expect(await createAuditSealer(database.db)()).toBe(2);
  expect(await verifyAudit(database.db)).toMatchObject({ intact: 2, unsealed: 0, broken: null });
});
