import type { Role } from '@recourse/contract/roles';

/** Who acts in the model: one administrator, two employees, two clients. */
export const PEOPLE = ['admin', 'e1', 'e2', 'c1', 'c2'] as const;
export type Person = (typeof PEOPLE)[number];

const ROLE_OF = { a: 'ADMIN', e: 'EMPLOYE', c: 'CLIENT' } as const;

export function roleOf(person: Person): Role {
  return ROLE_OF[person.charAt(0) as keyof typeof ROLE_OF];
}

/** What the rules say to a call: its status, and what it does when that is a success. */
export interface Outcome {
  status: number;
  /** Gets the id of the row in the answer, where there is one. */
  apply?: (id: number) => void;
}

export const refusal = (status: number): Outcome => ({ status });
