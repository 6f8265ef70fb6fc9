import type { ClaimLink, NewLink } from '@recourse/contract/claims-links';
import { claimReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ClaimRow, Tables } from '../../../db/tables.ts';

/**
 * Links between claims. They change no column of a claim, so a client who polls it notices nothing.
 */

/** A link that has no id yet. */
interface StoredLink {
  claim_id: number;
  other_id: number;
  kind: NewLink['kind'];
  created_by: number;
  created_at: Date;
}

/** Stores a link; null when the two claims are linked already. */
export async function insertLink(db: Kysely<Tables>, link: StoredLink): Promise<number | null> {
  const row = await db
    .insertInto('claim_links')
    .values(link)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface LinkRow extends Pick<ClaimRow, 'contenu' | 'status' | 'created_at'> {
  link_id: number;
  kind: ClaimLink['kind'];
  is_from: boolean;
  other_id: number;
}

/** The links of a claim whose other claim fits a condition on `c`, newest first. */
export async function readLinks(
  db: Kysely<Tables>,
  claimId: number,
  visible: RawBuilder<SqlBool>,
): Promise<ClaimLink[]> {
  const { rows } = await sql<LinkRow>`
    select l.id as link_id, l.kind, l.claim_id = ${claimId} as is_from, c.id as other_id, c.contenu, c.status, c.created_at
    from claim_links as l
    join claims as c on c.id = case when l.claim_id = ${claimId} then l.other_id else l.claim_id end
    where (l.claim_id = ${claimId} or l.other_id = ${claimId}) and l.removed_at is null
      and c.deleted_at is null and ${visible}
    order by l.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.link_id,
    kind: row.kind,
    isFrom: row.is_from,
    other: {
      id: row.other_id,
      reference: claimReference(row.other_id, row.created_at.toISOString()),
      contenu: row.contenu,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    },
  }));
}

/** Deletes a link of a claim. Resolves with the id of the other claim, undefined when there is no such link. */
export async function removeLink(
  db: Kysely<Tables>,
  { claimId, linkId }: { claimId: number; linkId: number },
  by: { userId: number; at: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable('claim_links')
    .set({ removed_at: by.at, removed_by: by.userId })
    .where('id', '=', linkId)
    .where((eb) => eb.or([eb('claim_id', '=', claimId), eb('other_id', '=', claimId)]))
    .where('removed_at', 'is', null)
    .returning(['claim_id', 'other_id'])
    .executeTakeFirst();
  if (!row) return undefined;
  return row.claim_id === claimId ? row.other_id : row.claim_id;
}
