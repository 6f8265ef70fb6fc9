import type { Example, SolutionText } from '@recourse/assistant/assistant';
import type { Question } from '@recourse/assistant/evaluation';
import { splitKeywords } from '@recourse/contract/solutions';
import { BadLines, ImportError } from './bad-lines.ts';
import { type ImportSource, readRecords } from './csv-records.ts';
import { HISTORY_HEADER } from './import-history.ts';
import { SOLUTIONS_HEADER } from './import-solutions.ts';

/** Solutions numbered in the order of the file, and the number behind each id of the file. */
export interface SolutionsFile {
  readonly solutions: readonly SolutionText[];
  readonly numberOf: ReadonlyMap<string, number>;
}

/** Reads `id,texte,motcle`; a line without id has none. Throws ImportError, which names bad lines. */
export async function readSolutionsFile(source: ImportSource): Promise<SolutionsFile> {
  const badLines = new BadLines();
  const solutions: SolutionText[] = [];
  const numberOf = new Map<string, number>();
  for await (const { line, fields } of readRecords(source, SOLUTIONS_HEADER, badLines)) {
    const [id = '', texte = '', motcle = ''] = fields.map((field) => field.trim());
    const number = solutions.length + 1;
    if (texte === '') badLines.add(line, 'texte: a text is required.');
    else if (numberOf.has(id)) badLines.add(line, `id: "${id}" stands on an earlier line already.`);
    else {
      if (id !== '') numberOf.set(id, number);
      solutions.push({ id: number, texte, motcle: splitKeywords(motcle) });
    }
  }
  if (badLines.any) throw new ImportError(badLines);
  return { solutions, numberOf };
}

/** Reads `reclamationText,solution`; no solution means out of scope. Throws ImportError as above. */
export async function readQuestionsFile(
  source: ImportSource,
  numberOf: ReadonlyMap<string, number>,
): Promise<Question[]> {
  const badLines = new BadLines();
  const questions: Question[] = [];
  for await (const { line, fields } of readRecords(source, HISTORY_HEADER, badLines)) {
    const [text = '', solution = ''] = fields.map((field) => field.trim());
    const solutionId = numberOf.get(solution);
    if (text === '') badLines.add(line, 'reclamationText: a text is required.');
    else if (solution !== '' && solutionId === undefined) {
      badLines.add(line, `solution: there is no solution "${solution}".`);
    } else questions.push({ text, solutionId });
  }
  if (badLines.any) throw new ImportError(badLines);
  return questions;
}

/** The labelled part of a history. */
export function examplesOf(history: readonly Question[]): Example[] {
  return history.flatMap(({ text, solutionId }, at) =>
    solutionId === undefined ? [] : [{ key: `history:${at}`, solutionId, text }],
  );
}
