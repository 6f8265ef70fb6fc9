import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { withClient } from '../connect/connect.ts';
import { migrate, MIGRATIONS } from './migrate.ts';

/** Tests what the product's own migrations do to existing rows. */

const log = pino({ level: 'silent' });
let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'recourse-migrations-'));
  await asOwner(
    'drop schema public cascade; create schema public; grant usage on schema public to public;',
  );
  return () => rm(directory, { recursive: true });
});

const asOwner = (sql: string, values?: unknown[]) =>
  withClient(database.ownerUrl, (client) => client.query<Record<string, unknown>>(sql, values));

/** Applies the product's migrations up to and including a number. */
async function migrateTo(last: number): Promise<void> {
  const names = await readdir(MIGRATIONS);
  for (const name of names.filter((one) => Number(one.slice(0, 3)) <= last))
    await copyFile(path.join(MIGRATIONS, name), path.join(directory, name));
  await migrate({ migrationUrl: database.ownerUrl, appUrl: database.appUrl, directory, log });
}

const makeUser = (username: string, email: string, deletedAt: Date | null = null) =>
  asOwner(`insert into users (username, email, role, deleted_at) values ($1, $2, 'CLIENT', $3)`, [
    username,
    email,
    deletedAt,
  ]);

test('016 gives e-mails one form, but for those that would become one', async () => {
  await migrateTo(15);
  const rows: [string, string, Date | null][] = [
    ['plain', 'plain@example.org', null],
    ['wide', 'ｗide@example.org', null],
    ['taken', 'taken@example.org', null],
    ['taker', 'ｔaken@example.org', null],
    ['twin-1', 'ｔwin@example.org', null],
    ['twin-2', 'TWＩN@example.org', null],
    ['gone', 'ｇone@example.org', new Date()],
    ['long', `${'ﷺ'.repeat(20)}@example.org`, null],
    ['free', 'ｇone@example.org', null],
  ];
  for (const row of rows) await makeUser(...row);
  await migrateTo(16);
  const after = await asOwner('select username, email, version from users order by id');
  expect(after.rows).toEqual([
    { username: 'plain', email: 'plain@example.org', version: 1 },
    { username: 'wide', email: 'wide@example.org', version: 2 },
    { username: 'taken', email: 'taken@example.org', version: 1 },
    { username: 'taker', email: 'ｔaken@example.org', version: 1 },
    { username: 'twin-1', email: 'ｔwin@example.org', version: 1 },
    { username: 'twin-2', email: 'TWＩN@example.org', version: 1 },
    { username: 'gone', email: 'ｇone@example.org', version: 1 },
    { username: 'long', email: `${'ﷺ'.repeat(20)}@example.org`, version: 1 },
    { username: 'free', email: 'gone@example.org', version: 2 },
  ]);
});

test('016 knows the places of sessions that are there, as far as they are single addresses', async () => {
  await migrateTo(15);
  await makeUser('somebody', 'somebody@example.org');
  for (const address of ['203.0.113.7', '::FFFF:203.0.113.8', '2001:db8::1', 'socket'])
    await asOwner(
      `insert into sessions (jti, user_id, created_at, last_seen_at, expires_at, address, user_agent)
       select gen_random_uuid(), id, now(), now(), now(), $1, '' from users`,
      [address],
    );
  await migrateTo(16);
  const { rows } = await asOwner('select place from sessions order by id');
  expect(rows.map(({ place }) => place)).toEqual(['203.0.113.7', '203.0.113.8', '', '']);
});

test('020 trusts an e-mail unless its owner was the last to change it', async () => {
  await migrateTo(19);
  const names = ['untouched', 'own', 'by-administrator', 'set-again', 'own-again', 'own-phone'];
  for (const name of names) await makeUser(name, `${name}@example.org`);
  const ADMINISTRATOR = 1;
  const entries: [object: number, actor: number, fields: string[]][] = [
    [2, 2, ['email', 'phone']],
    [3, ADMINISTRATOR, ['email']],
    [4, 4, ['email']],
    [4, ADMINISTRATOR, ['email']],
    [5, ADMINISTRATOR, ['email']],
    [5, 5, ['email']],
    [5, ADMINISTRATOR, ['phone']],
    [6, 6, ['phone']],
  ];
  for (const entry of entries)
    await asOwner(
      `insert into audit (object_id, actor_id, fields, action, area, detail, request_id, address)
       values ($1, $2, $3, 'update', 'users', '{}', '', '')`,
      entry,
    );
  await migrateTo(20);
  const after = await asOwner('select username from users where not email_trusted order by id');
  expect(after.rows).toEqual([{ username: 'own' }, { username: 'own-again' }]);
});

test('021 hands back what waits for clients and deleted people, each audited, and counts anew', async () => {
  await migrateTo(20);
  const rows: [string, string, string | null][] = [
    ['client', 'CLIENT', null],
    ['stays', 'EMPLOYE', null],
    ['demoted', 'CLIENT', null],
    ['deleted', 'EMPLOYE', '2026-01-01'],
    ['promoted', 'ADMIN', null],
  ];
  for (const [name, role, deletedAt] of rows)
    await asOwner(
      'insert into users (username, email, role, deleted_at) values ($1::text, $1, $2, $3)',
      [name, role, deletedAt],
    );
  await asOwner(
    `insert into claims (contenu, status, client_id, created_by, assignee_id)
     select assignee.username || ' ' || status, status, client.id, client.id, assignee.id
     from users as client, users as assignee, unnest(array['OPEN', 'PENDING', 'CLOSED']) as status
     where client.username = 'client' and assignee.username <> 'client' order by 1`,
  );
  await asOwner(
    `insert into documents (nom, type, uploaded_by, employee_id)
     select 'shared', 'note', client.id, demoted.id from users as client, users as demoted
     where client.username = 'client' and demoted.username = 'demoted'`,
  );
  await migrateTo(21);
  const handedBack = ['deleted OPEN', 'deleted PENDING', 'demoted OPEN', 'demoted PENDING'];
  const queue = await asOwner(
    'select contenu, version from claims where assignee_id is null order by contenu',
  );
  expect(queue.rows).toEqual(handedBack.map((contenu) => ({ contenu, version: 2 })));
  const audited = await asOwner(
    `select contenu, action, fields, actor_id from audit join claims on claims.id = object_id
     where area = 'claims' order by contenu`,
  );
  const entry = { action: 'update', fields: ['assigneeId'], actor_id: null };
  expect(audited.rows).toEqual(handedBack.map((contenu) => ({ contenu, ...entry })));
  const counted = await asOwner(
    `select counter, username, sum(delta)::int as value
     from counter_deltas join users on users.id = user_id
     where counter in ('claims', 'claims-assigned', 'documents', 'documents-employee')
     group by 1, 2 having sum(delta) <> 0 order by 1, 2`,
  );
  expect(counted.rows).toEqual([
    { counter: 'claims', username: 'client', value: 12 },
    { counter: 'claims-assigned', username: 'deleted', value: 1 },
    { counter: 'claims-assigned', username: 'demoted', value: 1 },
    { counter: 'claims-assigned', username: 'promoted', value: 3 },
    { counter: 'claims-assigned', username: 'stays', value: 3 },
    { counter: 'documents', username: 'client', value: 1 },
    { counter: 'documents-employee', username: 'demoted', value: 1 },
  ]);
});

test('121 to 124 divide the audit under a running server: its entries, its statements and its chain go on', async () => {
  await migrateTo(120);
  // Two months after a month's beginning in UTC is another moment there, or another day.
  const { pathname } = new URL(database.ownerUrl);
  await asOwner(`alter database ${pathname.slice(1)} set timezone = 'America/New_York'`);
  const older = new pg.Client({ connectionString: database.appUrl });
  await older.connect();
  const entry = (action: string) =>
    older.query({
      name: 'planned once',
      text: `insert into audit (actor_id, action, area, object_id, fields, detail, request_id, address)
        values (null, $1, 'claims', 1, '{status}', '{"to": "OPEN"}', 'r', 'a')`,
      values: [action],
    });
  await entry('create');
  await asOwner(
    `insert into audit (at, action, area, request_id, address) values ('2020-05-06', 'old', 'users', 'r', 'a')`,
  );
  const before = await asOwner('select * from audit order by id');
  await migrateTo(124);
  expect((await asOwner('select * from audit order by id')).rows).toEqual(before.rows);
  await entry('update');
  const { rows } = await older.query(
    `select id::int, action, (select seq from audit_chain where audit_id = a.id) from audit as a order by id desc limit 1`,
  );
  expect(rows).toEqual([{ id: 3, action: 'update', seq: null }]);
  // Everything up to the end of the next month stays together; the months after it have their own parts.
  const parts = await asOwner(
    `select tableoid::regclass::text as part, count(*)::int from audit group by 1`,
  );
  expect(parts.rows).toEqual([{ part: 'audit_parts.audit_before', count: 3 }]);
  const ahead = await asOwner(
    `select count(*)::int from audit_parts.bounds where name ~ '^audit_2'`,
  );
  expect(ahead.rows).toEqual([{ count: 2 }]);
  const bound = await asOwner(`
    select to_char(until at time zone 'UTC', 'DD HH24:MI') as until
    from audit_parts.bounds where name = 'audit_before'`);
  expect(bound.rows).toEqual([{ until: '01 00:00' }]);
  await asOwner(`alter database ${pathname.slice(1)} reset timezone`);
  await older.end();
});
