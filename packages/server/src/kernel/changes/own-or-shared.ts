import type { Actor } from '../actor.ts';
import { forbidden } from '../errors.ts';
import type { Left } from './outbox.ts';

/** Rules for what the staff keeps for itself or shares. */

/** null: it is shared. */
interface Owned {
  readonly owner_id: number | null;
}

/** Throws 403 for an employee and a shared row. What is somebody's own, nobody else sees. */
export function refuseShared(actor: Actor, row: Owned): void {
  if (row.owner_id === null && actor.role !== 'ADMIN') throw forbidden();
}

/** The people to whom such a row looks deleted once they may not see it. */
export const whoSaw = (row: Owned): readonly Left[] =>
  row.owner_id === null ? ['EMPLOYE'] : [row.owner_id];
