import type { Instant } from '@recourse/clock/calendar';
import { policyTargets } from '@recourse/contract/clock/policies';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { isAmong } from '../../db/rows/among.ts';
import type { ClaimRow, Tables } from '../../db/tables.ts';
import type { ClaimFacts, ClaimTarget } from './claim-facts.ts';
import type { CalendarVersion } from './open-calendars.ts';

/** A claim with the facts that its targets follow from, and its stored targets. */
export interface ClaimWithTargets extends ClaimFacts {
  readonly stored: readonly ClaimTarget[];
  /** The current versions of the calendars that its targets may count by. */
  readonly calendars: readonly CalendarVersion[];
}

type Row = Pick<ClaimRow, 'id' | 'status' | 'closure' | 'channel'> & {
  deleted: boolean;
  filed: Instant;
  received: Instant | null;
  sent: Instant | null;
  began: Instant | null;
  /** The first receipt of the claims merged into it; null without any. */
  first_received: Instant | null;
  first_sent: Instant | null;
  promised: unknown;
  policy: string | null;
  /** The calendar of its team; null when it has no team or its team has no calendar. */
  team_calendar: number | null;
  messages: ClaimFacts['messages'];
  changes: ClaimFacts['changes'];
  pauses: ClaimFacts['pauses'];
  stored: ClaimTarget[];
  calendars: CalendarVersion[];
};

/** In milliseconds since 1970. The columns have no finer precision. */
const instant = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * Reads the claims among these that have a policy or targets, with what happened to them. `keepTeams`: nobody can
 * change the calendars of their teams until the transaction ends.
 */
export async function readFacts(
  db: Kysely<Tables>,
  claimIds: readonly number[],
  { keepTeams = false } = {},
): Promise<ClaimWithTargets[]> {
  const isWanted = isAmong('c.id', claimIds);
  const { rows } = await sql<Row>`
    with g as materialized (
      select g.id, g.calendar_id from teams as g
      where g.id in (select c.team_id from claims as c where ${isWanted})
      order by g.id ${keepTeams ? sql`for key share` : sql``}
    )
    select c.id, c.status, c.closure, c.channel, c.deleted_at is not null as deleted,
      ${instant('c.created_at')} as filed, ${instant('c.received_at')} as received,
      ${instant('c.sent_at')} as sent,
      ${began('c')} as began, merged.first_received, merged.first_sent, p.targets as promised,
      p.code as policy, g.calendar_id as team_calendar,
      ${ofMessages} as messages, ${ofChanges} as changes, ${ofPauses} as pauses, ${ofTargets} as stored,
      ${ofCalendars} as calendars
    from claims as c left join policies as p on p.id = c.policy_id
    left join g on g.id = c.team_id
    cross join lateral ${ofMerged} as merged
    where ${isWanted}
      and (c.policy_id is not null or exists (select from claim_targets as t where t.claim_id = c.id))
    order by c.id ${plannedOnce}`.execute(db);
  return rows.map(toFacts);
}

function toFacts(row: Row): ClaimWithTargets {
  const { deleted, began: begun, first_received, first_sent, ...others } = row;
  const { promised, policy, team_calendar, ...rest } = others;
  const received = row.received ?? begun ?? row.filed;
  const first =
    first_received === null || first_sent === null
      ? null
      : {
          received: Math.min(received, first_received),
          sent: Math.min(row.sent ?? received, first_sent),
        };
  return {
    ...rest,
    isDeleted: deleted,
    received,
    first,
    targets: targetsOf({ promised, policy, team_calendar }),
  };
}

/**
 * The company's own service levels count by the calendar of the team. A target that the law requires names its calendar
 * itself.
 */
const OF_TEAMS = 'INTERNAL';

function targetsOf({
  promised,
  policy,
  team_calendar,
}: Pick<Row, 'promised' | 'policy' | 'team_calendar'>): ClaimFacts['targets'] {
  if (promised === null) return [];
  const targets = policyTargets.parse(promised);
  if (policy !== OF_TEAMS || team_calendar === null) return targets;
  return targets.map((target) => ({ ...target, calendarId: team_calendar }));
}

/** When the conversation that became the claim began; null for a claim that came in otherwise. */
const began = (claim: 'c' | 's') => {
  const column = (name: string) => sql.ref(`${claim}.${name}`);
  return sql`case when ${column('channel')} = 'ASSISTANT' then (
    select ${instant('m.created_at')} from conversations as k join messages as m on m.conversation_id = k.id
    where k.client_id = ${column('client_id')} and k.name = ${column('conversation_id')}
    order by m.created_at, m.id limit 1) end`;
};

/**
 * The first receipt among the claims merged into one: when it was received, and when it was sent.
 */
const ofMerged = sql`(
  select min(r.received) as first_received, min(coalesce(r.sent, r.received)) as first_sent
  from (
    select ${instant('s.sent_at')} as sent,
      coalesce(${instant('s.received_at')}, ${began('s')}, ${instant('s.created_at')}) as received
    from claims as s where s.merged_into_id = c.id
  ) as r)`;

/** Rows of a claim as a JSON array; empty when it has none. */
const arrayOf = (row: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(${row}) ${rest}), '[]')`;

const ofMessages = arrayOf(
  sql`jsonb_build_object('at', ${instant('m.created_at')}, 'purpose', m.purpose, 'author', m.author_id,
      'promisedOn', m.promised_on, 'hasRecourse', m.recourse is not null) order by m.created_at, m.id`,
  sql`from messages as m where m.claim_id = c.id and m.side = 'STAFF' and not m.recorded
      and m.withdrawn_at is null`,
);

const ofChanges = arrayOf(
  sql`jsonb_build_object('at', ${instant('h.at')}, 'from', h.from_value, 'to', h.to_value, 'reason', h.reason)
      order by h.at, h.id`,
  sql`from claim_changes as h where h.claim_id = c.id and h.kind = 'STATUS'`,
);

const ofPauses = arrayOf(
  sql`jsonb_build_object('from', ${instant('s.from_at')}, 'to', ${instant('s.to_at')}) order by s.from_at, s.id`,
  sql`from claim_pauses as s where s.claim_id = c.id`,
);

const ofTargets = arrayOf(
  sql`jsonb_build_object('cycle', t.cycle, 'code', t.code, 'round', t.round, 'kind', t.kind, 'legal', t.legal,
      'rule', t.rule, 'calendarId', t.calendar_id, 'calendarVersion', t.calendar_version,
      'startedAt', ${instant('t.started_at')}, 'dayZero', t.day_zero, 'dueOn', t.due_on,
      'dueAt', ${instant('t.due_at')}, 'warnAt', ${instant('t.warn_at')}, 'metAt', ${instant('t.met_at')},
      'metBy', t.met_by, 'cancelledAt', ${instant('t.cancelled_at')}) order by t.id`,
  sql`from claim_targets as t where t.claim_id = c.id`,
);

const ofCalendars = arrayOf(
  sql`jsonb_build_object('id', k.id, 'version', k.version, 'database', current_database())`,
  sql`from calendars as k where k.id = g.calendar_id
      or k.id in (select (t.one ->> 'calendarId')::bigint from jsonb_array_elements(p.targets) as t (one))`,
);
