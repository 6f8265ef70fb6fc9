import type { Example, SolutionText } from '@recourse/assistant/assistant';
import type { Question } from '@recourse/assistant/evaluation';
import { REPORT_MESSAGES } from '@recourse/contract/reports';
import { SOLUTION_MESSAGES } from '@recourse/contract/solutions';
import { BadLines, type Fault, ImportError } from '../../kernel/csv/bad-lines.ts';
import { type ImportSource, readRecords } from '../../kernel/csv/csv-records.ts';
import {
  externalIdOf,
  HISTORY_COLUMNS,
  keywordsOf,
  SOLUTION_COLUMNS,
} from '../../rooms/imports/import-columns.ts';

/** Solutions numbered in the order of the file, and the number of each id in the file. */
export interface SolutionsFile {
  readonly solutions: readonly SolutionText[];
  readonly numberOf: ReadonlyMap<string, number>;
}

/** Reads `id,texte,motcle`; the id may be empty. Throws ImportError, which names bad lines. */
export async function readSolutionsFile(source: ImportSource): Promise<SolutionsFile> {
  const badLines = new BadLines();
  const solutions: SolutionText[] = [];
  const numberOf = new Map<string, number>();
  const lineOf = new Map<string, number>();
  for await (const { line, fields } of readRecords(source, SOLUTION_COLUMNS, badLines)) {
    const id = externalIdOf(fields);
    const texte = fields.texte.trim();
    const number = solutions.length + 1;
    if (texte === '') badLines.add(line, textMissing('texte', SOLUTION_MESSAGES.texte));
    else if (numberOf.has(id))
      badLines.add(line, {
        field: 'id',
        code: 'ID_TWICE',
        values: { id, before: lineOf.get(id) ?? 1 },
      });
    else {
      if (id !== '') {
        numberOf.set(id, number);
        lineOf.set(id, line);
      }
      solutions.push({ id: number, texte, motcle: keywordsOf(fields.motcle) });
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
  for await (const { line, fields } of readRecords(source, HISTORY_COLUMNS, badLines)) {
    const text = fields.reclamationText.trim();
    const solution = fields.solution.trim();
    const solutionId = numberOf.get(solution);
    if (text === '') badLines.add(line, textMissing('reclamationText', REPORT_MESSAGES.text));
    else if (solution !== '' && solutionId === undefined) {
      badLines.add(line, { field: 'solution', code: 'UNKNOWN_SOLUTION', values: { id: solution } });
    } else questions.push({ text, solutionId });
  }
  if (badLines.any) throw new ImportError(badLines);
  return questions;
}

const textMissing = (field: string, rule: string): Fault => ({
  field,
  code: 'RULE',
  values: { rule },
});

/** The labelled part of a history. */
export function examplesOf(history: readonly Question[]): Example[] {
  return history.flatMap(({ text, solutionId }, at) =>
    solutionId === undefined ? [] : [{ key: `history:${at}`, solutionId, text }],
  );
}
