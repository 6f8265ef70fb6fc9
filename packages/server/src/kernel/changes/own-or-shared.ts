import type { Actor } from '../actor.ts';
import { forbidden } from '../errors.ts';
import type { Left } from './outbox.ts';

/** Rules for what an employee keeps for himself or shares. */

/** null: it is shared. */
interface Owned {
  readonly owner_id: number | null;
}

/**
 * Throws 403 when the row is shared and the actor is no administrator. Nobody but its owner sees an
 * own row.
 */
export function refuseShared(actor: Actor, row: Owned): void {
  if (row.owner_id === null && actor.role !== 'ADMIN') throw forbidden();
}

/** The people for whom a row is deleted when they may no longer see it. */
export const whoSaw = (row: Owned): readonly Left[] =>
  row.owner_id === null ? ['EMPLOYE'] : [row.owner_id];
