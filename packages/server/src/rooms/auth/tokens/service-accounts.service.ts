import {
  type listServiceAccounts as listEndpoint,
  type NewServiceAccount,
  SERVICE_ACCOUNT_MESSAGES,
  type ServiceAccount,
} from '@recourse/contract/identity/service-accounts';
import { USER_MESSAGES } from '@recourse/contract/users';
import { SERVICE_ACCOUNTS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { conflict, notFound, stale } from '../../../kernel/errors.ts';
import { insertUser } from '../../users/users.repository.ts';
import { eraseUser } from '../../users/users-write.repository.ts';
import * as repository from './service-accounts.repository.ts';

type Row = Awaited<ReturnType<typeof repository.listServiceRows>>[number];

const toWire = ({
  id,
  username,
  role,
  created_at,
  tokens,
}: Omit<Row, 'version'>): ServiceAccount => ({
  id,
  name: username,
  role: role === 'ADMIN' ? 'ADMIN' : 'EMPLOYE',
  createdAt: created_at.toISOString(),
  tokens: tokens ?? 0,
});

/** All service accounts, by name. */
export async function listServiceAccounts(
  ctx: Context,
): Promise<EndpointReply<typeof listEndpoint>> {
  const rows = await repository.listServiceRows(ctx.db, ctx.clock.now());
  return { data: rows.map(toWire) };
}

/**
 * Creates a service account: a user without a password, whose e-mail is in a domain that no mail reaches (RFC 2606).
 * Throws 409 for a name that is taken, and when there are too many.
 */
export async function createServiceAccount(
  ctx: Context,
  actor: SessionActor,
  { name, role }: NewServiceAccount,
): Promise<ServiceAccount> {
  return inTransaction(ctx.db, async (trx) => {
    await repository.takeTurns(trx);
    if ((await repository.countServiceAccounts(trx)) >= SERVICE_ACCOUNTS.most)
      throw conflict(SERVICE_ACCOUNT_MESSAGES.tooMany, 'TOO_MANY');
    const now = ctx.clock.now();
    const row = await insertUser(trx, {
      username: name,
      email: `${name}@service.invalid`.toLowerCase(),
      phone: '',
      nom: null,
      role,
      password_hash: null,
      deleted_at: null,
      account_kind: 'SERVICE',
      created_at: now,
    });
    if (!row) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    await audit(trx, actor, {
      action: 'create',
      area: 'service-accounts',
      objectId: row.id,
      detail: { role },
    });
    return toWire({ id: row.id, username: name, role, created_at: now, tokens: 0 });
  });
}

/** Deletes a service account and its tokens. What it wrote stays, as that of a deleted user. Throws 404, 412. */
export async function deleteServiceAccount(
  ctx: Context,
  actor: SessionActor,
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockServiceAccount(trx, id);
    if (!row) throw notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    await eraseUser(trx, id, ctx.clock.now());
    await audit(trx, actor, {
      action: 'delete',
      area: 'service-accounts',
      objectId: id,
      detail: { role: row.role },
    });
  });
}
