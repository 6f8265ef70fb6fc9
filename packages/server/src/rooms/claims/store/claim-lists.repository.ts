import type { Claim, ClaimCounts, ClaimListQuery, ClaimStatus } from '@recourse/contract/claims';
import { type Caller, DUE_FIRST } from '@recourse/contract/values/common';
import { parseReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { isIn, ownColumns, readByTeam } from '../../../db/rows/claim-scope.ts';
import { counterSum, EVERYBODY, readCounter, readNumber } from '../../../db/rows/counters.ts';
import { findNamedPeople } from '../../../db/rows/named-people.ts';
import type { Tables } from '../../../db/tables.ts';
import {
  directionOf,
  findHits,
  followers,
  idsInOrder,
  likePattern,
  type Listed,
  type Page,
  pageInOrder,
  skippedBefore,
  withIds,
} from '../../../kernel/lists/lists.ts';
import { findTextHits, isText } from '../../../kernel/lists/text-search.ts';
import {
  type Asked,
  isNarrowed,
  isSeveral,
  live,
  matching,
  shown,
} from './claim-conditions.sql.ts';
import { claimFor, type ReadClaim } from './claims.fields.ts';
import { type DueCursor, dueCursorOf, readByDue } from './due-lists.sql.ts';
import { countClaimLists, isPartOfQueue, isWork, readWork } from './work-lists.sql.ts';

/** Reads lists of claims, page by page, and counts them. */

export { countClaimLists };

/** Written so that no index on statuses matches. */
const isOneOfStatuses = (status: readonly ClaimStatus[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    status.map((one) => sql`status is not distinct from ${one}`),
    sql` or `,
  )})`;

/**
 * Narrows the own claims to those that can be on the page: the first by author, by client and (not for clients) by
 * assignee, each read from its index. One combined condition would read and sort all claims that the person ever had.
 * With `status =` in it, PostgreSQL would use the status index and read everybody's claims.
 */
function firstOwn(
  { userId, role }: Caller,
  status: ClaimListQuery['status'],
  page: Page,
): RawBuilder<SqlBool> {
  const count = skippedBefore(page) + page.perPage + 1;
  const first = ownColumns(role).map(
    (column) => sql`(
      select id from claims where ${isIn(column, { userId }, 'claims')} and deleted_at is null
      ${status === undefined ? sql`` : sql`and ${isOneOfStatuses(status)}`}
      and ${followers(sql`id`, page)}
      order by id ${sql.raw(directionOf(page))} limit ${count})`,
  );
  // An array instead of IN, because the planner must find these few before it joins.
  return sql`c.id = any (array(${sql.join(first, sql` union `)}))`;
}

/** A page of a list. */
interface ClaimPage {
  query: ClaimListQuery;
  page: Page;
  /** The current time, which decides what is late. */
  now: Date;
  /** The claim that the page follows, as it was read; looked up when only its number is known. */
  last?: Claim | undefined;
}

/** A page of the claims that the caller may see and that match his query. */
export async function listClaimRows(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page, now, last }: ClaimPage,
): Promise<Listed<Claim>> {
  const { rows, total } = await readClaimRows(db, caller, { query: { ...query, now }, page, last });
  return { rows: rows.map((row) => claimFor(caller.role, row)), total };
}

async function readClaimRows(
  db: Kysely<Tables>,
  caller: Caller,
  { query: { ...query }, page, last }: Pick<ClaimPage, 'page' | 'last'> & { query: Asked },
): Promise<Listed<ReadClaim>> {
  if (query.q !== undefined && caller.role !== 'CLIENT')
    query.namedClients = await findNamedPeople(db, query.q, likePattern(query.q));
  if (query.sort === DUE_FIRST)
    return readByDue(db, caller, { query, page, after: await cursorOf(db, page, last) });
  const source = { all: live(db), fitting: matching(db, caller, query), id: 'c.id' };
  if (query.q !== undefined && isSearchOfAll(caller, query)) {
    const fitting = matching(db, caller, { ...query, q: undefined });
    const searched = { ...source, fitting, area: 'claims', text: 'c.search' } as const;
    const { rows, total } = await findTextHits(db, { searched, typed: query.q }, page);
    return { rows: await readClaims(rows, caller), total };
  }
  // Due claims are found by their dates, and only then sorted by id.
  const isByDate = query.clock !== undefined;
  if ((isWork(query) && !isByDate) || (await isPartOfQueue(db, caller, query)))
    return readWork(db, caller, { query, page });
  if (!isCounted(caller, query)) {
    const { rows, total } = await findHits(db, source, page);
    return { rows: await readClaims(rows, caller), total };
  }
  // No single plan fits people with few and with many own claims, nor first and deep pages.
  const isPlannedOnce = page.page === 1 && (caller.role === 'ADMIN' || query.unassigned);
  if (!isPlannedOnce) {
    const { ids, total } = await findCounted(db, caller, { query, page });
    const form = { role: caller.role, isOldestFirst: page.isOldestFirst };
    return { rows: await readWithIds(db, form, { userId: caller.userId, ids }), total };
  }
  const rows = await readFirstPage(db, firstPageOf(caller, { query, page }), {
    userId: caller.userId,
    now: query.now,
    after: page.after,
  });
  const total = rows[0]?.total ?? (await readNumber(db, countedTotal(caller, query)));
  return { rows, total };
}

/** The row that a page by due date follows. */
async function cursorOf(
  db: Kysely<Tables>,
  { after }: Page,
  last: Claim | undefined,
): Promise<DueCursor | undefined> {
  if (last !== undefined && 'nextDueAt' in last)
    return { id: last.id, due: last.nextDueAt === null ? null : new Date(last.nextDueAt) };
  return after === undefined ? undefined : dueCursorOf(db, after);
}

/**
 * The ids of a page of a list whose total is in counters, and the total. The rows are read by another statement, which is
 * planned once: planning their names and dates took longer than reading them.
 */
async function findCounted(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: Asked; page: Page },
): Promise<{ ids: number[]; total: number }> {
  let fitting = matching(db, caller, query);
  if (caller.role !== 'ADMIN' && !query.unassigned) {
    fitting = fitting.where(firstOwn(caller, query.status, page));
  }
  const ids = idsInOrder({ all: live(db), fitting, id: 'c.id' }, page);
  return db
    .selectNoFrom([sql<number[]>`array(${ids})`.as('ids'), countedTotal(caller, query).as('total')])
    .executeTakeFirstOrThrow();
}

/** The form of such a page's statement, which determines its SQL text. */
interface FirstPage {
  role: Caller['role'];
  query: Pick<ClaimListQuery, 'status' | 'unassigned'>;
  page: Omit<Page, 'after'>;
  isFollowing: boolean;
}

const firstPageOf = (
  { role }: Caller,
  { query: { status, unassigned }, page }: { query: Asked; page: Page },
): FirstPage => {
  const { after, ...rest } = page;
  return { role, query: { status, unassigned }, page: rest, isFollowing: after !== undefined };
};

/** The newest claims of everybody or of the queue, or those after a row. */
const readFirstPage = compiledOncePerForm(
  (
    db,
    { role, query, page, isFollowing }: FirstPage,
    valueOf: ValueOf<{ userId: number; now: Date; after: number | undefined }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const after = isFollowing ? valueOf('after') : undefined;
    const asked = { ...query, now: valueOf('now') };
    const fitting = matching(db, caller, asked);
    const rows = pageInOrder({ all: live(db), fitting, id: 'c.id' }, { ...page, after });
    return shown(rows, caller)
      .select(countedTotal(caller, asked).as('total'))
      .modifyEnd(plannedOnce);
  },
);

/** Whether the query searches everybody's claims for a text, without any other filter. */
const isSearchOfAll = ({ role }: Caller, { namedClients = [], q = '', ...query }: Asked): boolean =>
  role === 'ADMIN' &&
  !isNarrowed(query) &&
  namedClients.length === 0 &&
  isText(q) &&
  parseReference(q) === null;

/** The claims with these ids, in order. */
const readWithIds = compiledOncePerForm(
  (
    db,
    { role, isOldestFirst }: Pick<Caller, 'role'> & Pick<Page, 'isOldestFirst'>,
    valueOf: ValueOf<{ userId: number; ids: readonly number[] }>,
  ) => {
    const claims = withIds({ all: live(db), id: 'c.id' }, valueOf('ids'), { isOldestFirst });
    return shown(claims, { role, userId: valueOf('userId') });
  },
);

const readClaims = async (claims: ReturnType<typeof live>, caller: Caller): Promise<ReadClaim[]> =>
  shown(claims, caller).execute();

/** The names of the counters of somebody's own claims. */
const ownCounters = (role: Caller['role']) =>
  role === 'CLIENT' ? ('claims' as const) : (['claims', 'claims-assigned'] as const);

/** How many own claims the caller has, by status; for administrators, all claims. Read from counters. */
export async function countClaimsByStatus(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<ClaimCounts['byStatus']> {
  return byStatus(
    caller.role === 'ADMIN'
      ? await readCounter(db, 'claims', EVERYBODY)
      : await readCounter(db, ownCounters(caller.role), caller.userId),
  );
}

/** How many open and pending claims nobody has taken. Read from counters. */
export async function countClaimsInQueue(db: Kysely<Tables>): Promise<number> {
  const { OPEN, PENDING } = byStatus(await readCounter(db, 'claims-queue', EVERYBODY));
  return OPEN + PENDING;
}

const byStatus = (counts: ReadonlyMap<string, number>): ClaimCounts['byStatus'] => ({
  OPEN: counts.get('OPEN') ?? 0,
  PENDING: counts.get('PENDING') ?? 0,
  RESOLVED: counts.get('RESOLVED') ?? 0,
  CLOSED: counts.get('CLOSED') ?? 0,
});

/** Whether counters hold the total of the requested list. */
const isCounted = ({ role }: Caller, { q, unassigned, status, ...query }: Asked): boolean =>
  !q && !isNarrowed(query) && !isSeveral(status) && !(unassigned && role === 'CLIENT');

function countedTotal(
  { role, userId }: Caller,
  { unassigned, status: [status] = [] }: Asked,
): RawBuilder<number> {
  if (unassigned) return counterSum('claims-queue', EVERYBODY, status);
  if (role === 'ADMIN') return counterSum('claims', EVERYBODY, status);
  return counterSum(ownCounters(role), userId, status);
}

/**
 * The number of claims of the queue that the caller sees. When he sees only a part, it is counted
 * up to a limit.
 */
export async function countQueueOf(
  db: Kysely<Tables>,
  caller: Caller,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  if (caller.role !== 'EMPLOYE' || !(await readByTeam(db))) return countClaimsInQueue(db);
  const waiting = { unassigned: true, status: ['OPEN', 'PENDING'] } as const;
  const { waiting: count = 0 } = await countClaimLists(db, caller, {
    lists: { waiting },
    limit,
    now,
  });
  return count;
}
