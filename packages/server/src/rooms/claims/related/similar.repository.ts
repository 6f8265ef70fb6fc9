import type { SimilarClaim } from '@recourse/contract/claims-links';
import { claimReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ClaimRow, Tables } from '../../../db/tables.ts';

/** Past claims of a client, for comparison with a text. */
export type PastClaim = Omit<SimilarClaim, 'similarity' | 'sharedWords'>;

/** The number of a client's newest claims that are compared. */
const MOST_COMPARED = 300;

/** The newest claims of a client since a day that fit a condition on `c`, without one of them. */
export async function readPastClaims(
  db: Kysely<Tables>,
  { clientId, since, except }: { clientId: number; since: Date; except: number | null },
  visible: RawBuilder<SqlBool>,
): Promise<PastClaim[]> {
  const { rows } = await sql<Pick<ClaimRow, 'id' | 'contenu' | 'status' | 'created_at'>>`
    select c.id, c.contenu, c.status, c.created_at from claims as c
    where c.client_id = ${clientId} and c.deleted_at is null and c.created_at >= ${since}
      and c.id is distinct from ${except}::bigint and ${visible}
    order by c.id desc limit ${sql.lit(MOST_COMPARED)}`.execute(db);
  return rows.map(({ id, contenu, status, created_at }) => ({
    id,
    reference: claimReference(id, created_at.toISOString()),
    contenu,
    status,
    createdAt: created_at.toISOString(),
  }));
}
