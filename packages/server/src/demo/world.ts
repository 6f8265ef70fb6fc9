import type { DemoSolution, Language } from './knowledge.ts';

export const DAY_MS = 86_400_000;

/** A demo solution as it stands in the database. */
export interface StoredSolution extends DemoSolution {
  id: number;
  /** When version 2 was published; null while there is only version 1. */
  revisedAt: Date | null;
}

/** What claims and reports are made from: ids of people, and the stored solutions. */
export interface DemoWorld {
  now: Date;
  size: number;
  employees: readonly number[];
  clients: readonly number[];
  /** Frequent topics first. */
  solutions: readonly StoredSolution[];
}

/** What one client writes at one moment, and the solution that answers it (null: none does). */
export interface Complaint {
  at: Date;
  clientId: number;
  text: string;
  language: Language;
  answer: StoredSolution | null;
}
