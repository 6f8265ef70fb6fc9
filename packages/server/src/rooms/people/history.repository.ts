import { type HistoryKind, HISTORY_KINDS } from '@recourse/contract/people';
import { HISTORY } from '@recourse/contract/values/limits';
import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { claimsVisibleTo } from '../../db/rows/claim-scope.ts';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Viewer } from '../../db/rows/visible-rows.ts';
import type { ClaimRow, Tables } from '../../db/tables.ts';
import { isClient } from './clients.sql.ts';

/** Reads the history of a client. Deleted rows are never found here. */

/** A position in a history; the next older item follows it. */
export interface HistoryPlace {
  /** Milliseconds. */
  readonly at: number;
  readonly rank: number;
  readonly id: number;
}

/** Which rows of the other rooms a person may see: conditions on `r` and `d`. */
export interface HistoryScope {
  readonly reports: (viewer: Viewer) => RawBuilder<SqlBool>;
  readonly documents: (viewer: Viewer) => RawBuilder<SqlBool>;
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

/** The details of an item. Its kind, number, time and claim are read before. */
const DETAILS = {
  text: 'text',
  status: 'text',
  channel: 'text',
  person_id: 'bigint',
  filed_id: 'bigint',
  side: 'text',
  rating: 'integer',
  flag: 'boolean',
} as const;

const excerpt = (column: string) => sql`left(${sql.ref(column)}, ${sql.lit(HISTORY.excerpt)})`;

interface Part {
  kind: HistoryKind;
  id: string;
  at: string;
  /** Whether the item belongs to a claim `c`. */
  isOfClaim?: boolean;
  from: RawBuilder<unknown>;
  /** The table of the item and its name in `has`. */
  table: RawBuilder<unknown>;
  has: Partial<Record<keyof typeof DETAILS, RawBuilder<unknown>>>;
}

/** What a person may see. */
type Visible = Record<keyof HistoryScope, RawBuilder<SqlBool>>;

/** Which rows of a part to read: at most `count` that follow a position. */
interface Reach {
  /** Whether all kinds are read. */
  isFull: boolean;
  count: RawBuilder<unknown>;
  follows: (kind: HistoryKind, row: { id: string; at: string }) => RawBuilder<unknown>;
}

function partsFor(
  clientId: number,
  { reports, documents }: Visible,
  { count, follows, isFull }: Reach,
): Part[] {
  const message = { id: 'm.id', at: 'm.created_at' };
  // When claims alone fill the page, no message before the last of them is on it.
  const isYoungEnough = isFull
    ? sql`and m.created_at >= coalesce((select at from last_claim), '-infinity')`
    : sql``;
  return [
    {
      kind: 'CLAIM',
      id: 'c.id',
      at: 'c.created_at',
      isOfClaim: true,
      from: sql`own as c where true`,
      table: sql`claims as claim`,
      has: {
        text: excerpt('claim.contenu'),
        status: sql`claim.status`,
        channel: sql`claim.channel`,
        person_id: sql`claim.assignee_id`,
        filed_id: sql`nullif(claim.created_by, ${clientId}::bigint)`,
      },
    },
    {
      kind: 'REPORT',
      id: 'r.id',
      at: 'r.created_at',
      from: sql`reports as r where r.user_id = ${clientId} and r.deleted_at is null and ${reports}`,
      table: sql`reports as report`,
      has: {
        text: excerpt('report.reclamation_text'),
        flag: sql`report.validated_by_employee`,
      },
    },
    {
      kind: 'DOCUMENT',
      id: 'd.id',
      at: 'd.created_at',
      from: sql`documents as d where (d.user_id = ${clientId} or d.uploaded_by = ${clientId})
        and d.deleted_at is null and ${documents}`,
      table: sql`documents as document`,
      has: { text: sql`document.nom`, flag: sql`document.uploaded_by = ${clientId}` },
    },
    {
      kind: 'MESSAGE',
      ...message,
      isOfClaim: true,
      from: sql`own as c cross join lateral (
          select m.id, m.created_at from messages as m
          where m.claim_id = c.id ${follows('MESSAGE', message)} ${isYoungEnough}
          order by m.created_at desc, m.id desc limit ${count}
        ) as m where true`,
      table: sql`messages as message`,
      has: {
        text: sql`case when message.withdrawn_at is null then ${excerpt('message.body')} end`,
        person_id: sql`message.author_id`,
        side: sql`message.side`,
      },
    },
    {
      kind: 'RATING',
      id: 'g.id',
      at: 'g.created_at',
      isOfClaim: true,
      from: sql`own as c join claim_ratings as g on g.claim_id = c.id where true`,
      table: sql`claim_ratings as rating`,
      has: { text: sql`rating.comment`, rating: sql`rating.rating::integer` },
    },
  ];
}

/** The place of an item, without its text: the indexes alone answer for claims and messages. */
function placesOf({ kind, id, at, isOfClaim, from }: Part, { count, follows }: Reach) {
  const ofClaim = isOfClaim
    ? sql`c.id as claim_id, c.created_at as claim_at`
    : sql`null::bigint as claim_id, null::timestamptz as claim_at`;
  return sql`(select ${sql.lit(kind)} as kind, ${sql.lit(rankOf(kind))} as rank, ${sql.ref(id)} as id,
    ${sql.ref(at)} as at, ${ofClaim} from ${from} ${follows(kind, { id, at })}
    order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${count})`;
}

/** The details of items `h`, each from the table of its kind. */
function detailsOf(parts: readonly Part[]) {
  const columns = Object.entries(DETAILS).map(([name, type]) => {
    const cases = parts.flatMap(({ kind, has }) => {
      const value = Object.entries(has).find(([known]) => known === name)?.[1];
      return value ? [sql`when ${sql.lit(kind)} then ${value}`] : [];
    });
    const value = cases.length > 0 ? sql`case h.kind ${sql.join(cases, sql` `)} end` : sql`null`;
    return sql`(${value})::${sql.raw(type)} as ${sql.ref(name)}`;
  });
  // The key is null for other kinds, so that their table is not searched.
  const joins = parts.map(
    ({ kind, table }) => sql`left join ${table}
      on ${sql.ref(`${kind.toLowerCase()}.id`)} = case when h.kind = ${sql.lit(kind)} then h.id end`,
  );
  return { columns: sql.join(columns), joins: sql.join(joins, sql` `) };
}

/** The form of a statement, which determines its SQL text. */
interface HistoryForm {
  role: Caller['role'];
  /** Reads only this kind; undefined: all kinds. */
  kind: HistoryKind | undefined;
  count: number;
  /** Whether the items follow a position. */
  isFollowing: boolean;
}

interface HistoryValues {
  userId: number;
  clientId: number;
  at: Date | undefined;
  rank: number | undefined;
  id: number | undefined;
}

interface HistoryRequest {
  clientId: number;
  kind: HistoryKind | undefined;
  after: HistoryPlace | null;
  count: number;
}

/** At most `count` items of a client's history that somebody may see, after a position. */
export type ReadHistory = (
  db: Kysely<Tables>,
  caller: Caller,
  request: HistoryRequest,
) => Promise<HistoryRow[]>;

/**
 * Makes a reader of histories, newest items first. It finds none for people who are not clients with an account. The
 * statement first finds the numbers and times of the items in indexes, because a client may have thousands of messages,
 * each on a page of its own. Then it reads these items and no others. The text of each form is compiled once, because
 * compiling takes longer than reading a page of claims.
 */
export function historyReader(scope: HistoryScope): ReadHistory {
  const read = compiledOncePerForm(
    (db, { role, kind, count, isFollowing }: HistoryForm, valueOf: ValueOf<HistoryValues>) => {
      const caller = { role, userId: valueOf('userId') };
      const clientId = valueOf('clientId');
      const follows: Reach['follows'] = (of, { id, at }) =>
        isFollowing
          ? sql`and (${sql.ref(at)}, ${sql.lit(rankOf(of))}, ${sql.ref(id)})
            < (${valueOf('at')}, ${valueOf('rank')}, ${valueOf('id')})`
          : sql``;
      const reach = { isFull: kind === undefined, count: sql.lit(count), follows };
      const visible = { reports: scope.reports(caller), documents: scope.documents(caller) };
      const parts = partsFor(clientId, visible, reach).filter(
        (part) => kind === undefined || part.kind === kind,
      );
      const places = parts.map((part) => placesOf(part, reach));
      const { columns, joins } = detailsOf(parts);
      const statement = sql<HistoryRow>`
    with own as materialized (
      select c.id, c.created_at from claims as c
      where c.client_id = ${clientId} and c.deleted_at is null and ${claimsVisibleTo(caller)}
    ), last_claim as materialized (
      select c.created_at as at from own as c where true ${follows('CLAIM', { id: 'c.id', at: 'c.created_at' })}
      order by c.created_at desc offset ${sql.lit(count - 1)} limit 1
    ), newest as materialized (
      select * from (${sql.join(places, sql` union all `)}) as every where ${isClient(clientId)}
      order by at desc, rank desc, id desc limit ${reach.count}
    ), items as (
      select h.kind, h.rank, h.id, h.at, h.claim_id, h.claim_at, ${columns} from newest as h ${joins}
    )
    select h.*, ${personNamed('h.person_id')} as person_name, ${personNamed('h.filed_id')} as filed_by
    from items as h order by h.at desc, h.rank desc, h.id desc ${plannedOnce}`;
      return { compile: () => statement.compile(db) };
    },
  );
  return async (db, { role, userId }, { clientId, kind, after, count }) => {
    const form = { role, kind, count, isFollowing: after !== null };
    const at = after === null ? undefined : new Date(after.at);
    return read(db, form, { userId, clientId, at, rank: after?.rank, id: after?.id });
  };
}
