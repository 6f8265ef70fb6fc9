import type { Insertable, Transaction } from 'kysely';
import { DAY_MS } from '@recourse/contract/values/limits';
import type { SolutionVersionsTable, Tables } from '../db/tables.ts';
import { batches } from './batches.ts';
import { composeComplaint } from './complaints.ts';
import { known } from './known.ts';
import { DEMO_SOLUTIONS, type DemoSolution } from './knowledge.ts';
import type { Random } from './random.ts';
import { sentences } from './sentences.ts';
import type { StoredSolution } from './world.ts';

const WRITTEN_DAYS_AGO = 80;
const REVISED_DAYS_AGO = 20;
/** Every fourth solution has been revised once: its last sentence was added. */
const REVISED_EVERY = 4;
/** The number of variations taught for each solution, besides its seeds. */
const TAUGHT_VARIATIONS = 2;
const EXAMPLES_A_STATEMENT = 1_000;

/**
 * Stores the demo's solutions with all their versions, and teaches their complaints like an imported history, so that
 * the assistant is good from the start. Returns them in the order of their popularity.
 */
export async function storeSolutions(
  trx: Transaction<Tables>,
  options: { now: Date; random: Random },
  administrators: readonly number[],
): Promise<StoredSolution[]> {
  const { now, random } = options;
  const writtenAt = new Date(now.getTime() - WRITTEN_DAYS_AGO * DAY_MS);
  const revisedAt = new Date(now.getTime() - REVISED_DAYS_AGO * DAY_MS);
  const planned = DEMO_SOLUTIONS.map((solution, index) => ({
    ...solution,
    revisedAt: index % REVISED_EVERY === 0 ? revisedAt : null,
  }));
  const rows = await trx
    .insertInto('solutions')
    .values(
      planned.map((solution) => ({
        external_id: solution.externalId,
        texte: solution.texte,
        motcle: [...solution.motcle],
        created_at: writtenAt,
        updated_at: solution.revisedAt ?? writtenAt,
        version: solution.revisedAt ? 2 : 1,
      })),
    )
    .returning(['id', 'external_id'])
    .execute();
  const idOf = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  const stored = planned.map((solution) => ({
    ...solution,
    id: known(idOf.get(solution.externalId)),
  }));
  await trx
    .insertInto('solution_versions')
    .values(
      stored.flatMap((solution) => versionsOf(solution, writtenAt, random.pick(administrators))),
    )
    .execute();
  await teach(trx, random, { solutions: stored, at: writtenAt });
  return shuffled(random, stored);
}

function versionsOf(
  solution: StoredSolution,
  writtenAt: Date,
  changedBy: number,
): Insertable<SolutionVersionsTable>[] {
  const shared = { solution_id: solution.id, motcle: [...solution.motcle], changed_by: changedBy };
  if (!solution.revisedAt)
    return [{ ...shared, version: 1, texte: solution.texte, changed_at: writtenAt }];
  const earlier = sentences(solution.texte).slice(0, -1).join(' ');
  return [
    { ...shared, version: 1, texte: earlier, changed_at: writtenAt },
    { ...shared, version: 2, texte: solution.texte, changed_at: solution.revisedAt },
  ];
}

async function teach(
  trx: Transaction<Tables>,
  random: Random,
  taught: { solutions: readonly StoredSolution[]; at: Date },
): Promise<void> {
  const examples = taught.solutions.flatMap((solution) =>
    textsFor(random, solution).map((text) => ({
      text,
      solution_id: solution.id,
      source: 'demo' as const,
      created_at: taught.at,
    })),
  );
  for (const batch of batches(examples, EXAMPLES_A_STATEMENT)) {
    await trx
      .insertInto('training_examples')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function textsFor(random: Random, solution: DemoSolution): string[] {
  const { complaints, language } = solution;
  const variations = Array.from({ length: TAUGHT_VARIATIONS }, () =>
    composeComplaint(random, { text: random.pick(complaints), language }),
  );
  return [...complaints, ...variations];
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
