import type { ClaimListQuery } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { readByTeam } from '../../../db/rows/claim-scope.ts';
import { readNumber } from '../../../db/rows/counters.ts';
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
  isNarrowed,
  isSeveral,
  live,
  matchingIn,
  scopesOf,
  shown,
} from './claim-conditions.sql.ts';
import type { ReadClaim } from './claims.fields.ts';

/** Reads and counts what the staff has to do, from indexes that hold nothing else. */

/** Whether the query asks for what the staff has to do, and for nothing that only a search finds. */
export const isWork = ({ scope, clientReplied, unassigned, status, q, ...query }: Asked): boolean =>
  (scope !== undefined || clientReplied === true || (unassigned === true && isSeveral(status))) &&
  !q &&
  !isNarrowed(query);

/** Whether the query asks for the queue, of which the caller sees the part of his teams: no counter has its total. */
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

/** A page of what the staff has to do, found in indexes that hold nothing else; its total is counted up to a limit. */
export async function readWork(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: ClaimListQuery; page: Page },
): Promise<Listed<ReadClaim>> {
  const { after, ...rest } = page;
  const { scope, clientReplied, unassigned, status } = query;
  const rows = await readWorkPage(
    db,
    {
      role: caller.role,
      query: { scope, clientReplied, unassigned, status },
      page: rest,
      isFollowing: after !== undefined,
    },
    { userId: caller.userId, after },
  );
  const total =
    rows[0]?.total ??
    (await readNumber(db, countList(db, caller, { query, limit: LIMITS.countedHits })));
  const isLeast = total > LIMITS.countedHits;
  return { rows, total: isLeast ? { moreThan: LIMITS.countedHits } : total };
}

interface WorkPage {
  role: Caller['role'];
  page: Omit<Page, 'after'>;
  isFollowing: boolean;
  query: Pick<ClaimListQuery, 'scope' | 'clientReplied' | 'unassigned' | 'status'>;
}

const readWorkPage = compiledOncePerForm(
  (
    db,
    { role, query, page: { page, perPage, isOldestFirst }, isFollowing }: WorkPage,
    valueOf: ValueOf<{ userId: number; after: number | undefined }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const after = isFollowing ? valueOf('after') : undefined;
    const wanted: Page = { page, perPage, isOldestFirst, after };
    const parts = partsOf(db, caller, query);
    // Of teams the numbers alone are asked for, or the rows would be looked for in everything that the teams have.
    const scopes = query.scope === 'team' ? [sql<SqlBool>`true`] : scopesOf(caller, query);
    const all = matchingIn(db, caller, { query, scopes });
    const fitting = all.where(firstFitting(db, caller, { query, parts, page: wanted }));
    return shown(pageInOrder({ all: live(db), fitting, id: 'c.id' }, wanted))
      .select(countList(db, caller, { query, limit: LIMITS.countedHits }).as('total'))
      .modifyEnd(plannedOnce);
  },
);

type Claims = ReturnType<typeof live>;

/** The lists that a list is made of, each read from an index. */
const partsOf = (db: Kysely<Tables>, caller: Caller, query: Partial<ClaimListQuery>): Claims[] =>
  scopesOf(caller, query).map((scope) => matchingIn(db, caller, { query, scopes: [scope] }));

/** Narrows a list to the rows that can be on a page, where it is not read from a single index. */
function firstFitting(
  db: Kysely<Tables>,
  caller: Caller,
  { query, parts, page }: { query: WorkPage['query']; parts: readonly Claims[]; page: Page },
): RawBuilder<SqlBool> {
  if (query.scope === 'team') return firstOfTeams(db, caller, { query, page });
  return parts.length > 1 ? firstOf(parts, page) : sql`true`;
}

/** The same of each team that the caller is in. */
function firstOfTeams(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: WorkPage['query']; page: Page },
): RawBuilder<SqlBool> {
  const first = ofOneTeam(db, caller, query)
    .where(followers(sql`c.id`, page))
    .orderBy('c.id', directionOf(page))
    .limit(sql.lit(skippedBefore(page) + page.perPage + 1));
  return sql`c.id = any (array(select first.id ${fromEachTeam(caller, first)}))`;
}

/** Those of the list that are of the team `mine`. */
const ofOneTeam = (db: Kysely<Tables>, caller: Caller, query: Asked) =>
  matchingIn(db, caller, { query, scopes: [sql`c.team_id = mine.team_id`] }).select('c.id');

/** Reads what is `first` of every team that somebody is in. */
const fromEachTeam = ({ userId }: Caller, first: RawBuilder<unknown> | Expression<unknown>) =>
  sql`from team_members as mine cross join lateral (${first}) as first where mine.user_id = ${userId}`;

/** The rows that can be on a page: the first of each part. */
function firstOf(parts: readonly Claims[], page: Page): RawBuilder<SqlBool> {
  const first = parts.map((part) =>
    part
      .select('c.id')
      .where(followers(sql`c.id`, page))
      .orderBy('c.id', directionOf(page))
      .limit(sql.lit(skippedBefore(page) + page.perPage + 1)),
  );
  return sql`c.id = any (array(${sql.join(first, sql` union all `)}))`;
}

/** Counts a list up to a limit; one more than that when there are more. */
function countList(
  db: Kysely<Tables>,
  caller: Caller,
  { query, limit }: { query: Asked; limit: number },
): RawBuilder<number> {
  if (query.scope !== 'team') return countUpTo(limit, partsOf(db, caller, query));
  const most = sql.lit(limit + 1);
  const first = ofOneTeam(db, caller, query).orderBy('c.id').limit(most);
  return sql`(select count(*) from (select ${fromEachTeam(caller, first)} limit ${most}) as counted)`;
}

/** Counts rows up to a limit; one more than that when there are more. */
function countUpTo(limit: number, parts: readonly Claims[]): RawBuilder<number> {
  const most = sql.lit(limit + 1);
  const some = parts.map((part) => part.select('c.id').limit(most));
  return sql`(select count(*) from (select from (${sql.join(some, sql` union all `)}) as parts limit ${most}) as counted)`;
}

/** What some lists are asked for, by their names. */
type Lists = Readonly<Record<string, Partial<ClaimListQuery>>>;

/** How many claims each of these lists holds, each counted up to a limit; one more than that when there are more. */
export async function countClaimLists(
  db: Kysely<Tables>,
  caller: Caller,
  lists: Lists,
  limit: number,
): Promise<Record<string, number>> {
  const [row] = await readCounts(
    db,
    { role: caller.role, lists, limit },
    { userId: caller.userId },
  );
  return row ?? {};
}

const readCounts = compiledOncePerForm(
  (
    db,
    { role, lists, limit }: Pick<Caller, 'role'> & { lists: Lists; limit: number },
    valueOf: ValueOf<{ userId: number }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const counts = Object.entries(lists).map(([name, query]) =>
      countList(db, caller, { query, limit }).as(name),
    );
    return db.selectNoFrom(counts).modifyEnd(plannedOnce);
  },
);
