import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { historyFingerprint, type KnownExample, reportFingerprint } from './knowledge-rows.ts';

/**
 * Reads the examples that a process holds: of each solution the newest ones, validated reports before the labelled
 * history. The database finds them by an index, without reading the others.
 */

/** With more examples than this, a process holds a part of them. All others count as sums of the last training. */
export const MOST_HELD = 60_000;

/** The most examples of each solution that are held; null: all of them. */
export type HeldPerSolution = number | null;

/** The table that an example comes from. */
export type ExampleArea = 'reports' | 'training_examples';

/** The row of an example. */
export interface ExamplePlace {
  readonly area: ExampleArea;
  readonly id: number;
}

/** An example that is held. */
export interface HeldExample extends KnownExample {
  area: ExampleArea;
  solution_id: number;
}

/** The same without its text. */
export type HeldFingerprint = Omit<HeldExample, 'text'>;

/** Solutions of a page. */
const SOLUTIONS_PAGE = 250;

/** How many examples of each solution may be held, so that there are at most `most` in all. */
export async function readHeldPerSolution(
  db: Kysely<Tables>,
  most: number = MOST_HELD,
): Promise<HeldPerSolution> {
  const counts: number[] = [];
  for (let after = 0; ;) {
    const page = await countExamples(db, after);
    counts.push(...page.map(({ count }) => count));
    if (page.length < SOLUTIONS_PAGE) return shareOf(counts, most);
    after = page.at(-1)!.id;
  }
}

/** The largest number of each count of which the sum is at most `most`; null when the counts themselves are. */
export function shareOf(counts: readonly number[], most: number): HeldPerSolution {
  let left = most;
  const ascending = counts.toSorted((a, b) => a - b);
  for (const [at, count] of ascending.entries()) {
    const others = ascending.length - at;
    if (count * others > left) return Math.max(1, Math.floor(left / others));
    left -= count;
  }
  return null;
}

/** Calls `take` with the held examples of one page of solutions after the other. */
export async function readHeld(
  db: Kysely<Tables>,
  perSolution: number,
  take: (page: HeldExample[]) => void,
): Promise<void> {
  await eachPage(db, async (ids) => {
    take(await newest<HeldExample>(db, { ids, perSolution, withText: true }));
    return true;
  });
}

/** The same without the texts, until `take` says no. Returns whether all were read. */
export function readHeldFingerprints(
  db: Kysely<Tables>,
  perSolution: number,
  take: (page: HeldFingerprint[]) => boolean | Promise<boolean>,
): Promise<boolean> {
  return eachPage(db, async (ids) =>
    take(await newest<HeldFingerprint>(db, { ids, perSolution, withText: false })),
  );
}

/** For each of these solutions, the texts of at most `most` examples that are not held. */
export async function readOthers(
  db: Kysely<Tables>,
  solutionIds: readonly number[],
  { perSolution, most }: { perSolution: number; most: number },
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ solution_id: number; text: string }>`
    select wanted.id as solution_id, other.text
    from unnest(${sql.val(solutionIds)}::bigint[]) as wanted (id)
    cross join lateral (
      select text from ${examplesInOrder([TEXTS], perSolution + most)} offset ${perSolution} limit ${most}
    ) as other`.execute(db);
  const texts = new Map(solutionIds.map((id): [number, string[]] => [id, []]));
  for (const { solution_id, text } of rows) texts.get(solution_id)?.push(text);
  return texts;
}

/** Which reports are examples of their solution. */
const IS_EXAMPLE = sql`validated_by_employee and deleted_at is null`;

/** What is read of an example, by the table that it comes from. */
type Column = Readonly<Record<ExampleArea, RawBuilder<unknown>>>;

const TEXTS: Column = {
  reports: sql`reclamation_text as text`,
  training_examples: sql`text`,
};
const FINGERPRINTS: Column = {
  reports: sql`${reportFingerprint} as fingerprint`,
  training_examples: sql`${historyFingerprint} as fingerprint`,
};

/** The first examples of the solution `wanted.id`, in the order of `newestFirst`. */
const examplesInOrder = (columns: readonly Column[], count: number) => sql`(
    (select ${sql.join([sql`'reports' as area`, sql`id`, ...columns.map(({ reports }) => reports)])}
      from reports where solution_id = wanted.id and ${IS_EXAMPLE} order by reports.id desc limit ${count})
    union all
    (select ${sql.join([sql`'training_examples'`, sql`id`, ...columns.map((column) => column.training_examples)])}
      from training_examples where solution_id = wanted.id order by training_examples.id desc limit ${count})
  ) as examples order by area, id desc`;

async function eachPage(
  db: Kysely<Tables>,
  take: (solutionIds: readonly number[]) => Promise<boolean>,
): Promise<boolean> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('solutions')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(SOLUTIONS_PAGE)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0 && !(await take(ids))) return false;
    if (ids.length < SOLUTIONS_PAGE) return true;
    after = ids.at(-1)!;
  }
}

async function countExamples(
  db: Kysely<Tables>,
  after: number,
): Promise<{ id: number; count: number }[]> {
  const { rows } = await sql<{ id: number; count: number }>`
    select id,
      (select count(*) from reports where solution_id = solutions.id and ${IS_EXAMPLE})
      + (select count(*) from training_examples where solution_id = solutions.id) as count
    from solutions where id > ${after} order by id limit ${SOLUTIONS_PAGE}`.execute(db);
  return rows;
}

/** The newest examples of these solutions: reports first, then the history. */
async function newest<Row>(
  db: Kysely<Tables>,
  {
    ids,
    perSolution,
    withText,
  }: { ids: readonly number[]; perSolution: number; withText: boolean },
): Promise<Row[]> {
  const columns = withText ? [FINGERPRINTS, TEXTS] : [FINGERPRINTS];
  const { rows } = await sql<Row>`
    select held.*, wanted.id as solution_id
    from unnest(${sql.val(ids)}::bigint[]) as wanted (id)
    cross join lateral (
      select * from ${examplesInOrder(columns, perSolution)} limit ${perSolution}
    ) as held`.execute(db);
  return rows;
}

/** Sorts the examples of one solution as they are held: the newest ones first, reports before the history. */
export function newestFirst(one: ExamplePlace, other: ExamplePlace): number {
  if (one.area !== other.area) return one.area === 'reports' ? -1 : 1;
  return other.id - one.id;
}
