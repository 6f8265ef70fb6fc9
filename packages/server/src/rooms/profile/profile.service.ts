import type { EndpointReply } from '@recourse/contract/endpoint';
import type { me, ProfileChanges } from '@recourse/contract/profile';
import { USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, notFound, stale } from '../../kernel/errors.ts';
import { recordChange } from '../../kernel/record-change.ts';
import { findUser } from '../users/users.repository.ts';
import { lockUser, updateUserRow } from '../users/users-write.repository.ts';

type Profile = EndpointReply<typeof me>;
type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The caller's own account. */
export async function readProfile(ctx: Context, actor: Actor): Promise<Profile> {
  const row = await findUser(ctx.db, actor.userId);
  if (!row) throw notFound();
  return toProfile(row);
}

const toProfile = (row: Account): Profile => {
  const { id, username, email, phone, nom, role, version } = row;
  return { id, username, email, phone, nom, role, roles: [role], version };
};

/** Changes the caller's own e-mail or phone. Throws 409 when the e-mail is taken, 412 for a stale If-Match. */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  { changes, ifMatch }: { changes: ProfileChanges; ifMatch: number | undefined },
): Promise<Profile> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockUser(trx, actor.userId);
    if (!row) throw notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const wanted = {
      email: changes.email ?? row.email,
      phone: changes.phone === undefined ? row.phone : (changes.phone ?? ''),
    };
    const fields = (['email', 'phone'] as const).filter((name) => wanted[name] !== row[name]);
    if (fields.length === 0) return toProfile(row);
    const changed = await updateUserRow(trx, row.id, { ...wanted, updated_at: ctx.clock.now() });
    if (!changed) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    await recordChange(trx, actor, { action: 'update', area: 'users', objectId: row.id, fields });
    return toProfile(changed);
  });
}
