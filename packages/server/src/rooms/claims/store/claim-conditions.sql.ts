import type { ClaimListQuery, ClaimStatus } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { parseReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { claimsVisibleTo, ownedBy, teamsOf } from '../../../db/rows/claim-scope.ts';
import type { Tables } from '../../../db/tables.ts';
import { likePattern } from '../../../kernel/lists/lists.ts';
import { CLAIM } from './claims.fields.ts';

/** What makes a claim one of a list: a condition for each thing that a list can be asked for. */

export const live = (db: Kysely<Tables>) =>
  db.selectFrom('claims as c').where('c.deleted_at', 'is', null);

export const visible = (db: Kysely<Tables>, caller: Caller) =>
  live(db).where(claimsVisibleTo(caller));

/**
 * The searched text in a form that its index does not match. For a frequent word that index would find everybody's hits
 * (0.6 s among a million claims) before filtering by person. The indexes on people find own claims faster.
 */
const unindexed = sql<string>`(c.search || '')`;

/** What a list is asked for, with the clients whose names the text is in. */
export type Asked = Partial<ClaimListQuery> & { namedClients?: readonly number[] };

/** The client wrote after the last message of the staff. A closed claim waits for nobody. */
const clientReplied = sql<SqlBool>`(c.client_replied_at is not null and c.status <> 'CLOSED')`;

/**
 * Whose claims a list holds, as conditions of which one claim fulfils one at most: each alone is read from an index. An
 * employee's list holds his own; the queue has a parameter of its own.
 */
export function scopesOf(caller: Caller, query: Asked): RawBuilder<SqlBool>[] {
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

export function matching(db: Kysely<Tables>, caller: Caller, query: Asked) {
  return matchingIn(db, caller, { query, scopes: scopesOf(caller, query) });
}

interface Scoped {
  query: Asked;
  scopes: readonly RawBuilder<SqlBool>[];
}

export function matchingIn(db: Kysely<Tables>, caller: Caller, { query, scopes }: Scoped) {
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

export const shown = (claims: ReturnType<typeof live>) => claims.select(CLAIM.selection('c'));

/** Whether something but a text narrows the list. */
export const isNarrowed = (query: Asked): boolean =>
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

export const isSeveral = (status: ClaimListQuery['status']): boolean => (status?.length ?? 0) > 1;
