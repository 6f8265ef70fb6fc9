import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openFileStore } from '../kernel/files/files.ts';
import { type FaultyFiles, withFaults } from '../../test/faulty-files.ts';
import { readTextList } from '@recourse/contract/reports';
import { shipCalendars } from '../rooms/calendars/ship-calendars.service.ts';
import { shipPolicies } from '../rooms/policies/ship-policies.service.ts';
import { StartError } from '../start-error.ts';
import { DEMO_SOLUTIONS } from './knowledge.ts';
import { DEMO_SIZE, type DemoOptions, loadDemo } from './load-demo.ts';

const now = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => now };
const demo = { now, size: DEMO_SIZE, passwordHash: '$argon2id$not-a-real-hash' };
let database: TestDatabase;
let files: FaultyFiles;
let folder: string;

/** An empty place, with the administrator of the first start. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-demo-'));
  files = withFaults(await openFileStore(folder));
  await prepare(database);
}

async function prepare({ db }: TestDatabase): Promise<void> {
  await shipCalendars({
    db,
    clock,
    config: { organisation: { name: 'Recourse', timeZone: 'UTC', language: 'en' } },
  });
  await shipPolicies({ db, clock });
  await db
    .insertInto('users')
    .values({ username: 'admin', email: 'admin@example.org', phone: '', role: 'ADMIN' })
    .execute();
}

async function close(): Promise<void> {
  await database.drop();
  await rm(folder, { recursive: true });
}

const load = (options: DemoOptions = demo): ReturnType<typeof loadDemo> =>
  loadDemo({ db: database.db, files }, options);

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(database.db);
  if (rows[0] === undefined) throw new Error('The query gave no row.');
  return rows[0];
}

describe('what is loaded', () => {
  let accounts: Awaited<ReturnType<typeof loadDemo>>;
  beforeAll(async () => {
    await open();
    accounts = await load();
  });
  afterAll(close);

  test('an empty database gets people, solutions, claims in all four states and reports of all kinds', async () => {
    expect(accounts.map(({ role }) => role).filter((role) => role === 'EMPLOYE')).toHaveLength(5);
    expect(
      await one(sql<Record<string, unknown>>`
      select (select array_agg(role || ' ' || n order by role) from (select role, count(*) n from users group by role) r) as people,
             (select count(*) from solutions) as solutions,
             (select count(*) from claims) as claims,
             (select array_agg(distinct status) from claims) as statuses,
             (select count(*) from reports) as reports`),
    ).toEqual({
      people: ['ADMIN 3', 'CLIENT 12', 'EMPLOYE 5'],
      solutions: DEMO_SOLUTIONS.length,
      claims: DEMO_SIZE,
      statuses: ['CLOSED', 'OPEN', 'PENDING', 'RESOLVED'],
      reports: DEMO_SIZE,
    });
    const kinds = await one(sql<Record<string, number>>`
    select count(*) filter (where validated_by_employee) as validated,
           count(*) filter (where not validated_by_employee and handled_by_ai) as matched,
           count(*) filter (where not validated_by_employee and not handled_by_ai) as unmatched,
           count(*) filter (where conversation_id is not null) as in_conversation,
           count(*) filter (where claim_id is not null) as handed_over,
           count(*) filter (where validated_by_employee and suggested_solution_id <> solution_id) as corrected,
           count(*) filter (where created_at > ${now}::timestamptz - interval '7 days') as last_week
      from reports`);
    expect(Object.entries(kinds).filter(([, count]) => count <= 3)).toEqual([]);
  });

  test('reports keep the rules: right version, claim of the same client, readable steps and tags', async () => {
    expect(
      await one(sql`
      select count(*) filter (where r.solution_id is not null and v.version is null) as without_version,
             count(*) filter (where r.claim_id is not null and c.client_id is distinct from r.user_id) as foreign_claim,
             count(*) filter (where r.handled_by_ai is distinct from (r.solution_id is not null)) as wrong_flag,
             count(*) filter (where r.solution_version = 1 and v.texte <> s.texte) > 0 as some_older_version
        from reports r
        left join solutions s on s.id = r.solution_id
        left join solution_versions v on v.solution_id = r.solution_id and v.version = r.solution_version
        left join claims c on c.id = r.claim_id`),
    ).toEqual({ without_version: 0, foreign_claim: 0, wrong_flag: 0, some_older_version: true });
    const reports = await database.db
      .selectFrom('reports')
      .where('solution_id', 'is not', null)
      .select(['steps', 'tags'])
      .execute();
    expect(reports.length).toBeGreaterThan(100);
    for (const { steps, tags } of reports) {
      expect(readTextList(steps).length).toBeGreaterThan(1);
      expect(readTextList(tags)).toHaveLength(3);
    }
  });

  test('claims have threads: signed answers, clients who wrote again, notes, ratings, and news for both sides', async () => {
    expect(
      await one(sql`
        select (select count(*) from messages where recorded) as unsigned,
          (select count(*) > 5 from claims where client_replied_at is not null) as replied,
          (select count(*) > 5 from claim_notes) as noted,
          (select count(distinct rating) from claim_ratings) as ratings,
          (select count(*) from claims where closure = 'ACCEPTED' and status <> 'CLOSED') as wrong,
          (select array_agg(distinct kind order by kind) from notifications where read_at is null) as told,
          (select count(*) from notifications where user_id = actor_id) as own,
          (select count(*) from messages where created_at > now() + interval '1 day') as early`),
    ).toEqual({
      unsigned: 0,
      replied: true,
      noted: true,
      ratings: 3,
      wrong: 0,
      told: ['claim.answered', 'claim.replied'],
      own: 0,
      early: 0,
    });
  });

  test('claims came in by every way, ended in every way, and some belong together', async () => {
    expect(
      await one(sql`
        select (select array_agg(distinct channel order by channel) from claims) as channels,
          (select count(*) from claims where channel = 'LETTER' and sent_at is null) as undated_letters,
          (select count(distinct remedy) from claims) as remedies,
          (select array_agg(distinct closure order by closure) from claims) as endings,
          (select count(*) > 2 from claims where cycle = 2) as reopened,
          (select count(*) from claims c where cycle = 2 and not exists (
            select from claim_changes h where h.claim_id = c.id and h.actor_id = c.client_id and h.reason = 'REOPENED'
          )) as reopened_by_nobody,
          (select count(*) > 2 from claim_links) as linked,
          (select count(*) from claim_links l join claims a on a.id = l.claim_id join claims b on b.id = l.other_id
            where a.client_id <> b.client_id) as linked_strangers,
          (select count(*) > 0 from reports where settled_by = 'DISMISSED') as dismissed`),
    ).toEqual({
      channels: ['ASSISTANT', 'BRANCH', 'LETTER', 'PHONE', 'PORTAL'],
      undated_letters: 0,
      remedies: 4,
      endings: ['ACCEPTED', 'MERGED', 'WITHDRAWN', null],
      reopened: true,
      reopened_by_nobody: 0,
      linked: true,
      linked_strangers: 0,
      dismissed: true,
    });
  });

  test('three teams share the work, and whoever has a claim is in its team', async () => {
    expect(
      await one(sql`
        select (select array_agg(t.name || ' ' || k.shipped_as order by t.id) from teams t join calendars k on k.id = t.calendar_id) as teams,
          (select count(*) from team_members) as members,
          (select count(*) from claims c where assignee_id is not null and team_id is not null and not exists (
            select from team_members m where m.team_id = c.team_id and m.user_id = c.assignee_id)) as strangers,
          (select count(*) from claims c where assignee_id is null and team_id is null) as of_nobody,
          (select count(distinct category_id) from claim_triage) as categories,
          (select count(*) from claims) - (select count(*) from claim_triage) as unsorted,
          (select count(*) > 0 from claim_desk where escalation = 1) as escalated,
          (select count(*) from canned_replies) as replies, (select count(*) from views) as views`),
    ).toEqual({
      teams: ['Orders and payments GB-ENG', 'Internet and phone GB-ENG', 'Service francophone FR'],
      members: 6,
      strangers: 0,
      of_nobody: 0,
      categories: 6,
      unsorted: 0,
      escalated: true,
      replies: 4,
      views: 2,
    });
  });

  test('claims stand before, at and behind their dates, some wait, and two were merged', async () => {
    const { live, late, today, ...rest } = await one(sql<Record<string, number>>`
      select count(*) filter (where c.next_due_at is not null) as live,
        count(*) filter (where c.next_due_at <= ${now}) as late,
        count(*) filter (where c.next_due_on = ${now}::date and c.next_due_at > ${now}) as today,
        count(*) filter (where c.next_due_at > ${now} and c.next_warn_at <= ${now}) > 3 as risky,
        count(*) filter (where c.waiting_for = 'CLIENT') > 2 as waiting,
        count(*) filter (where c.waiting_for = 'CLIENT' and not exists (
          select from claim_pauses s where s.claim_id = c.id and s.to_at is null)) as without_pause,
        count(*) filter (where c.status in ('OPEN', 'PENDING') and c.next_due_at is null
          and c.waiting_for is null) as without_date,
        count(distinct p.code) as policies,
        count(*) filter (where c.merged_into_id is not null) as merged,
        count(*) filter (where c.merged_into_id is not null and exists (
          select from claims r where r.id = c.merged_into_id and r.client_id = c.client_id and r.status in ('OPEN', 'PENDING')
            and r.merged_into_id is null)) as merged_well,
        (select count(*) from claim_targets where due_at <= ${now} and late_told_at is null) as untold
      from claims c left join policies p on p.id = c.policy_id`);
    expect(rest).toEqual({
      risky: true,
      waiting: true,
      without_pause: 0,
      without_date: 0,
      policies: 3,
      merged: 2,
      merged_well: 2,
      untold: 0,
    });
    expect(today).toBeGreaterThan(1);
    expect(late).toBeGreaterThan(3);
    // Most targets are met, because a demo with mostly late claims would not be shown to anybody.
    expect(Number(late) / Number(live)).toBeLessThan(0.25);
  });

  test('each conversation has what its client said and what the assistant answered, in both languages', async () => {
    expect(
      await one(sql`
        select (select count(*) from reports r where conversation_id is not null and not exists (
            select from conversations o where o.client_id = r.user_id and o.name = r.conversation_id
          )) as without,
          (select array_agg(distinct answer ->> 'kind') from messages where side = 'ASSISTANT') as answers,
          (select count(*) from messages m where side = 'ASSISTANT' and not exists (
            select from messages c where c.id = m.answers_id and c.conversation_id = m.conversation_id and c.side = 'CLIENT'
          )) as to_nothing,
          (select count(*) from messages, jsonb_array_elements(answer -> 'suggestions') as offered where not exists (
            select from solution_versions v where v.solution_id = (offered ->> 'id')::bigint
              and v.version = (offered ->> 'version')::int
          )) as offered_nothing,
          (select count(*) from claims c where conversation_id is not null and not exists (
            select from messages m where m.claim_id = c.id and m.act = 'PERSON'
          )) as not_asked_for,
          (select count(distinct body) from messages where act = 'PERSON') as languages`),
    ).toEqual({
      without: 0,
      answers: ['CHOICE', 'QUESTION', 'SURE'],
      to_nothing: 0,
      offered_nothing: 0,
      not_asked_for: 0,
      languages: 2,
    });
  });

  test('claims belong to clients, are answered by employees and written by one of the two', async () => {
    expect(
      await one(sql`
      select count(*) filter (where client.role <> 'CLIENT') as not_of_a_client,
             count(*) filter (where assignee.role <> 'EMPLOYE') as not_of_an_employee,
             count(*) filter (where created_by is distinct from client_id and created_by is distinct from assignee_id) as by_a_stranger,
             count(*) filter (where status in ('RESOLVED', 'CLOSED') and (response is null or assignee_id is null)) as unanswered,
             count(*) filter (where status = 'OPEN' and assignee_id is null) > 5 as some_wait
        from claims join users client on client.id = client_id left join users assignee on assignee.id = assignee_id`),
    ).toEqual({
      not_of_a_client: 0,
      not_of_an_employee: 0,
      by_a_stranger: 0,
      unanswered: 0,
      some_wait: true,
    });
  });

  test('every solution is taught and keeps the version that stands now', async () => {
    expect(
      await one(sql`
      select (select min(n) from (select count(t.id) n from solutions s left join training_examples t on t.solution_id = s.id group by s.id) c) >= 4 as taught,
             (select count(*) from solutions s left join solution_versions v on v.solution_id = s.id and v.version = s.version where v.texte is distinct from s.texte) as stale,
             (select count(*) from training_examples where source <> 'demo') as not_demo,
             (select count(*) from audit where action = 'demo') as audited`),
    ).toEqual({ taught: true, stale: 0, not_demo: 0, audited: 1 });
  });

  test('the same seed makes the same demo', async () => {
    const other = await createTestDatabase();
    try {
      await prepare(other);
      await loadDemo({ db: other.db, files }, demo);
      const digest = sql<{ digest: string }>`
      select (select md5(string_agg(reclamation_text || coalesce(score::text, '') || created_at, '|' order by id)) from reports)
          || (select md5(string_agg(nom || type || sha256 || created_at, '|' order by id)) from documents) as digest`;
      const { rows } = await digest.execute(other.db);
      expect(rows).toEqual([await one(digest)]);
    } finally {
      await other.drop();
    }
  });
});

describe('loading', () => {
  beforeEach(open);
  afterEach(close);

  test('a database in use is refused and left alone', async () => {
    await load({ ...demo, size: 3 });
    await expect(load()).rejects.toThrow(StartError);
    await expect(load()).rejects.toThrow('only goes into an empty database');
    expect(await one(sql`select count(*) as claims from claims`)).toEqual({ claims: 3 });
  });

  test('one more user is enough to be in use', async () => {
    await database.db
      .insertInto('users')
      .values({ username: 'someone', email: 'someone@example.org', phone: '', role: 'CLIENT' })
      .execute();
    await expect(load()).rejects.toThrow(StartError);
  });

  test('a demo made for load spreads its claims over more clients and writes many rows a statement', async () => {
    const progress: number[] = [];
    await load({ ...demo, size: 2_500, onProgress: (done) => progress.push(done) });
    expect(progress).toEqual([1_000, 2_000, 2_500]);
    expect(await one(sql`select count(*) as clients from users where role = 'CLIENT'`)).toEqual({
      clients: 250,
    });
  }, 60_000);

  test('when a file cannot be stored nothing is loaded, and a second try loads all', async () => {
    files.afterKeep(() => Promise.reject(new Error('The disk is full.')));
    await expect(load()).rejects.toThrow('The disk is full.');
    expect(
      await one(
        sql`select (select count(*) from users) as users, (select count(*) from claims) as claims,
                 (select count(*) from documents) as documents`,
      ),
    ).toEqual({ users: 1, claims: 0, documents: 0 });
    const strays = await files.names();
    expect(strays.length).toBeGreaterThan(0);
    await load();
    const { documents } = await one(sql<{ documents: number }>`
    select count(*) as documents from documents where file_key is not null`);
    expect((await files.names()).length).toBe(strays.length + documents);
  });
});
