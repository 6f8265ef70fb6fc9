import { USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { hasLocalAdministrator } from './users.repository.ts';
import type { LockedUser } from './users-write.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/**
 * Whether an administrator is the last one, or, where passwords are off, the last one who gets in without the identity
 * provider. `administrators` are the current ones, locked.
 */
export async function isLastAdministrator(
  { config }: Pick<Context, 'config'>,
  trx: Transaction,
  { id, local_sign_in: isLocal }: Pick<LockedUser, 'id' | 'local_sign_in'>,
  administrators: readonly number[],
): Promise<boolean> {
  if (administrators.every((one) => one === id)) return true;
  return config.sso?.only === true && isLocal && !(await hasLocalAdministrator(trx, id));
}

/**
 * Checks that the caller may demote or delete an administrator. Throws 409 for the last one, 403 when the caller is no
 * administrator any more.
 */
export async function keepAnAdministrator(
  ctx: Pick<Context, 'config'>,
  trx: Transaction,
  actor: Actor,
  { target, administrators }: { target: LockedUser; administrators: readonly number[] },
): Promise<void> {
  if (await isLastAdministrator(ctx, trx, target, administrators))
    throw conflict(USER_MESSAGES.lastAdministrator, 'LAST_ADMINISTRATOR');
  if (!administrators.includes(actor.userId)) throw forbidden();
}
