import { type Insertable, type Kysely, sql } from 'kysely';
import { orFromTheBeginning } from '../../db/connect/retry.ts';
import type { SolutionRow, SolutionVersionsTable, Tables } from '../../db/tables.ts';

/** Rows of the knowledge base, many at a time. */

export type KnownSolution = Pick<
  SolutionRow,
  'id' | 'external_id' | 'texte' | 'motcle' | 'internal' | 'archived_at' | 'created_at'
>;

/** The solutions with one of these external ids or ids, archived ones included; locked if they may be changed. */
export async function findKnownSolutions(
  db: Kysely<Tables>,
  { externalIds, ids }: { externalIds: readonly string[]; ids: readonly number[] },
  isWriting: boolean,
): Promise<KnownSolution[]> {
  const rows = db
    .selectFrom('solutions')
    .where((eb) =>
      eb.or([
        eb('external_id', '=', eb.fn.any(eb.val(externalIds))),
        eb('id', '=', eb.fn.any(eb.val(ids))),
      ]),
    )
    .select(['id', 'external_id', 'texte', 'motcle', 'internal', 'archived_at', 'created_at'])
    .orderBy('id');
  return (isWriting ? rows.forUpdate() : rows).execute();
}

export interface AddedSolution {
  externalId: string;
  texte: string;
  motcle: string[];
  internal: boolean;
}

export interface ChangedSolution {
  id: number;
  texte: string;
  motcle: string[];
  internal: boolean;
}

type Version = Omit<Insertable<SolutionVersionsTable>, 'changed_by'>;

/** Adds and changes solutions, and stores a version of each. Resolves with their ids. */
export async function storeSolutions(
  db: Kysely<Tables>,
  { added, changed }: { added: readonly AddedSolution[]; changed: readonly ChangedSolution[] },
  changedBy: number | null,
): Promise<number[]> {
  const versions = [...(await insertNew(db, added)), ...(await updateChanged(db, changed))];
  if (versions.length === 0) return [];
  await db
    .insertInto('solution_versions')
    .values(versions.map((version) => ({ ...version, changed_by: changedBy })))
    .execute();
  return versions.map(({ solution_id }) => solution_id);
}

async function insertNew(db: Kysely<Tables>, added: readonly AddedSolution[]): Promise<Version[]> {
  if (added.length === 0) return [];
  // Somebody may have just added one of them by hand.
  return orFromTheBeginning(
    db
      .insertInto('solutions')
      .values(
        added.map(({ externalId, texte, motcle, internal }) => ({
          external_id: externalId,
          texte,
          motcle,
          internal,
        })),
      )
      .returning(['id as solution_id', 'version', 'texte', 'motcle', 'internal'])
      .execute(),
  );
}

async function updateChanged(
  db: Kysely<Tables>,
  changed: readonly ChangedSolution[],
): Promise<Version[]> {
  if (changed.length === 0) return [];
  const { rows } = await sql<{
    solution_id: number;
    version: number;
    texte: string;
    motcle: string[];
    internal: boolean;
  }>`
    update solutions s
       set texte = c.texte, motcle = c.motcle, internal = c.internal, version = s.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, texte text, motcle text[], internal boolean)
     where s.id = c.id
    returning s.id as solution_id, s.version, s.texte, s.motcle, s.internal`.execute(db);
  return rows;
}
