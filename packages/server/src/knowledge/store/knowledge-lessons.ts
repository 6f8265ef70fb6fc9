import { setTimeout as sleep } from 'node:timers/promises';
import type { Lessons } from '@recourse/assistant/assistant';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { StoredFingerprints, KnowledgeNote } from './knowledge-file.ts';
import {
  KNOWLEDGE_PAGE,
  type Pick,
  type Fingerprinted,
  readClaims,
  readHistory,
  readPendingReports,
  readReports,
  readSolutions,
} from './knowledge-rows.ts';

/** The key of an example or an open complaint: its kind and id. */
export const lessonKey = {
  reports: (id: number) => `report:${id}`,
  training_examples: (id: number) => `history:${id}`,
  pending: (id: number) => `pending:${id}`,
  claims: (id: number) => `claim:${id}`,
} as const;

/** More open complaints teach nothing new, so only the newest are read. */
const MOST_OPEN = 10_000;

/** All training data from the database, and what is needed to find later changes. */
export async function readLessons(
  db: Kysely<Tables>,
): Promise<{ lessons: Lessons; note: Omit<KnowledgeNote, 'record'> }> {
  const solutions = await allOf((pick) => readSolutions(db, pick));
  const reports = await allOf((pick) => readReports(db, pick));
  const history = await allOf((pick) => readHistory(db, pick));
  const pending = await allOf((pick) => readPendingReports(db, pick));
  const claims = await allOf((pick) => readClaims(db, pick));
  const examples = [
    ...reports.map((row) => ({ ...row, key: lessonKey.reports(row.id) })),
    ...history.map((row) => ({ ...row, key: lessonKey.training_examples(row.id) })),
  ];
  return {
    lessons: {
      solutions,
      examples: examples.flatMap(({ key, text, solution_id }) =>
        solution_id === null ? [] : { key, text, solutionId: solution_id },
      ),
      unlabelled: [
        ...pending.slice(-MOST_OPEN).map(({ id, text }) => [lessonKey.pending(id), text] as const),
        ...claims.slice(-MOST_OPEN).map(({ id, text }) => [lessonKey.claims(id), text] as const),
      ],
    },
    note: {
      prints: {
        solutions: fingerprintsOf(solutions),
        reports: fingerprintsOf(reports),
        training_examples: fingerprintsOf(history),
      },
      versions: Float64Array.from(solutions, ({ version }) => version),
    },
  };
}

function fingerprintsOf(rows: readonly Fingerprinted[]): StoredFingerprints {
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    prints: Float64Array.from(rows, ({ fingerprint }) => fingerprint),
  };
}

/** Reads page by page. Pauses after each page as long as it took, so that the database can answer requests. */
async function allOf<Row extends { id: number }>(
  read: (pick: Pick) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = 0; ;) {
    const begun = performance.now();
    const page = await read({ after });
    rows.push(...page);
    if (page.length < KNOWLEDGE_PAGE) return rows;
    after = page.at(-1)!.id;
    await sleep(performance.now() - begun);
  }
}
