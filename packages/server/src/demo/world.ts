import type { DemoSolution, Language } from './knowledge.ts';
import type { Topic } from './topics.ts';

/** A demo solution as it is stored. */
export interface StoredSolution extends DemoSolution {
  id: number;
  /** When version 2 was published; null while there is only version 1. */
  revisedAt: Date | null;
}

/** A team, with the ids of its members. */
export interface DemoTeam {
  id: number;
  members: readonly number[];
}

/** How the staff share their work, and the ids of the categories. */
export interface DemoDesk {
  teams: Readonly<Record<'orders' | 'internet' | 'french', DemoTeam>>;
  categories: ReadonlyMap<Topic, number>;
}

/** What claims and reports are built from: ids of people, and the stored solutions. */
export interface DemoWorld {
  now: Date;
  size: number;
  employees: readonly number[];
  clients: readonly number[];
  desk: DemoDesk;
  /** Frequent topics first. */
  solutions: readonly StoredSolution[];
}

/** One message of a client, and the solution that answers it (null: none does). */
export interface Complaint {
  at: Date;
  clientId: number;
  text: string;
  language: Language;
  answer: StoredSolution | null;
}
