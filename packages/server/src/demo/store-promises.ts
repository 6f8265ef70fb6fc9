import { policyTargets } from '@recourse/contract/clock/policies';
import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { followTargets } from '../kernel/targets/follow-targets.ts';
import { isForLoad } from './people.ts';
import { soundsFrench } from './spoken.ts';
import type { DemoWorld } from './world.ts';

/** The deadlines that the demo's company promises, and the state of its claims. */

/** The company's own service level is slower than the product's proposal. */
const FIRST_REPLY_MINUTES = 1_440;
const FINAL_DAYS = 10;
const WARN_DAYS = 3;
const CLAIMS_AT_ONCE = 1_000;

const IS_LIVE = sql<SqlBool>`c.status in ('OPEN', 'PENDING')`;

/**
 * Gives the claims their policies, and computes their targets. Some claims also get a promise, a pause, or another
 * claim merged into them. In a load demo only open and pending claims get targets. The threads must exist already.
 */
export async function storePromises(
  trx: Transaction<Tables>,
  { now, size }: Pick<DemoWorld, 'now' | 'size'>,
): Promise<void> {
  await confirmHolidays(trx, now);
  await reviewPolicies(trx, now);
  await givePolicies(trx, isForLoad(size) ? IS_LIVE : sql<SqlBool>`true`);
  await promise(trx, now);
  await wait(trx);
  await merge(trx, now);
  await countTargets(trx);
  // Nobody is notified of what happened before the portal existed.
  await sql`
    update claim_targets set risk_told_at = case when warn_at <= ${now} then ${now}::timestamptz end,
      late_told_at = case when due_at <= ${now} then ${now}::timestamptz end
    where warn_at <= ${now} or due_at <= ${now}`.execute(trx);
}

/** An administrator has confirmed the holidays of the two countries in which the company works. */
async function confirmHolidays(trx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`
    update calendar_holidays as h set confirmed_at = ${now},
      confirmed_by = (select min(id) from users where role = 'ADMIN' and username like 'supervisor%')
    from calendars as k where k.id = h.calendar_id and k.shipped_as in ('GB-ENG', 'FR')`.execute(
    trx,
  );
}

/**
 * The company has its own version of its service level, with the English calendar; the legal policies were reviewed.
 */
async function reviewPolicies(trx: Transaction<Tables>, now: Date): Promise<void> {
  const shipped = await trx
    .selectFrom('policies')
    .where('code', '=', 'INTERNAL')
    .select(['id', 'targets'])
    .executeTakeFirst();
  const english = await trx
    .selectFrom('calendars')
    .where('shipped_as', '=', 'GB-ENG')
    .select('id')
    .executeTakeFirst();
  if (shipped === undefined || english === undefined) return;
  const targets = policyTargets.parse(shipped.targets).map((target) => ({
    ...target,
    calendarId: english.id,
    rule: {
      ...target.rule,
      ...(target.code === 'FINAL'
        ? { amount: FINAL_DAYS, warn: { workingDays: WARN_DAYS } }
        : { amount: FIRST_REPLY_MINUTES }),
    },
  }));
  const by = sql`(select min(id) from users where role = 'ADMIN' and username like 'supervisor%')`;
  await sql`update policies set enabled = false where id = ${shipped.id}`.execute(trx);
  await sql`
    insert into policies (code, version, name, targets, pause_allowed, keeps_record, recourse, recourse_on,
      auto_close_days, reopen_within_days, source, enabled, created_by, created_at)
    select code, version + 1, name, ${JSON.stringify(targets)}, pause_allowed, keeps_record, recourse, recourse_on,
      auto_close_days, reopen_within_days, source, true, ${by}, ${now} from policies where id = ${shipped.id}`.execute(
    trx,
  );
  await sql`
    update policies set reviewed_by = ${by}, reviewed_on = ${now.toISOString().slice(0, 10)}::date
    where enabled and code in ('INTERNAL', 'UK-FCA', 'FR-ACPR')`.execute(trx);
  await sql`
    insert into clock_settings (single, default_policy) values (true, 'INTERNAL')
    on conflict (single) do update set default_policy = excluded.default_policy`.execute(trx);
}

/** Payments follow the law of their country, everything else the company's own service level. */
async function givePolicies(trx: Transaction<Tables>, which: RawBuilder<SqlBool>): Promise<void> {
  const code = sql`case when k.policy_code is null then 'INTERNAL'
    when ${soundsFrench(sql`c.contenu`)} then 'FR-ACPR' else k.policy_code end`;
  await sql`
    update claims as target set policy_id = p.id
    from claims as c
    left join claim_triage as t on t.claim_id = c.id left join categories as k on k.id = t.category_id
    join policies as p on p.enabled
    where target.id = c.id and p.code = ${code} and ${which}`.execute(trx);
}

/** Every seventh pending claim has a holding letter that promises an answer today or in the next days. */
async function promise(trx: Transaction<Tables>, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await sql`
    insert into messages (claim_id, side, author_id, body, purpose, promised_on, created_at)
    select c.id, 'STAFF', c.assignee_id,
      case when ${soundsFrench(sql`c.contenu`)} then 'Il nous faut encore un peu de temps. Vous aurez notre réponse à la date ci-dessous.'
        else 'We need a little more time. You will have our answer by the date below.' end,
      'HOLDING', ${today}::date + (c.id % 4)::integer, least(${now}::timestamptz, c.updated_at + interval '4 hours')
    from claims as c
    where c.status = 'PENDING' and c.assignee_id is not null and c.id % 7 = 3 order by c.id`.execute(
    trx,
  );
}

/** Some pending claims wait for information from the client. */
async function wait(trx: Transaction<Tables>): Promise<void> {
  await sql`
    with waiting as (
      update claims as c set waiting_for = 'CLIENT' from policies as p
      where p.id = c.policy_id and p.pause_allowed and c.status = 'PENDING' and c.client_replied_at is null
        and c.assignee_id is not null and c.id % 5 = 2
      returning c.id, c.updated_at, c.assignee_id
    ), paused as (
      insert into claim_pauses (claim_id, waiting_for, from_at, started_by)
      select id, 'CLIENT', updated_at, assignee_id from waiting
    )
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, reason, client_visible)
    select id, updated_at, assignee_id, 'WAIT', null, 'CLIENT', 'WAITING', true from waiting order by id`.execute(
    trx,
  );
}

/** Two clients had written twice about the same problem. */
async function merge(trx: Transaction<Tables>, now: Date): Promise<void> {
  const merged = sql`
    select distinct on (client_id) client_id, id, first, status, assignee_id from (
      select c.id, c.client_id, c.status, c.assignee_id, lag(c.id) over w as first,
        lag(c.assignee_id) over w as other
      from claims as c where ${IS_LIVE} and c.conversation_id is null and c.waiting_for is null
        and c.assignee_id is not null
      window w as (partition by c.client_id order by c.id)
    ) as pair where other = assignee_id order by client_id, id`;
  await sql`
    with pairs as (select * from (${merged}) as found order by id limit 2), closed as (
      update claims as c set status = 'CLOSED', closure = 'MERGED', merged_into_id = pairs.first, version = c.version + 1,
        updated_at = ${now}
      from pairs where c.id = pairs.id
    ), noted as (
      insert into claim_merges (claim_id, into_id, merged_at, merged_by, before)
      select id, first, ${now}, assignee_id,
        json_build_object('status', status, 'closure', null, 'waitingFor', null, 'settled', '[]'::json) from pairs
    )
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, reason, client_visible)
    select id, ${now}, assignee_id, 'STATUS', status, 'CLOSED', 'MERGED', true from pairs order by id`.execute(
    trx,
  );
}

async function countTargets(trx: Transaction<Tables>): Promise<void> {
  const rows = await trx
    .selectFrom('claims')
    .where('policy_id', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute();
  for (let done = 0; done < rows.length; done += CLAIMS_AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a batch after the other, in one transaction
    await followTargets(
      trx,
      rows.slice(done, done + CLAIMS_AT_ONCE).map(({ id }) => id),
    );
}
