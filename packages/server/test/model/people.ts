import type { Role } from '@recourse/contract/values/roles';

/** The people in the model: one administrator, two employees, two clients. */
export const PEOPLE = ['admin', 'e1', 'e2', 'c1', 'c2'] as const;
export type Person = (typeof PEOPLE)[number];

const ROLE_OF = { a: 'ADMIN', e: 'EMPLOYE', c: 'CLIENT' } as const;

export function roleOf(person: Person): Role {
  return ROLE_OF[person.charAt(0) as keyof typeof ROLE_OF];
}

/** The result of a call by the rules: its status, and its effect on success. */
export interface Outcome {
  status: number;
  /** Called with the id of the row in the answer, if any. */
  apply?: (id: number) => void;
}

export const refusal = (status: number): Outcome => ({ status });
