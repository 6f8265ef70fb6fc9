import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { SolutionText } from '@recourse/assistant/assistant';

/** A complaint and the solution that belongs to it; 0 is out of scope. */
export interface Labelled {
  readonly text: string;
  readonly solutionId: number;
}

const DATA = path.resolve(import.meta.dirname, '../../../shared/data');

/** Ends the program with a one-line message when the open data is missing. */
export function requireData(): void {
  if (existsSync(DATA)) return;
  console.log('Skipped: the open data folder ../shared/data is not there.');
  process.exit(0);
}

function readRows(file: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(path.join(DATA, file)), { columns: true });
}

/** One knowledge base of the open data: its solutions, numbered from 1, and its labelled files. */
export class Collection {
  readonly solutions: readonly SolutionText[];
  readonly #folder: string;
  readonly #idByName: ReadonlyMap<string, number>;

  /** `solutionsFile` is a name in the folder's listing, e.g. 'solutions.csv'. */
  constructor(set: string, solutionsFile = 'solutions.csv') {
    // The first data sets are in a folder of their own, next to other formats of the same rows.
    const folder = path.join(set, 'csv');
    this.#folder = existsSync(path.join(DATA, folder)) ? folder : set;
    const rows = readRows(path.join(this.#folder, solutionsFile));
    this.#idByName = new Map(rows.map((row, index) => [row.id ?? '', index + 1]));
    this.solutions = rows.map((row, index) => ({
      id: index + 1,
      texte: row.texte ?? '',
      motcle: (row.motcle ?? '').split(',').map((word) => word.trim()),
    }));
  }

  /** The number of the solution with the same name in another set. */
  numbersIn(other: Collection): ReadonlyMap<number, number> {
    return new Map([...this.#idByName].map(([name, id]) => [id, other.#idByName.get(name) ?? 0]));
  }

  /** The rows of a history or test file of this set. */
  labelled(file: string): Labelled[] {
    return readRows(path.join(this.#folder, file)).map((row) => ({
      text: row.reclamationText ?? '',
      solutionId: this.#idByName.get(row.solution ?? '') ?? 0,
    }));
  }
}
