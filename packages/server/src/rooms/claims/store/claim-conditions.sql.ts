import type { ClaimClock, ClaimListQuery, ClaimStatus } from '@recourse/contract/claims';
import { DUE_SOON } from '@recourse/contract/clock/claim-clock';
import type { Caller } from '@recourse/contract/values/common';
import { parseReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  claimsVisibleTo,
  ownedBy,
  teamsOf,
  untakenVisibleTo,
} from '../../../db/rows/claim-scope.ts';
import { hasUnread } from '../../../db/rows/told-rows.ts';
import { isLate } from '../../../db/rows/late-claim.ts';
import type { Tables } from '../../../db/tables.ts';
import { foldedPattern } from '../../../kernel/lists/lists.ts';
import { CLAIM } from './claims.fields.ts';
import { hasSince } from './since.sql.ts';

/** The conditions for lists of claims: one for each filter. */

/** The claims outside the trash. */
export const live = (db: Kysely<Tables>) =>
  db.selectFrom('claims as c').where('c.deleted_at', 'is', null);

/** The claims outside the trash that a caller may see. */
export const visible = (db: Kysely<Tables>, caller: Caller) =>
  live(db).where(claimsVisibleTo(caller));

/**
 * The searched text in a form that its index does not match. For a frequent word, that index finds everybody's hits
 * (0.6 s among a million claims) before they are filtered by person. The indexes on people find own claims faster.
 */
const unindexed = sql<string>`(c.search || '')`;

/** The filters of a list and the current time, with the clients whose names contain the text. */
export type Asked = Partial<ClaimListQuery> & { namedClients?: readonly number[]; now: Date };

/**
 * The client wrote after the last message of the staff. A closed claim does not wait for anybody.
 */
const clientReplied = sql<SqlBool>`(c.client_replied_at is not null and c.status <> 'CLOSED')`;

/** Nobody has answered it. */
const unanswered = sql<SqlBool>`(c.status in ('OPEN', 'PENDING') and coalesce(c.response, '') = '')`;

/**
 * A day on which clocks are put back has 25 hours. A claim that is due before the end of such a day is due within them.
 */
const LONGEST_DAY = sql`interval '25 hours'`;

/** The longest time from a warning to the date, read from an index. Claims due later than that are not at risk yet. */
const LONGEST_WARNING = sql`(select max(w.next_due_at - w.next_warn_at) from claims as w
  where w.deleted_at is null and w.next_due_at is not null)`;

/**
 * The state of a claim's next due date at an instant. At most one of late, today and risk is true. Each is a range of
 * due dates, so that it is read from an index that begins with them.
 */
const stands = {
  late: isLate,
  today: (now) => sql`(c.next_due_at > ${now}
    and c.next_due_at <= ${now}::timestamptz + ${LONGEST_DAY} and c.next_day_at <= ${now})`,
  risk: (
    now,
  ) => sql`(c.next_due_at > ${now} and c.next_due_at <= ${now}::timestamptz + ${LONGEST_WARNING}
    and c.next_warn_at <= ${now}
    and (c.next_day_at is null or c.next_day_at > ${now}))`,
  paused: () => sql`(c.waiting_for is not null and exists (select from claim_targets as t
    where t.claim_id = c.id and t.met_at is null and t.cancelled_at is null and t.due_at is null))`,
} satisfies Record<ClaimClock, (now: Date) => RawBuilder<unknown>>;

/** Whether a claim is due early enough to be in one of these states: the index range that contains them all. */
const isDueSoon = (now: Date): RawBuilder<SqlBool> => sql`(c.next_due_at > '-infinity'
  and c.next_due_at <= ${now}::timestamptz + greatest(${LONGEST_DAY}, ${LONGEST_WARNING}))`;

const isDate = (clock: ClaimClock): boolean => DUE_SOON.some((one) => one === clock);

/**
 * Whether a claim is in one of these states. Several ranges get a common range around them, because no index can read
 * an OR of ranges.
 */
export function hasClock(clock: readonly ClaimClock[], now: Date): RawBuilder<SqlBool> {
  const some = sql.join(
    clock.map((one) => stands[one](now)),
    sql` or `,
  );
  return clock.length > 1 && clock.every(isDate)
    ? sql`(${isDueSoon(now)} and (${some}))`
    : sql`(${some})`;
}

/**
 * Whether a list holds the claims that a person can answer: his own, and those without an assignee.
 */
const isToAnswer = ({ clientReplied, clock, waitingFor }: Asked): boolean =>
  [clientReplied, clock, waitingFor].some(Boolean);

/**
 * The scopes of a list, as conditions that exclude each other: each alone is read from an index. An employee's list
 * holds his own claims; the queue has its own parameter.
 */
export function scopesOf(caller: Caller, query: Asked): Scope[] {
  const isMine = { holds: sql<SqlBool>`c.assignee_id = ${caller.userId}`, seen: ALL };
  const isNobodys = {
    holds: sql<SqlBool>`c.assignee_id is null`,
    seen: caller.role === 'EMPLOYE' ? untakenVisibleTo(caller) : claimsVisibleTo(caller),
  };
  if (query.scope === 'mine') return [isMine];
  const seen = claimsVisibleTo(caller);
  if (query.scope === 'team') return [{ holds: sql`c.team_id = any (${teamsOf(caller)})`, seen }];
  if (query.unassigned) return [isNobodys];
  if (caller.role !== 'EMPLOYE') return [{ holds: ALL, seen }];
  return isToAnswer(query) ? [isMine, isNobodys] : [{ holds: ownedBy(caller), seen: ALL }];
}

/**
 * Which claims a list holds, and which of them the caller may see. Often he may see all of them, and then no condition
 * is needed.
 */
interface Scope {
  readonly holds: RawBuilder<SqlBool>;
  readonly seen: RawBuilder<SqlBool>;
}

const ALL = sql<SqlBool>`true`;

/** The statuses are literals, because the planner chooses the index by the number of claims with this status. */
const hasStatus = (status: readonly ClaimStatus[]): RawBuilder<SqlBool> =>
  sql`c.status in (${sql.join(status.map((one) => sql.lit(one)))})`;

/** The claims of a list. */
export const matching = (db: Kysely<Tables>, caller: Caller, query: Asked): Claims =>
  matchingIn(db, caller, { query, scopes: scopesOf(caller, query) });

/** The claims of a list that are in one of some scopes. */
export function matchingIn(
  db: Kysely<Tables>,
  caller: Caller,
  { query, scopes }: { query: Asked; scopes: readonly Scope[] },
): Claims {
  const { unassigned, status, userId, clientId, channel, q, namedClients = [] } = query;
  const within = scopes.map(({ holds, seen }) => sql`(${holds} and ${seen})`);
  let claims = live(db).where(sql<SqlBool>`(${sql.join(within, sql` or `)})`);
  if (query.clientReplied) claims = claims.where(clientReplied);
  if (query.clock) claims = claims.where(hasClock(query.clock, query.now));
  if (query.waitingFor)
    claims = claims.where(sql<SqlBool>`c.waiting_for = ${sql.lit(query.waitingFor)}`);
  if (status) claims = claims.where(hasStatus(status));
  if (userId) {
    claims = claims.where((eb) =>
      eb.or([eb('c.assignee_id', '=', userId), eb('c.client_id', '=', userId)]),
    );
  }
  if (clientId) claims = claims.where('c.client_id', '=', clientId);
  if (query.assigneeId) claims = claims.where('c.assignee_id', '=', query.assigneeId);
  if (query.teamless) claims = claims.where('c.team_id', 'is', null);
  if (query.teamId) claims = claims.where('c.team_id', '=', query.teamId);
  if (query.unanswered) claims = claims.where(unanswered);
  if (channel) claims = claims.where('c.channel', '=', sql.lit(channel));
  for (const since of hasSince(query)) claims = claims.where(since);
  for (const sorted of sortedAs(query)) claims = claims.where(sorted);
  if (q) {
    const isOwnList = caller.role !== 'ADMIN' && !unassigned;
    claims = claims.where((eb) =>
      eb.or([
        eb(isOwnList ? unindexed : 'c.search', 'like', foldedPattern(q)),
        ...(/^\d{1,15}$/.test(q) ? [eb('c.id', '=', Number(q))] : []),
        ...named(q),
        ...(namedClients.length > 0
          ? [sql<SqlBool>`c.client_id = any (${sql.val(namedClients)}::bigint[])`]
          : []),
      ]),
    );
  }
  return claims;
}

/** Claims with such a triage. Few claims have one, so the search starts from there. */
const triaged = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`c.id in (select t.claim_id from claim_triage as t where ${condition})`;

/** A category or product together with its parts. */
const withParts = (list: 'categories' | 'products', id: number) =>
  sql`array(select g.id from ${sql.table(list)} as g where g.id = ${id} or g.parent_id = ${id})`;

function sortedAs({ categoryId, productId, severity, nature }: Asked): RawBuilder<SqlBool>[] {
  return [
    ...(categoryId
      ? [triaged(sql`t.category_id = any (${withParts('categories', categoryId)})`)]
      : []),
    ...(productId ? [triaged(sql`t.product_id = any (${withParts('products', productId)})`)] : []),
    ...(severity ? [triaged(sql`t.severity = ${severity}`)] : []),
    ...(nature && nature !== 'UNDECIDED' ? [triaged(sql`t.nature = ${sql.lit(nature)}`)] : []),
    // Most claims have no row of triage at all.
    ...(nature === 'UNDECIDED'
      ? [
          sql<SqlBool>`not exists (
            select from claim_triage as t where t.claim_id = c.id and t.nature <> 'UNDECIDED')`,
        ]
      : []),
  ];
}

/** The claim whose reference was typed. */
function named(q: string): RawBuilder<SqlBool>[] {
  const reference = parseReference(q);
  if (reference === null) return [];
  const year = sql`extract(year from c.created_at at time zone 'UTC')`;
  return [sql<SqlBool>`(c.id = ${reference.id} and ${year} = ${reference.year})`];
}

/** A statement that finds claims. */
export type Claims = ReturnType<typeof live>;

/**
 * Claims in the form for a reader. Only a client reads which of them have news for him, so that lists of the staff do
 * not pay for it.
 */
export const shown = (claims: Claims, caller: Caller) =>
  claims
    .leftJoin('claim_triage as sorted', 'sorted.claim_id', 'c.id')
    .leftJoin('policies as held', 'held.id', 'c.policy_id')
    .select(CLAIM.selection('c'))
    .select(
      (caller.role === 'CLIENT'
        ? hasUnread(caller, sql.ref<number>('c.id'))
        : sql<boolean>`false`
      ).as('unread'),
    );

/** Whether anything besides a text narrows the list. */
export const isNarrowed = (query: Omit<Asked, 'now'>): boolean =>
  [
    query.unassigned,
    query.status,
    query.userId,
    query.clientId,
    query.channel,
    query.scope,
    query.clientReplied,
    query.assigneeId,
    query.teamId,
    query.teamless,
    query.unanswered,
    query.categoryId,
    query.productId,
    query.severity,
    query.nature,
    query.clock,
    query.waitingFor,
    query.createdSince,
    query.doneSince,
    query.ratedSince,
  ].some(Boolean);

/** Whether a list is asked for several statuses at once. */
export const isSeveral = (status: ClaimListQuery['status']): boolean => (status?.length ?? 0) > 1;
