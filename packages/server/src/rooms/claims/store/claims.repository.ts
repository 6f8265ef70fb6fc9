import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Claim, ClaimCounts, ClaimListQuery, ClaimStatus } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { parseReference } from '@recourse/contract/values/reference';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { counterSum, EVERYBODY, readCounter, readNumber } from '../../../db/rows/counters.ts';
import { findNamedPeople } from '../../../db/rows/named-people.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import {
  claimsVisibleTo,
  ownColumns,
  ownedBy,
  readByTeam,
  sharedWith,
  teamsOf,
} from '../../../db/rows/claim-scope.ts';
import { findVisibleRows, seesRow, type Visibility } from '../../../db/rows/visible-rows.ts';
import type { ClaimRow, Tables } from '../../../db/tables.ts';
import {
  directionOf,
  findHits,
  followers,
  likePattern,
  type Listed,
  type Page,
  pageInOrder,
  skippedBefore,
} from '../../../kernel/lists/lists.ts';
import { findTextHits, isText } from '../../../kernel/lists/text-search.ts';
import { CLAIM, claimFor, type ReadClaim } from './claims.fields.ts';

/** Reads and locks claims. Deleted claims are never found here. */

export { claimsVisibleTo };

/** A claim locked for a change. `own`: it belongs to the caller; `shared`: to a team of his, and employees see by team. */
export type LockedClaim = Pick<ClaimRow, (typeof CLAIM.columns)[number] | 'team_id'> & {
  own: boolean;
  shared: boolean;
};

/** The names of the counters of somebody's own claims. */
const ownCounters = (role: Caller['role']) =>
  role === 'CLIENT' ? ('claims' as const) : (['claims', 'claims-assigned'] as const);

const VISIBILITY: Visibility = {
  table: 'claims',
  alias: 'c',
  visibleTo: claimsVisibleTo,
  deletedAt: 'deleted_at',
  hasVersion: true,
};

/** Which of these people may see which of these claims. */
export const findVisibleClaims = findVisibleRows.bind(null, VISIBILITY);

/** Whether somebody may see the one whose id is in an expression. */
export const seesClaim = seesRow.bind(null, VISIBILITY);

/** The same for news of a claim's thread. A message of the client raises no version, so none is told. */
export const findVisibleThreads = findVisibleRows.bind(null, { ...VISIBILITY, hasVersion: false });

/** The same for news of notes: of the staff only, those who may see the claim. */
export const findVisibleNotes = findVisibleRows.bind(null, {
  ...VISIBILITY,
  hasVersion: false,
  visibleTo: (viewer) => (viewer.role === 'CLIENT' ? sql`false` : claimsVisibleTo(viewer)),
});

const live = (db: Kysely<Tables>) => db.selectFrom('claims as c').where('c.deleted_at', 'is', null);

const visible = (db: Kysely<Tables>, caller: Caller) => live(db).where(claimsVisibleTo(caller));

/**
 * The searched text in a form that its index does not match. For a frequent word that index would find everybody's hits
 * (0.6 s among a million claims) before filtering by person. The indexes on people find own claims faster.
 */
const unindexed = sql<string>`(c.search || '')`;

/** What a list is asked for, with the clients whose names the text is in. */
type Asked = Partial<ClaimListQuery> & { namedClients?: readonly number[] };

/** The client wrote after the last message of the staff. A closed claim waits for nobody. */
const clientReplied = sql<SqlBool>`(c.client_replied_at is not null and c.status <> 'CLOSED')`;

/**
 * Whose claims a list holds, as conditions of which one claim fulfils one at most: each alone is read from an index. An
 * employee's list holds his own; the queue has a parameter of its own.
 */
function scopesOf(caller: Caller, query: Asked): RawBuilder<SqlBool>[] {
  const isMine = sql<SqlBool>`c.assignee_id = ${caller.userId}`;
  const isNobodys = sql<SqlBool>`c.assignee_id is null`;
  if (query.scope === 'mine') return [isMine];
  if (query.scope === 'team') return [sql`c.team_id = any (${teamsOf(caller)})`];
  if (query.unassigned) return [isNobodys];
  if (caller.role !== 'EMPLOYE') return [sql`true`];
  // Where the client wrote, whoever may answer: he himself, or anybody.
  return query.clientReplied ? [isMine, isNobodys] : [ownedBy(caller)];
}

/** As literals: the planner picks the index by how many claims have this status. */
const hasStatus = (status: readonly ClaimStatus[]): RawBuilder<SqlBool> =>
  sql`c.status in (${sql.join(status.map((one) => sql.lit(one)))})`;

function matching(db: Kysely<Tables>, caller: Caller, query: Asked) {
  return matchingIn(db, caller, { query, scopes: scopesOf(caller, query) });
}

interface Scoped {
  query: Asked;
  scopes: readonly RawBuilder<SqlBool>[];
}

function matchingIn(db: Kysely<Tables>, caller: Caller, { query, scopes }: Scoped) {
  const { unassigned, status, userId, clientId, channel, q, namedClients = [] } = query;
  let claims = visible(db, caller).where(sql<SqlBool>`(${sql.join(scopes, sql` or `)})`);
  if (query.clientReplied) claims = claims.where(clientReplied);
  if (status) claims = claims.where(hasStatus(status));
  if (userId) {
    claims = claims.where((eb) =>
      eb.or([eb('c.assignee_id', '=', userId), eb('c.client_id', '=', userId)]),
    );
  }
  if (clientId) claims = claims.where('c.client_id', '=', clientId);
  if (channel) claims = claims.where('c.channel', '=', sql.lit(channel));
  for (const sorted of sortedAs(query)) claims = claims.where(sorted);
  if (q) {
    const isOwnList = caller.role !== 'ADMIN' && !unassigned;
    claims = claims.where((eb) =>
      eb.or([
        eb(isOwnList ? unindexed : 'c.search', 'like', sql<string>`fold(${likePattern(q)})`),
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

/** Claims with such a triage. Few claims have one, so they are found from there. */
const triaged = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`c.id in (select t.claim_id from claim_triage as t where ${condition})`;

/** A category or product, and its parts. */
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
    // Most claims have no triage at all.
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

const shown = (claims: ReturnType<typeof live>) => claims.select(CLAIM.selection('c'));

/** In a form that no index on statuses matches. */
const isOneOfStatuses = (status: readonly ClaimStatus[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    status.map((one) => sql`status is not distinct from ${one}`),
    sql` or `,
  )})`;

/**
 * Narrows the own claims to those that can be on the page: the first by author, by client and (not for clients) by
 * assignee, each read from its index. One combined condition would read and sort all claims somebody ever had. With
 * `status =` in it, PostgreSQL would use the status index and read everybody's claims.
 */
function firstOwn(
  { userId, role }: Caller,
  status: ClaimListQuery['status'],
  page: Page,
): RawBuilder<SqlBool> {
  const count = skippedBefore(page) + page.perPage + 1;
  const first = ownColumns(role).map(
    (column) => sql`(
      select id from claims where ${sql.ref(column)} = ${userId} and deleted_at is null
      ${status === undefined ? sql`` : sql`and ${isOneOfStatuses(status)}`}
      and ${followers(sql`id`, page)}
      order by id ${sql.raw(directionOf(page))} limit ${count})`,
  );
  // An array instead of IN, because the planner must find these few before it joins.
  return sql`c.id = any (array(${sql.join(first, sql` union `)}))`;
}

/** A page of the claims that the caller may see and asked for. */
export async function listClaimRows(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: ClaimListQuery; page: Page },
): Promise<Listed<Claim>> {
  const { rows, total } = await readClaimRows(db, caller, { query, page });
  return { rows: rows.map((row) => claimFor(caller.role, row)), total };
}

async function readClaimRows(
  db: Kysely<Tables>,
  caller: Caller,
  { query: { ...query }, page }: { query: Asked; page: Page },
): Promise<Listed<ReadClaim>> {
  if (query.q !== undefined && caller.role !== 'CLIENT')
    query.namedClients = await findNamedPeople(db, query.q, likePattern(query.q));
  const source = { all: live(db), fitting: matching(db, caller, query), id: 'c.id' };
  if (query.q !== undefined && isSearchOfAll(caller, query)) {
    const fitting = matching(db, caller, { ...query, q: undefined });
    const searched = { ...source, fitting, area: 'claims', text: 'c.search' } as const;
    const { rows, total } = await findTextHits(db, { searched, typed: query.q }, page);
    return { rows: await readClaims(rows), total };
  }
  if (isWork(query) || (await isPartOfQueue(db, caller, query)))
    return readWork(db, caller, { query, page });
  if (!isCounted(caller, query)) {
    const { rows, total } = await findHits(db, source, page);
    return { rows: await readClaims(rows), total };
  }
  // No single plan fits people with few and with many own claims, nor first and deep pages.
  const isPlannedOnce = page.page === 1 && (caller.role === 'ADMIN' || query.unassigned);
  const rows = isPlannedOnce
    ? await readFirstPage(db, firstPageOf(caller, { query, page }), {
        userId: caller.userId,
        after: page.after,
      })
    : await countedPage(db, caller, { query, page }).execute();
  const total = rows[0]?.total ?? (await readNumber(db, countedTotal(caller, query)));
  return { rows, total };
}

/** A page of a list whose total is in counters; each row includes the total. */
function countedPage(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: ClaimListQuery; page: Page },
) {
  let fitting = matching(db, caller, query);
  if (caller.role !== 'ADMIN' && !query.unassigned) {
    fitting = fitting.where(firstOwn(caller, query.status, page));
  }
  const rows = pageInOrder({ all: live(db), fitting, id: 'c.id' }, page);
  return shown(rows).select(countedTotal(caller, query).as('total'));
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
  { query: { status, unassigned }, page }: { query: ClaimListQuery; page: Page },
): FirstPage => {
  const { after, ...rest } = page;
  return { role, query: { status, unassigned }, page: rest, isFollowing: after !== undefined };
};

/** The newest of everybody's claims or of the queue, or those after a row. */
const readFirstPage = compiledOncePerForm(
  (
    db,
    { role, query, page, isFollowing }: FirstPage,
    valueOf: ValueOf<{ userId: number; after: number | undefined }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const after = isFollowing ? valueOf('after') : undefined;
    return countedPage(db, caller, { query, page: { ...page, after } }).modifyEnd(plannedOnce);
  },
);

/** Whether the query asks for what the staff has to do, and for nothing that only a search finds. */
const isWork = ({ scope, clientReplied, unassigned, status, q, ...query }: Asked): boolean =>
  (scope !== undefined || clientReplied === true || (unassigned === true && isSeveral(status))) &&
  !q &&
  !isNarrowed(query);

/** Whether the query asks for the queue, of which the caller sees the part of his teams: no counter has its total. */
const isPartOfQueue = async (
  db: Kysely<Tables>,
  { role }: Caller,
  { unassigned, q, ...query }: Asked,
): Promise<boolean> =>
  role === 'EMPLOYE' &&
  unassigned === true &&
  !q &&
  !isNarrowed({ ...query, status: undefined }) &&
  (await readByTeam(db));

const isSeveral = (status: ClaimListQuery['status']): boolean => (status?.length ?? 0) > 1;

/** A page of what the staff has to do, found in indexes that hold nothing else; its total is counted up to a limit. */
async function readWork(
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

interface WorkPage extends Omit<FirstPage, 'query'> {
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

/** Whether something but a text narrows the list. */
const isNarrowed = (query: Asked): boolean =>
  [
    query.unassigned,
    query.status,
    query.userId,
    query.clientId,
    query.channel,
    query.scope,
    query.clientReplied,
    query.categoryId,
    query.productId,
    query.severity,
    query.nature,
  ].some(Boolean);

/** Whether the query searches everybody's claims for a text, without any other filter. */
const isSearchOfAll = ({ role }: Caller, { namedClients = [], q = '', ...query }: Asked): boolean =>
  role === 'ADMIN' &&
  !isNarrowed(query) &&
  namedClients.length === 0 &&
  isText(q) &&
  parseReference(q) === null;

const readClaims = async (claims: ReturnType<typeof live>): Promise<ReadClaim[]> =>
  shown(claims).execute();

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

/** The same of what somebody sees of the queue, counted up to a limit where it is a part of it. */
export async function countQueueOf(
  db: Kysely<Tables>,
  caller: Caller,
  limit: number,
): Promise<number> {
  if (caller.role !== 'EMPLOYE' || !(await readByTeam(db))) return countClaimsInQueue(db);
  const queue = { unassigned: true, status: ['OPEN', 'PENDING'] } as const;
  const { waiting = 0 } = await countClaimLists(db, caller, { waiting: queue }, limit);
  return waiting;
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
  { unassigned, status: [status] = [] }: ClaimListQuery,
): RawBuilder<number> {
  if (unassigned) return counterSum('claims-queue', EVERYBODY, status);
  if (role === 'ADMIN') return counterSum('claims', EVERYBODY, status);
  return counterSum(ownCounters(role), userId, status);
}

/** One claim that the caller may see, in his shape. */
export async function findClaim(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<Claim | undefined> {
  const row = await findClaimRow(db, caller, id);
  return row && claimFor(caller.role, row);
}

/** One claim that the caller may see, as it is read. */
export async function findClaimRow(
  db: Kysely<Tables>,
  { role, userId }: Caller,
  id: number,
): Promise<ReadClaim | undefined> {
  const [row] = await readClaim(db, { role }, { userId, id });
  return row;
}

const readClaim = compiledOncePerForm(
  (db, { role }: Pick<Caller, 'role'>, valueOf: ValueOf<{ userId: number; id: number }>) =>
    shown(visible(db, { role, userId: valueOf('userId') }))
      .where('c.id', '=', valueOf('id'))
      .modifyEnd(plannedOnce),
);

/** One claim that the caller may see, locked until the transaction ends; waits for others who hold it. */
export async function lockClaim(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<LockedClaim | undefined> {
  return visible(db, caller)
    .where('c.id', '=', id)
    .select(CLAIM.columns.map((name) => `c.${name}` as const))
    .select('c.team_id')
    .select(sql<boolean>`coalesce(${ownedBy(caller)}, false)`.as('own'))
    .select(
      caller.role === 'EMPLOYE'
        ? sharedWith(caller).as('shared')
        : sql<boolean>`false`.as('shared'),
    )
    .forNoKeyUpdate()
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}

/** The id of the claim made from a person's conversation. */
export async function findClaimOfConversation(
  db: Kysely<Tables>,
  createdBy: number,
  conversationId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('claims')
    .where('created_by', '=', createdBy)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
