import type { EndpointReply } from '@recourse/contract/endpoint';
import type { me } from '@recourse/contract/profile';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { findUser } from '../users/users.repository.ts';

/** The caller's own account. */
export async function readProfile(ctx: Context, actor: Actor): Promise<EndpointReply<typeof me>> {
  const row = await findUser(ctx.db, actor.userId);
  if (!row) throw notFound();
  const { id, username, email, phone, nom, role, version } = row;
  return { id, username, email, phone, nom, role, roles: [role], version };
}
