import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Example,
  type Lessons,
  openAssistant,
  type SavedAssistant,
} from '@recourse/assistant/assistant';
import { MOST_SOLUTIONS, MOST_TEXTS } from '@recourse/assistant/train/class-training';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import {
  type ExamplePlace,
  type HeldExample,
  MOST_HELD,
  newestFirst,
  readHeld,
  readHeldPerSolution,
  readOthers,
} from './held-rows.ts';
import type { StoredFingerprints, KnowledgeNote } from './knowledge-file.ts';
import {
  idBelowNewest,
  KNOWLEDGE_PAGE,
  type KnownExample,
  type Pick as PickRows,
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

/** The row of an example, by its key. */
export function placeOfLesson(key: string): ExamplePlace {
  const id = Number(key.split(':')[1]);
  return { area: key === lessonKey.reports(id) ? 'reports' : 'training_examples', id };
}

/** More open complaints teach nothing new, so only the newest are read. */
const MOST_OPEN = 10_000;

/** More examples of one solution that are not held say nothing new about it, so only the newest are read. */
const MOST_CONDENSED = 10_000;
const CONDENSED_AT_ONCE = 10;

/** The numbers of all solutions' sums of features together, and as many of their terms. */
const MOST_SUMS = 6_000_000;

/** All that a training reads, and what is needed to find later changes. */
export interface ReadLessons {
  readonly lessons: Lessons;
  readonly note: Omit<KnowledgeNote, 'record'>;
}

/** The training data from the database. With more than `mostHeld` examples, those that are held or studied. */
export async function readLessons(
  db: Kysely<Tables>,
  mostHeld: number = MOST_HELD,
): Promise<ReadLessons> {
  const solutions = await allOf((pick) => readSolutions(db, pick));
  const heldPerSolution = await readHeldPerSolution(db, mostHeld);
  const { reports, history, studied } =
    heldPerSolution === null
      ? await readAllExamples(db)
      : await readHeldExamples(db, heldPerSolution, solutions.length);
  const open = {
    reports: await idBelowNewest(db, 'reports', MOST_OPEN),
    claims: await idBelowNewest(db, 'claims', MOST_OPEN),
  };
  const pending = await allOf((pick) => readPendingReports(db, pick), open.reports);
  const claims = await allOf((pick) => readClaims(db, pick), open.claims);
  return {
    lessons: {
      solutions,
      examples: [
        ...reports.flatMap((row) => exampleOf({ ...row, area: 'reports' })),
        ...history.flatMap((row) => exampleOf({ ...row, area: 'training_examples' })),
      ],
      studied,
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
      heldPerSolution,
    },
  };
}

/**
 * A saved assistant in which the examples that are not held count as sums. Their texts are read a few solutions at a time,
 * and forgotten. Pauses as `readLessons` does. Takes over the assistant.
 */
export async function condenseOthers(
  db: Kysely<Tables>,
  saved: SavedAssistant,
  { lessons: { solutions, examples }, note: { heldPerSolution } }: ReadLessons,
): Promise<SavedAssistant> {
  if (heldPerSolution === null) return saved;
  const assistant = openAssistant(saved);
  const held = Map.groupBy(examples, ({ solutionId }) => solutionId);
  const full = solutions.filter(({ id }) => held.get(id)?.length === heldPerSolution);
  const most = Math.floor(MOST_SUMS / full.length);
  const limits = { perSolution: heldPerSolution, most: MOST_CONDENSED };
  for (let at = 0; at < full.length; at += CONDENSED_AT_ONCE) {
    const ids = full.slice(at, at + CONDENSED_AT_ONCE).map(({ id }) => id);
    const begun = performance.now();
    const texts = await readOthers(db, ids, limits);
    const read = performance.now() - begun;
    for (const [id, own] of texts) assistant.condense(id, own, most);
    await sleep(read);
  }
  return assistant.save();
}

/** Ascending by id. */
interface ReadExamples {
  readonly reports: readonly KnownExample[];
  readonly history: readonly KnownExample[];
  readonly studied?: readonly Example[] | undefined;
}

async function readAllExamples(db: Kysely<Tables>): Promise<ReadExamples> {
  const reports = await allOf((pick) => readReports(db, pick));
  const history = await allOf((pick) => readHistory(db, pick));
  return { reports, history };
}

/** The examples to hold, and those to study where hyperplanes are trained from more of them. */
async function readHeldExamples(
  db: Kysely<Tables>,
  perSolution: number,
  solutionCount: number,
): Promise<ReadExamples> {
  const mostStudied =
    solutionCount <= MOST_SOLUTIONS ? Math.max(perSolution, MOST_TEXTS) : perSolution;
  const held: HeldExample[] = [];
  const studied: Example[] = [];
  await readHeld(db, mostStudied, (page) => {
    for (const own of Map.groupBy(page, (row) => row.solution_id).values()) {
      held.push(...own.toSorted(newestFirst).slice(0, perSolution));
    }
    if (mostStudied > perSolution) studied.push(...page.flatMap(exampleOf));
  });
  const from = (area: HeldExample['area']) =>
    held.filter((row) => row.area === area).toSorted((a, b) => a.id - b.id);
  return {
    reports: from('reports'),
    history: from('training_examples'),
    studied: mostStudied > perSolution ? studied : undefined,
  };
}

function exampleOf({
  area,
  id,
  text,
  solution_id,
}: KnownExample & Pick<HeldExample, 'area'>): Example[] {
  return solution_id === null ? [] : [{ key: lessonKey[area](id), text, solutionId: solution_id }];
}

function fingerprintsOf(rows: readonly Fingerprinted[]): StoredFingerprints {
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    prints: Float64Array.from(rows, ({ fingerprint }) => fingerprint),
  };
}

/** Reads page by page. Pauses after each page as long as it took, so that the database can answer requests. */
async function allOf<Row extends { id: number }>(
  read: (pick: PickRows) => Promise<Row[]>,
  from = 0,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = from; ;) {
    const begun = performance.now();
    const page = await read({ after });
    rows.push(...page);
    if (page.length < KNOWLEDGE_PAGE) return rows;
    after = page.at(-1)!.id;
    await sleep(performance.now() - begun);
  }
}
