import { USER_MESSAGES } from '@recourse/contract/users';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, forbidden } from '../../kernel/errors.ts';

/**
 * Checks that the caller may demote or delete an administrator. `administrators` are the current ones, locked. Throws
 * 409 for the last one, 403 when the caller is no longer one.
 */
export function keepAnAdministrator(
  actor: Actor,
  targetId: number,
  administrators: readonly number[],
): void {
  if (administrators.every((id) => id === targetId))
    throw conflict(USER_MESSAGES.lastAdministrator, 'LAST_ADMINISTRATOR');
  if (!administrators.includes(actor.userId)) throw forbidden();
}
