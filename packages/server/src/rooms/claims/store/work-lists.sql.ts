import type { ClaimListQuery } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { claimsVisibleTo, readByTeam } from '../../../db/rows/claim-scope.ts';
import type { Tables } from '../../../db/tables.ts';
import {
  directionOf,
  followers,
  type Listed,
  type Page,
  pageInOrder,
  skippedBefore,
} from '../../../kernel/lists/lists.ts';
import {
  type Asked,
  type Claims,
  isNarrowed,
  isSeveral,
  live,
  matchingIn,
  scopesOf,
  shown,
} from './claim-conditions.sql.ts';
import type { ReadClaim } from './claims.fields.ts';

/** Reads and counts the open work of the staff, from indexes that contain nothing else. */

/** The filters of a work list. */
export type WorkQuery = Pick<
  ClaimListQuery,
  'scope' | 'clientReplied' | 'unassigned' | 'status' | 'clock' | 'waitingFor'
>;

/** Picks the filters that work lists have. */
export const workQueryOf = (query: WorkQuery): WorkQuery => {
  const { scope, clientReplied, unassigned, status, clock, waitingFor } = query;
  return { scope, clientReplied, unassigned, status, clock, waitingFor };
};

/** Whether a query asks for the staff's open work, without filters that need a search. */
export function isWork({ q, ...query }: Asked): boolean {
  const { scope, clientReplied, unassigned, status, clock, waitingFor, ...more } = query;
  const named = [scope, clientReplied, clock, waitingFor, unassigned && isSeveral(status)];
  return named.some(Boolean) && !q && !isNarrowed(more);
}

/** Whether the query asks for the queue while the caller sees only the part of his teams: no counter has that total. */
export const isPartOfQueue = async (
  db: Kysely<Tables>,
  { role }: Caller,
  { unassigned, q, ...query }: Asked,
): Promise<boolean> =>
  role === 'EMPLOYE' &&
  unassigned === true &&
  !q &&
  !isNarrowed({ ...query, status: undefined }) &&
  (await readByTeam(db));

/**
 * A page of the staff's open work in order of ids, read from indexes that contain nothing else. Its total is counted up
 * to a limit.
 */
export async function readWork(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: Asked; page: Page },
): Promise<Listed<ReadClaim>> {
  const { after, ...rest } = page;
  const rows = await readWorkPage(
    db,
    {
      role: caller.role,
      query: workQueryOf(query),
      page: rest,
      isFollowing: after !== undefined,
    },
    { userId: caller.userId, now: query.now, after },
  );
  return { rows, total: await totalOf(db, caller, { query, counted: rows[0]?.total }) };
}

/** The total of a work list: the one counted with its rows, or a new count when there were no rows. */
export async function totalOf(
  db: Kysely<Tables>,
  caller: Caller,
  { query, counted }: { query: Asked; counted: number | undefined },
): Promise<Listed<ReadClaim>['total']> {
  const total = counted ?? (await countWork(db, caller, query));
  return total > LIMITS.countedHits ? { moreThan: LIMITS.countedHits } : total;
}

async function countWork(db: Kysely<Tables>, caller: Caller, query: Asked): Promise<number> {
  const { counted = 0 } = await countClaimLists(db, caller, {
    lists: { counted: workQueryOf(query) },
    limit: LIMITS.countedHits,
    now: query.now,
  });
  return counted;
}

/** How many claims are in a work list, counted up to a limit; limit + 1 when there are more. */
export const countedWork = (db: Kysely<Tables>, caller: Caller, query: Asked): RawBuilder<number> =>
  countList(db, caller, { query, limit: LIMITS.countedHits });

interface WorkPage {
  role: Caller['role'];
  query: WorkQuery;
  page: Omit<Page, 'after'>;
  isFollowing: boolean;
}

const readWorkPage = compiledOncePerForm(
  (
    db,
    { role, query: form, page: { page, perPage, isOldestFirst }, isFollowing }: WorkPage,
    valueOf: ValueOf<{ userId: number; now: Date; after: number | undefined }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const query = { ...form, now: valueOf('now') };
    const after = isFollowing ? valueOf('after') : undefined;
    const wanted: Page = { page, perPage, isOldestFirst, after };
    const ids = idsOf(db, caller, {
      query,
      first: (claims) =>
        claims
          .where(followers(sql`c.id`, wanted))
          .orderBy('c.id', directionOf(wanted))
          .limit(sql.lit(skippedBefore(wanted) + perPage + 1)),
    });
    const fitting = live(db).where(sql<SqlBool>`c.id = any (${ids})`);
    return shown(pageInOrder({ all: live(db), fitting, id: 'c.id' }, wanted), caller)
      .select(countedWork(db, caller, query).as('total'))
      .modifyEnd(plannedOnce);
  },
);

/** The parts of a list, each read from its own index. */
const partsOf = (db: Kysely<Tables>, caller: Caller, query: Asked): Claims[] =>
  scopesOf(caller, query).map((scope) => matchingIn(db, caller, { query, scopes: [scope] }));

/** Keeps the claims of a list that can be on a page. */
type First = (claims: Claims) => Claims;

/**
 * The ids of the first claims of each part of a list, or of each of the caller's teams. They are in an array, because
 * the planner must find these few before it reads whole rows.
 */
export function idsOf(
  db: Kysely<Tables>,
  caller: Caller,
  { query, first }: { query: Asked; first: First },
): RawBuilder<number[]> {
  if (query.scope === 'team') {
    const ofTeam = first(ofOneTeam(db, caller, query)).select('c.id');
    return sql`array(select first.id ${fromEachTeam(caller, ofTeam)})`;
  }
  const ids = partsOf(db, caller, query).map((part) => first(part).select('c.id'));
  return sql`array(${sql.join(ids, sql` union all `)})`;
}

/** The claims of the list that belong to the team `mine`. */
const ofOneTeam = (db: Kysely<Tables>, caller: Caller, query: Asked): Claims =>
  matchingIn(db, caller, {
    query,
    scopes: [{ holds: sql`c.team_id = mine.team_id`, seen: claimsVisibleTo(caller) }],
  });

/** Reads the rows `first` of each of a person's teams. */
const fromEachTeam = ({ userId }: Caller, first: RawBuilder<unknown> | Expression<unknown>) =>
  sql`from team_members as mine cross join lateral (${first}) as first where mine.user_id = ${userId}`;

/** Counts a list up to a limit; limit + 1 when there are more. */
function countList(
  db: Kysely<Tables>,
  caller: Caller,
  { query, limit }: { query: Asked; limit: number },
): RawBuilder<number> {
  if (query.scope !== 'team') return countUpTo(limit, partsOf(db, caller, query));
  const most = sql.lit(limit + 1);
  const first = ofOneTeam(db, caller, query).select('c.id').orderBy('c.id').limit(most);
  return sql`(select count(*) from (select ${fromEachTeam(caller, first)} limit ${most}) as counted)`;
}

/** Counts rows up to a limit; limit + 1 when there are more. */
function countUpTo(limit: number, parts: readonly Claims[]): RawBuilder<number> {
  const most = sql.lit(limit + 1);
  const some = parts.map((part) => part.select('c.id').limit(most));
  return sql`(select count(*) from (select from (${sql.join(some, sql` union all `)}) as parts limit ${most}) as counted)`;
}

/** The queries of some lists, by their names. */
type Lists = Readonly<Record<string, Partial<ClaimListQuery>>>;

/** How many claims each of these lists contains, each counted up to a limit; limit + 1 when there are more. */
export async function countClaimLists(
  db: Kysely<Tables>,
  caller: Caller,
  { lists, limit, now }: { lists: Lists; limit: number; now: Date },
): Promise<Record<string, number>> {
  const [row] = await readCounts(
    db,
    { role: caller.role, lists, limit },
    { userId: caller.userId, now },
  );
  return row ?? {};
}

const readCounts = compiledOncePerForm(
  (
    db,
    { role, lists, limit }: Pick<Caller, 'role'> & { lists: Lists; limit: number },
    valueOf: ValueOf<{ userId: number; now: Date }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const counts = Object.entries(lists).map(([name, list]) => {
      const query = { ...list, now: valueOf('now') };
      return countList(db, caller, { query, limit }).as(name);
    });
    return db.selectNoFrom(counts).modifyEnd(plannedOnce);
  },
);
