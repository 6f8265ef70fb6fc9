import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Example, SolutionText } from '@recourse/assistant/assistant';
import type { Question } from '@recourse/assistant/evaluation';
import { parse } from 'csv-parse/sync';

/**
 * The knowledge base of a fictional parcel service in English and French: 22 solutions, ten validated complaints for
 * each, alternately English and French, and 99 questions, a third of them out of scope. Written for this project.
 */

type FileName = 'solutions.csv' | 'history.csv' | 'questions.csv';

const fileOf = (name: FileName): string => path.join(import.meta.dirname, name);

/** One of the files, parsed as an import parses it. */
export const parcelServiceFile = (name: FileName) => ({
  open: (): AsyncIterable<Buffer> => createReadStream(fileOf(name)),
});

const readRows = (name: FileName) =>
  parse<Record<string, string>>(readFileSync(fileOf(name)), { columns: true });

const rows = readRows('solutions.csv');
const idByName = new Map(rows.map(({ id = '' }, at) => [id, at + 1]));

/** The solutions, numbered from 1. */
export const SOLUTIONS: readonly SolutionText[] = rows.map(({ texte = '', motcle = '' }, at) => ({
  id: at + 1,
  texte,
  motcle: motcle.split(', '),
}));

/** The name of a solution in the files. */
export const nameOf = (id: number): string => rows[id - 1]!.id!;

/** The validated complaints, grouped by solution. */
export const HISTORY: readonly Example[] = readRows('history.csv').map(
  ({ reclamationText: text = '', solution = '' }, at) => ({
    key: `report:${at}`,
    text,
    solutionId: idByName.get(solution)!,
  }),
);

/** The number of complaints in the history of each solution. */
export const EACH = HISTORY.length / SOLUTIONS.length;

/** Complaints that are not in the history; those without a solution are out of scope. */
export const QUESTIONS: readonly Question[] = readRows('questions.csv').map(
  ({ reclamationText: text = '', solution = '' }) => ({
    text,
    solutionId: idByName.get(solution),
  }),
);
