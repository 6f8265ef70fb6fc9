import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Assistant,
  createAssistant,
  type Evidence,
  type Example,
} from '@recourse/assistant/assistant';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import {
  KNOWLEDGE_PAGE,
  type KnownExample,
  type KnownSolution,
  readHistory,
  readReports,
  readSolutions,
} from './knowledge-rows.ts';
import type { OutboxArea } from './outbox.ts';

/** A solution for a complaint, with its text, how sure that is, and why. */
export interface KnowledgeHit {
  id: number;
  texte: string;
  motcle: string[];
  version: number;
  /** 0 to 2. */
  score: number;
  probability: number;
  evidence: Evidence & {
    /** Examples that resemble the complaint, of this solution and of the others that come into question. */
    compared: number;
  };
}

/** Learning goes on in slices of this length, so that requests are answered in between. */
const SLICE_MS = 8;

/** Solutions whose examples are looked through for complaints like the one asked about. */
const COMPARED_SOLUTIONS = 20;

const exampleKey = { reports: 'report', training_examples: 'history' } as const;

/** The report that an example is; null for one of the labelled history. */
export function reportIdOf(key: string): number | null {
  const [kind, number] = key.split(':');
  return kind === exampleKey.reports ? Number(number) : null;
}

/** A validated report. */
export interface TaughtReport {
  id: number;
  solutionId: number;
  text: string;
}

export const FOLLOWED_AREAS = [
  'solutions',
  'reports',
  'training_examples',
] as const satisfies readonly OutboxArea[];
export type FollowedArea = (typeof FOLLOWED_AREAS)[number];

/** The assistant together with the texts of the solutions that it names. */
export class KnowledgeIndex {
  readonly #db: Kysely<Tables>;
  readonly #assistant: Assistant = createAssistant();
  readonly #solutions = new Map<number, KnownSolution>();
  #sliceEnd = 0;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** How many solutions and examples are known. */
  counts(): { solutions: number; examples: number } {
    return this.#assistant.counts();
  }

  /** At most k solutions, best first. */
  search(text: string, k: number): KnowledgeHit[] {
    const found = this.#assistant.suggest(text, Math.max(k, COMPARED_SOLUTIONS));
    const compared = found.reduce((sum, { evidence }) => sum + evidence.confirmed, 0);
    return found.slice(0, k).flatMap(({ solutionId, evidence, ...suggestion }) => {
      const solution = this.#solutions.get(solutionId);
      return solution ? { ...solution, ...suggestion, evidence: { ...evidence, compared } } : [];
    });
  }

  /**
   * How many of these texts are answered first by a report's solution because of that report: by the other
   * solution, or none, if it had never been validated.
   */
  async answeredBy(report: TaughtReport, texts: readonly string[]): Promise<number> {
    const example = { ...report, key: `${exampleKey.reports}:${report.id}` };
    let answered = 0;
    for (const text of texts) {
      const isFirst = () => this.#assistant.suggest(text, 1)[0]?.solutionId === report.solutionId;
      if (isFirst() && !this.#without(example, isFirst)) answered += 1;
      await this.#takeTurns();
    }
    return answered;
  }

  /** Runs `work`, which must not wait for anything, as if this example had never been put. */
  #without<Result>(example: Example, work: () => Result): Result {
    const { examples: held } = this.#assistant.counts();
    this.#assistant.removeExample(example.key);
    try {
      return work();
    } finally {
      // What was not there must not be there afterwards either.
      if (this.#assistant.counts().examples < held) this.#assistant.putExample(example);
    }
  }

  /** Reads all that counts, a page at a time. `goesOn` is asked between pages. */
  async loadAll(goesOn: () => boolean): Promise<void> {
    for (const area of FOLLOWED_AREAS) {
      let after = 0;
      for (let full = true; full && goesOn();) {
        const rows = await this.#read(area, { after });
        await this.#learn(area, rows);
        after = rows.at(-1)?.id ?? after;
        full = rows.length === KNOWLEDGE_PAGE;
      }
    }
  }

  /** Reads these rows again: what counts is learnt in place of what was known, the rest is forgotten. */
  async reload(area: FollowedArea, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += KNOWLEDGE_PAGE) {
      const batch = ids.slice(start, start + KNOWLEDGE_PAGE);
      const rows = await this.#read(area, { ids: batch });
      const present = new Set(rows.map(({ id }) => id));
      await this.#learn(area, rows);
      await this.#forget(
        area,
        batch.filter((id) => !present.has(id)),
      );
    }
  }

  #read(area: FollowedArea, pick: Parameters<typeof readSolutions>[1]) {
    if (area === 'solutions') return readSolutions(this.#db, pick);
    return area === 'reports' ? readReports(this.#db, pick) : readHistory(this.#db, pick);
  }

  async #learn(area: FollowedArea, rows: readonly (KnownSolution | KnownExample)[]): Promise<void> {
    for (const row of rows) {
      if ('texte' in row) {
        this.#solutions.set(row.id, row);
        this.#assistant.putSolution(row);
      } else if (area !== 'solutions' && row.solution_id !== null) {
        const key = `${exampleKey[area]}:${row.id}`;
        this.#assistant.putExample({ key, solutionId: row.solution_id, text: row.text });
      }
      await this.#takeTurns();
    }
  }

  async #forget(area: FollowedArea, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (area === 'solutions') {
        this.#solutions.delete(id);
        this.#assistant.removeSolution(id);
      } else this.#assistant.removeExample(`${exampleKey[area]}:${id}`);
      await this.#takeTurns();
    }
  }

  async #takeTurns(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return;
    await nextTurn();
    this.#sliceEnd = performance.now() + SLICE_MS;
  }
}
