import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { plannedOnce } from '../connect/planned-once.ts';
import type { Tables } from '../tables.ts';
import { claimsVisibleTo } from './claim-scope.ts';
import type { Viewer } from './visible-rows.ts';

/** Claims that have one common thread. */
export interface ThreadClaims {
  /** The root: the claim into which the others were merged. */
  readonly rootId: number;
  /** The root and the claims merged into it, as far as the reader may see them. */
  readonly ids: readonly number[];
}

/**
 * The claims whose common thread a person reads when he opens a claim that he may see. When he may not see its root, he
 * reads the claim alone.
 */
export async function findThreadClaims(
  db: Kysely<Tables>,
  viewer: Viewer,
  { id, mergedIntoId }: { id: number; mergedIntoId: number | null },
): Promise<ThreadClaims> {
  const rootId = mergedIntoId ?? id;
  const { rows } = await sql<{ id: number }>`
    select c.id from claims as c where ${isOfThread(rootId, viewer)} order by c.id ${plannedOnce}`.execute(
    db,
  );
  return threadOf(
    rows.map((row) => row.id),
    { id, rootId },
  );
}

/** Whether the claim `c` shares the thread of a claim, and a person may see it. */
export const isOfThread = (
  rootId: number | RawBuilder<number>,
  viewer: Viewer,
): RawBuilder<SqlBool> => sql<SqlBool>`
  (c.id = ${rootId} or c.merged_into_id = ${rootId}) and c.deleted_at is null and ${claimsVisibleTo(viewer)}`;

/** The thread to read when a person opens one of these claims, given those that he may see. */
export const threadOf = (
  ids: readonly number[],
  { id, rootId }: { id: number; rootId: number },
): ThreadClaims => (ids.includes(rootId) ? { rootId, ids } : { rootId: id, ids: [id] });
