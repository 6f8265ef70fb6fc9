import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { codeOf } from '../../db/connect/connect.ts';
import { FOREIGN_KEY_VIOLATION, unlessTaken } from '../../db/connect/retry.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { SolutionRow, SolutionsTable, Tables } from '../../db/tables.ts';
import type { Actor } from '../../kernel/actor.ts';
import {
  findHits,
  foldedPattern,
  type Listed,
  pageInOrder,
  type Page,
} from '../../kernel/lists/lists.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { SOLUTION } from './solutions.fields.ts';

/** Rows of the knowledge base. */

type Columns = Pick<SolutionRow, (typeof SOLUTION.columns)[number]>;

/** Which of these people may see which of these solutions: the staff see all, archived ones included. */
export const findVisibleSolutions = findVisibleRows.bind(null, {
  table: 'solutions',
  alias: 's',
  visibleTo: ({ role }) => (role === 'CLIENT' ? sql`false` : sql`true`),
  deletedAt: null,
  hasVersion: true,
});

const live = (db: Kysely<Tables>) => db.selectFrom('solutions').where('archived_at', 'is', null);

const matching = (db: Kysely<Tables>, q: string) =>
  live(db).where((eb) =>
    eb.or([
      eb('search', 'like', foldedPattern(q)),
      ...(/^\d{1,15}$/.test(q) ? [eb('id', '=', Number(q))] : []),
    ]),
  );

/** A page of live solutions. */
export async function listSolutionRows(
  db: Kysely<Tables>,
  q: string | undefined,
  page: Page,
): Promise<Listed<Columns>> {
  const source = { all: live(db), fitting: q ? matching(db, q) : live(db), id: 'id' };
  if (q) {
    const { rows, total } = await findHits(db, source, page);
    return { rows: await rows.select(SOLUTION.columns).execute(), total };
  }
  const [rows, total] = await Promise.all([
    pageInOrder(source, page).select(SOLUTION.columns).execute(),
    countSolutions(db),
  ]);
  return { rows, total };
}

/** How many live solutions there are. A knowledge base is small enough to count its rows. */
async function countSolutions(db: Kysely<Tables>): Promise<number> {
  const { total } = await live(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One solution, archived or not. */
export async function findSolution(db: Kysely<Tables>, id: number): Promise<Columns | undefined> {
  return db
    .selectFrom('solutions')
    .where('id', '=', id)
    .select(SOLUTION.columns)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}

/** The versions of those solutions that are not deleted, by id. */
export async function listSolutionVersions(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await live(db).where('id', 'in', ids).select(['id', 'version']).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** One live solution, locked until the transaction ends. */
export async function lockLiveSolution(
  db: Kysely<Tables>,
  id: number,
): Promise<Columns | undefined> {
  return db
    .selectFrom('solutions')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(SOLUTION.columns)
    .forUpdate()
    .executeTakeFirst();
}

/** A new solution, and the fields that its author gave. */
export interface Addition {
  values: Insertable<SolutionsTable>;
  fields: readonly string[];
}

/**
 * Adds a solution with its first version, the audit row and the announcement. Returns null and adds nothing when its
 * external id is taken.
 */
export async function addSolution(
  trx: Transaction<Tables>,
  actor: Actor,
  { values, fields }: Addition,
): Promise<Columns | null> {
  const row = await trx
    .insertInto('solutions')
    .values(values)
    .onConflict((oc) => oc.column('external_id').doNothing())
    .returning(SOLUTION.columns)
    .executeTakeFirst();
  if (!row) return null;
  await keepVersion(trx, row, actor.userId);
  await recordChange(trx, actor, { action: 'create', area: 'solutions', objectId: row.id, fields });
  return row;
}

/**
 * Changes columns of a solution, and raises its version. Returns the new row; null when another solution, archived ones
 * included, has that external id. After that the transaction can only be rolled back.
 */
export async function updateSolutionRow(
  db: Kysely<Tables>,
  id: number,
  values: Updateable<SolutionsTable>,
): Promise<Columns | null> {
  return unlessTaken(
    db
      .updateTable('solutions')
      .set({ ...values, version: NEXT_VERSION, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returning(SOLUTION.columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Stores the current state of a solution as a version. */
export async function keepVersion(
  db: Kysely<Tables>,
  row: Columns,
  changedBy: number,
): Promise<void> {
  await db
    .insertInto('solution_versions')
    .values({
      solution_id: row.id,
      version: row.version,
      texte: row.texte,
      motcle: row.motcle,
      internal: row.internal,
      changed_by: changedBy,
    })
    .execute();
}

/**
 * Deletes a solution to which nothing refers; false when a report does. In that case the foreign key refuses it, and a
 * savepoint lets the transaction continue.
 */
export async function deleteSolutionRow(db: Kysely<Tables>, id: number): Promise<boolean> {
  await sql`savepoint before_delete`.execute(db);
  try {
    await db.deleteFrom('solutions').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (!REFERRED_TO.includes(codeOf(error))) throw error;
    await sql`rollback to savepoint before_delete`.execute(db);
    return false;
  }
}

/** SQLSTATEs of a row that others refer to. */
const REFERRED_TO = [FOREIGN_KEY_VIOLATION, '23001'];

/** Archives a solution, which reports refer to: the assistant does not offer it any more. */
export async function archiveSolution(
  db: Kysely<Tables>,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('solutions')
    .set({ archived_at: by.at, archived_by: by.userId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}
