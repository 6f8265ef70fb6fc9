import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Claim, type ClaimCounts, type ClaimListQuery } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { parseReference } from '@recourse/contract/values/reference';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { counterSum, EVERYBODY, readCounter, readNumber } from '../../../db/rows/counters.ts';
import { findNamedPeople } from '../../../db/rows/named-people.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import {
  findVisibleRows,
  seesRow,
  type Viewer,
  type Visibility,
} from '../../../db/rows/visible-rows.ts';
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

/** A claim locked for a change. `own`: it belongs to the caller. */
export type LockedClaim = Pick<ClaimRow, (typeof CLAIM.columns)[number]> & { own: boolean };

/**
 * The columns whose user a claim belongs to. For a client, the claims he was once assigned to as an employee do not
 * count.
 */
const ownColumns = (role: Viewer['role']) =>
  role === 'CLIENT'
    ? (['created_by', 'client_id'] as const)
    : (['created_by', 'client_id', 'assignee_id'] as const);

function ownedBy({ role, userId }: Viewer): RawBuilder<boolean> {
  const places = ownColumns(role).map((column) => sql`${sql.ref(`c.${column}`)} = ${userId}`);
  return sql`(${sql.join(places, sql` or `)})`;
}

/** The names of the counters of somebody's own claims. */
const ownCounters = (role: Caller['role']) =>
  role === 'CLIENT' ? ('claims' as const) : (['claims', 'claims-assigned'] as const);

/** Which claims somebody may see at all. Lists, single claims and changes all start from this condition. */
function claimsVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.role === 'ADMIN') return sql`true`;
  const own = ownedBy(viewer);
  return viewer.role === 'EMPLOYE' ? sql`(${own} or c.assignee_id is null)` : own;
}

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
type Asked = ClaimListQuery & { namedClients?: readonly number[] };

function matching(db: Kysely<Tables>, caller: Caller, query: Asked) {
  const { unassigned, status, userId, clientId, channel, q, namedClients = [] } = query;
  let claims = visible(db, caller);
  if (unassigned) claims = claims.where('c.assignee_id', 'is', null);
  // An employee's list holds his own claims; the queue has a parameter of its own.
  else if (caller.role === 'EMPLOYE') claims = claims.where(ownedBy(caller));
  // As a literal: the planner picks the index by how many claims have this status.
  if (status) claims = claims.where('c.status', '=', sql.lit(status));
  if (userId) {
    claims = claims.where((eb) =>
      eb.or([eb('c.assignee_id', '=', userId), eb('c.client_id', '=', userId)]),
    );
  }
  if (clientId) claims = claims.where('c.client_id', '=', clientId);
  if (channel) claims = claims.where('c.channel', '=', sql.lit(channel));
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

/** The claim whose reference was typed. */
function named(q: string): RawBuilder<SqlBool>[] {
  const reference = parseReference(q);
  if (reference === null) return [];
  const year = sql`extract(year from c.created_at at time zone 'UTC')`;
  return [sql<SqlBool>`(c.id = ${reference.id} and ${year} = ${reference.year})`];
}

const shown = (claims: ReturnType<typeof live>) => claims.select(CLAIM.selection('c'));

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
      ${status === undefined ? sql`` : sql`and status is not distinct from ${status}`}
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

/** Whether the query searches everybody's claims for a text, without any other filter. */
const isSearchOfAll = (
  { role }: Caller,
  { unassigned, status, userId, clientId, channel, namedClients = [], q = '' }: Asked,
): boolean =>
  role === 'ADMIN' &&
  !unassigned &&
  !status &&
  !userId &&
  !clientId &&
  !channel &&
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

const byStatus = (counts: ReadonlyMap<string, number>): ClaimCounts['byStatus'] => ({
  OPEN: counts.get('OPEN') ?? 0,
  PENDING: counts.get('PENDING') ?? 0,
  RESOLVED: counts.get('RESOLVED') ?? 0,
  CLOSED: counts.get('CLOSED') ?? 0,
});

/** Whether counters hold the total of the requested list. */
const isCounted = (
  { role }: Caller,
  { unassigned, userId, clientId, channel, q }: ClaimListQuery,
): boolean => !q && !userId && !clientId && !channel && !(unassigned && role === 'CLIENT');

function countedTotal(
  { role, userId }: Caller,
  { unassigned, status }: ClaimListQuery,
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
    .select(sql<boolean>`coalesce(${ownedBy(caller)}, false)`.as('own'))
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
