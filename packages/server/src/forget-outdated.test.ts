import { DAY_MS } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { roleOf, withClient } from './db/connect/connect.ts';
import { inTransaction } from './db/connect/retry.ts';
import { OUTDATED, type Outdated } from './db/rows/outdated.ts';
import { prune } from './db/rows/prune.ts';
import { forgetOutdated } from './forget-outdated.ts';

/** Rows that are too old are deleted a batch at a time. The tests of the rooms say which ones, and when. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from idempotency`.execute(database.db);
});

/** Tables whose rows nobody deletes for their age alone. A new table must be in one of the two lists. */
const KEPT = [
  'account_failures', // swept by the next failures
  'assistant_model_chunks', // with their model
  'assistant_models', // swept by the next training, and every hour
  'assistant_settings',
  'audit',
  'audit_archives',
  'audit_chain',
  'availability',
  'background_steps',
  'bulk_claims', // with their operation
  'calendar_holidays',
  'calendars',
  'canned_replies',
  'categories',
  'claim_changes',
  'claim_desk',
  'claim_links',
  'claim_merges',
  'claim_notes',
  'claim_pauses',
  'claim_ratings',
  'claim_targets',
  'claim_triage',
  'claims',
  'clock_settings',
  'counter_deltas', // folded every second
  'counters',
  'desk_settings',
  'documents',
  'first_run',
  'identities',
  'imports',
  'letter_shares', // counted anew every hour
  'mail_state',
  'messages',
  'mutes',
  'notification_choices',
  'passkeys',
  'person_writes', // one for each person
  'policies',
  'products',
  'recovery_codes',
  'report_outcomes',
  'reports',
  'schema_migrations',
  'servers', // swept by the next start
  'sign_in_attempts', // swept by the next failures
  'solution_proposals',
  'solution_versions',
  'solutions',
  'team_members',
  'teams',
  'text_vectors', // swept when their texts no longer teach
  'totp',
  'trainer_lease', // one row
  'training_examples',
  'users',
  'views',
  'webhook_state',
  'webhooks',
];

const NOW = new Date('2026-03-02T10:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

/** Some rule, with few rows in a batch. */
const RULE: Outdated = {
  table: 'idempotency',
  since: 'created_at',
  keptMs: DAY_MS,
  atOnce: 3,
};

const add = async (names: string[], created_at: Date): Promise<void> => {
  const rows = names.map((name) => ({
    name,
    fingerprint: '_'.repeat(43),
    answer: Buffer.from('a'),
    created_at,
  }));
  await database.db.insertInto('idempotency').values(rows).execute();
};
const named = (count: number, prefix = 'row'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}-${i}`.padEnd(43, '_'));
const left = async (): Promise<number> => {
  const rows = await database.db.selectFrom('idempotency').select('name').execute();
  return rows.length;
};

test('every table is pruned by its age, or has a reason to stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(database.db);
  const listed = [...KEPT, ...OUTDATED.map(({ table }) => table)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

test.each(OUTDATED)('the old rows of $table are found by an index', async ({ table, since }) => {
  const { rows } = await sql<{ first: string }>`
    select lower(pg_get_indexdef(indexrelid, 1, true)) as first
    from pg_index where indrelid = ${table}::regclass and indisvalid`.execute(database.db);
  expect(rows.map(({ first }) => first)).toContain(since);
});

test('all old rows are deleted in batches, also those of one moment, and no others', async () => {
  await add(named(8, 'same'), daysAgo(2));
  await add(named(4, 'young'), daysAgo(1));
  await add(['other'.padEnd(43, '_')], daysAgo(3));
  expect(await prune(database.db, RULE, { now: NOW })).toBe(9);
  expect(await left()).toBe(4);
});

test('old rows that are kept do not hide those behind them', async () => {
  await add(named(7, 'kept'), daysAgo(3));
  await add(named(2, 'gone'), daysAgo(2));
  const rule = { ...RULE, only: sql<boolean>`t.name like 'gone%'` };
  expect(await prune(database.db, rule, { now: NOW })).toBe(2);
  expect(await left()).toBe(7);
});

test('a stopped run ends after its batch, and the next one goes on', async () => {
  await add(named(8), daysAgo(2));
  expect(await prune(database.db, RULE, { now: NOW, signal: AbortSignal.abort() })).toBe(3);
  expect(await prune(database.db, RULE, { now: NOW })).toBe(5);
});

test('one process at a time prunes a table; rows in use wait for the next run', async () => {
  await add(named(4), daysAgo(2));
  await inTransaction(database.db, async (trx) => {
    const used = named(1);
    await trx
      .selectFrom('idempotency')
      .where('name', 'in', used)
      .select('name')
      .forUpdate()
      .execute();
    expect(await prune(database.db, RULE, { now: NOW })).toBe(3);
    await sql`select pg_advisory_xact_lock(hashtext('prune idempotency'))`.execute(trx);
    expect(await prune(database.db, RULE, { now: NOW })).toBe(0);
  });
  const both = [prune(database.db, RULE, { now: NOW }), prune(database.db, RULE, { now: NOW })];
  const [one = 0, other = 0] = await Promise.all(both);
  expect(one + other).toBe(1);
});

test('the outbox is pruned after a week by the clock of the database, whatever that of a server says', async () => {
  const announce = (id: number, at: Date) =>
    database.db.insertInto('outbox').values({ area: 'users', object_id: id, at }).execute();
  await announce(1, new Date(Date.now() - 8 * DAY_MS));
  await announce(2, new Date());
  await forgetOutdated({ db: database.db, clock: { now: () => new Date('2100-01-01') } });
  const rows = await database.db.selectFrom('outbox').select('object_id').execute();
  expect(rows).toEqual([{ object_id: 2 }]);
});

test('a table that cannot be pruned is named in the end, and all others are pruned', async () => {
  await add(named(1), daysAgo(2));
  await withClient(database.ownerUrl, async (owner) => {
    const role = roleOf(database.appUrl);
    await owner.query(`revoke delete on presence from ${role}`);
    const failed = forgetOutdated({ db: database.db, clock: { now: () => NOW } });
    await expect(failed).rejects.toThrow('could not prune presence');
    await owner.query(`grant delete on presence to ${role}`);
  });
  expect(await left()).toBe(0);
});
