import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Assistant, createAssistant, type Evidence } from '@recourse/assistant/assistant';
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
  evidence: Evidence;
}

/** Learning goes on in slices of this length, so that requests are answered in between. */
const SLICE_MS = 8;

const exampleKey = { reports: 'report', training_examples: 'history' } as const;

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
    return this.#assistant.suggest(text, k).flatMap(({ solutionId, ...suggestion }) => {
      const solution = this.#solutions.get(solutionId);
      return solution ? { ...solution, ...suggestion } : [];
    });
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
