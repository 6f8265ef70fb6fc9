import { type HistoryKind, HISTORY_KINDS } from '@recourse/contract/people';
import { HISTORY } from '@recourse/contract/values/limits';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { personNamed } from '../../db/rows/person-name.ts';
import type { ClaimRow, Tables } from '../../db/tables.ts';

/** Reads the history of a client. Deleted rows are never found here. */

/** A position in a history; the next older item follows it. */
export interface HistoryPlace {
  /** Milliseconds. */
  readonly at: number;
  readonly rank: number;
  readonly id: number;
}

/** What somebody may see in each room: conditions on `c`, `r` and `d`. */
export interface HistoryScope {
  readonly claims: RawBuilder<SqlBool>;
  readonly reports: RawBuilder<SqlBool>;
  readonly documents: RawBuilder<SqlBool>;
}

/** An item as it is read. */
export interface HistoryRow {
  kind: HistoryKind;
  id: number;
  at: Date;
  /** The text of a message; null when it was withdrawn. */
  text: string | null;
  claim_id: number | null;
  claim_at: Date | null;
  status: ClaimRow['status'] | null;
  channel: ClaimRow['channel'] | null;
  person_name: string | null;
  filed_by: string | null;
  side: 'CLIENT' | 'STAFF' | null;
  rating: number | null;
  /** For a report: it is validated. For a document: the client sent it. */
  flag: boolean | null;
}

/** Kinds of items, in the order of items with the same time. */
export const rankOf = (kind: HistoryKind): number => HISTORY_KINDS.indexOf(kind) + 1;

const NOTHING = {
  claim_id: sql`null::bigint`,
  claim_at: sql`null::timestamptz`,
  status: sql`null::text`,
  channel: sql`null::text`,
  person_id: sql`null::bigint`,
  filed_id: sql`null::bigint`,
  side: sql`null::text`,
  rating: sql`null::integer`,
  flag: sql`null::boolean`,
} as const;

const excerpt = (column: string) => sql`left(${sql.ref(column)}, ${sql.lit(HISTORY.excerpt)})`;

interface Part {
  kind: HistoryKind;
  id: string;
  at: string;
  text: RawBuilder<unknown>;
  has: Partial<Record<keyof typeof NOTHING, RawBuilder<unknown>>>;
  from: RawBuilder<unknown>;
}

/** Which rows of a part to read: at most `count` that follow a position. */
interface Reach {
  count: RawBuilder<unknown>;
  follows: (kind: HistoryKind, row: { id: string; at: string }) => RawBuilder<unknown>;
}

function partsFor(
  clientId: number,
  { claims, reports, documents }: HistoryScope,
  { count, follows }: Reach,
): Part[] {
  const theirs = sql`c.client_id = ${clientId} and c.deleted_at is null and ${claims}`;
  const ofClaim = { claim_id: sql`c.id`, claim_at: sql`c.created_at` };
  // Found in the index alone. A client may have thousands of messages, each on a page of its own.
  const newestMessages = sql`
    select m.id from claims as c cross join lateral (
      select m.id, m.created_at from messages as m
      where m.claim_id = c.id ${follows('MESSAGE', { id: 'm.id', at: 'm.created_at' })}
      order by m.created_at desc, m.id desc limit ${count}
    ) as m
    where ${theirs} order by m.created_at desc, m.id desc limit ${count}`;
  return [
    {
      kind: 'CLAIM',
      id: 'c.id',
      at: 'c.created_at',
      text: excerpt('c.contenu'),
      has: {
        ...ofClaim,
        status: sql`c.status`,
        channel: sql`c.channel`,
        person_id: sql`c.assignee_id`,
        filed_id: sql`nullif(c.created_by, ${clientId}::bigint)`,
      },
      from: sql`claims as c where ${theirs}`,
    },
    {
      kind: 'REPORT',
      id: 'r.id',
      at: 'r.created_at',
      text: excerpt('r.reclamation_text'),
      has: { flag: sql`r.validated_by_employee` },
      from: sql`reports as r where r.user_id = ${clientId} and r.deleted_at is null and ${reports}`,
    },
    {
      kind: 'DOCUMENT',
      id: 'd.id',
      at: 'd.created_at',
      text: sql`d.nom`,
      has: { flag: sql`d.uploaded_by = ${clientId}` },
      from: sql`documents as d where (d.user_id = ${clientId} or d.uploaded_by = ${clientId})
        and d.deleted_at is null and ${documents}`,
    },
    {
      kind: 'MESSAGE',
      id: 'm.id',
      at: 'm.created_at',
      text: sql`case when m.withdrawn_at is null then ${excerpt('m.body')} end`,
      has: { ...ofClaim, person_id: sql`m.author_id`, side: sql`m.side` },
      from: sql`(${newestMessages}) as newest join messages as m on m.id = newest.id
        join claims as c on c.id = m.claim_id where true`,
    },
    {
      kind: 'RATING',
      id: 'g.id',
      at: 'g.created_at',
      text: sql`g.comment`,
      has: { ...ofClaim, rating: sql`g.rating::integer` },
      from: sql`claims as c join claim_ratings as g on g.claim_id = c.id where ${theirs}`,
    },
  ];
}

interface HistoryRequest {
  clientId: number;
  scope: HistoryScope;
  /** Reads only this kind; undefined: all kinds. */
  kind: HistoryKind | undefined;
  after: HistoryPlace | null;
  count: number;
}

/** At most `count` items of a client's history after a position, newest first. No more rows of each kind are read. */
export async function readHistoryRows(
  db: Kysely<Tables>,
  { clientId, scope, kind, after, count }: HistoryRequest,
): Promise<HistoryRow[]> {
  const limit = sql.lit(count);
  const follows: Reach['follows'] = (of, { id, at }) =>
    after === null
      ? sql``
      : sql`and (${sql.ref(at)}, ${sql.lit(rankOf(of))}, ${sql.ref(id)})
          < (${new Date(after.at)}, ${after.rank}, ${after.id})`;
  const parts = partsFor(clientId, scope, { count: limit, follows }).filter(
    (part) => kind === undefined || part.kind === kind,
  );
  const selects = parts.map((part) => {
    const columns = Object.entries({ ...NOTHING, ...part.has }).map(
      ([name, value]) => sql`${value} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.lit(part.kind)} as kind, ${sql.lit(rankOf(part.kind))} as rank, ${sql.ref(part.id)} as id,
      ${sql.ref(part.at)} as at, ${part.text} as text, ${sql.join(columns)}
      from ${part.from} ${follows(part.kind, part)}
      order by ${sql.ref(part.at)} desc, ${sql.ref(part.id)} desc limit ${limit})`;
  });
  const { rows } = await sql<HistoryRow>`
    select h.*, ${personNamed('h.person_id')} as person_name, ${personNamed('h.filed_id')} as filed_by
    from (select * from (${sql.join(selects, sql` union all `)}) as every
      order by at desc, rank desc, id desc limit ${limit}) as h
    order by h.at desc, h.rank desc, h.id desc ${plannedOnce}`.execute(db);
  return rows;
}
