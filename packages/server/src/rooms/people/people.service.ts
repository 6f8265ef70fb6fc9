import type { ClientDetails, findPeople as findEndpoint, Person } from '@recourse/contract/people';
import { PEOPLE } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { claimsVisibleTo } from '../claims/store/claims.repository.ts';
import {
  findClient,
  findClientsAmong,
  findPeopleRows,
  type PersonRow,
} from './people.repository.ts';

/**
 * People by a part of their name. Administrators also find them by e-mail and phone. Employees read e-mail and phone
 * only of clients with a claim that they may see.
 */
export async function findPeople(
  ctx: Context,
  actor: Actor,
  q: string,
): Promise<EndpointReply<typeof findEndpoint>> {
  const isFull = actor.role === 'ADMIN';
  const rows = await findPeopleRows(ctx.db, { q, isFull, most: PEOPLE.found + 1 });
  const shown = rows.slice(0, PEOPLE.found);
  const known = await reachable(
    ctx,
    actor,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map((row) => toPerson(row, known.has(row.id))),
    more: rows.length > PEOPLE.found,
  };
}

/** A client with counts of his claims, as far as the caller may see them. Throws 404 for anybody else. */
export async function getClient(ctx: Context, actor: Actor, id: number): Promise<ClientDetails> {
  const [row, known] = await Promise.all([
    findClient(ctx.db, actor, id),
    reachable(ctx, actor, [id]),
  ]);
  if (!row) throw notFound();
  return {
    ...toPerson(row, known.has(id)),
    createdAt: row.created_at.toISOString(),
    claims: row.claims,
    openClaims: row.open_claims,
    rating: row.rating,
    ratings: row.ratings,
    lastContactAt: row.last_contact_at?.toISOString() ?? null,
  };
}

/** Those of these people whose e-mail and phone the caller may read. */
async function reachable(
  ctx: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (actor.role === 'ADMIN') return new Set(ids);
  return findClientsAmong(ctx.db, ids, claimsVisibleTo(actor));
}

const toPerson = (
  { id, username, nom, role, email, phone }: PersonRow,
  isReachable: boolean,
): Person => ({
  id,
  username,
  nom,
  role,
  email: isReachable ? email : null,
  phone: isReachable ? phone : null,
});
