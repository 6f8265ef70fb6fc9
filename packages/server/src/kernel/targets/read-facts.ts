import type { Instant } from '@recourse/clock/calendar';
import { policyTargets } from '@recourse/contract/clock/policies';
import { type Kysely, sql } from 'kysely';
import type { ClaimRow, Tables } from '../../db/tables.ts';
import type { ClaimFacts, ClaimTarget } from './claim-facts.ts';

/** A claim with what its targets follow from, and those that are stored. */
export interface ClaimWithTargets extends ClaimFacts {
  readonly stored: readonly ClaimTarget[];
}

type Row = Pick<ClaimRow, 'id' | 'status' | 'closure' | 'channel'> & {
  deleted: boolean;
  filed: Instant;
  received: Instant | null;
  sent: Instant | null;
  began: Instant | null;
  promised: unknown;
  messages: ClaimFacts['messages'];
  changes: ClaimFacts['changes'];
  pauses: ClaimFacts['pauses'];
  stored: ClaimTarget[];
};

/** In milliseconds since 1970; columns hold no more than that. */
const instant = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** Reads the claims among these that have a policy or targets, with what happened to them. */
export async function readFacts(
  db: Kysely<Tables>,
  claimIds: readonly number[],
): Promise<ClaimWithTargets[]> {
  const { rows } = await sql<Row>`
    select c.id, c.status, c.closure, c.channel, c.deleted_at is not null as deleted,
      ${instant('c.created_at')} as filed, ${instant('c.received_at')} as received,
      ${instant('c.sent_at')} as sent,
      case when c.channel = 'ASSISTANT' then (
        select ${instant('m.created_at')} from conversations as k join messages as m on m.conversation_id = k.id
        where k.client_id = c.client_id and k.name = c.conversation_id
        order by m.created_at, m.id limit 1) end as began,
      p.targets as promised,
      ${ofMessages} as messages, ${ofChanges} as changes, ${ofPauses} as pauses, ${ofTargets} as stored
    from claims as c left join policies as p on p.id = c.policy_id
    where c.id = any (${sql.val(claimIds)}::bigint[])
      and (c.policy_id is not null or exists (select from claim_targets as t where t.claim_id = c.id))
    order by c.id`.execute(db);
  return rows.map(toFacts);
}

const toFacts = ({ deleted, received, began, promised, ...row }: Row): ClaimWithTargets => ({
  ...row,
  isDeleted: deleted,
  received: received ?? began ?? row.filed,
  targets: promised === null ? [] : policyTargets.parse(promised),
});

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
