import {
  type ApiToken,
  type listTokens as listEndpoint,
  type MadeToken,
  type NewToken,
  TOKEN_MESSAGES,
  type TokenListQuery,
} from '@recourse/contract/identity/tokens';
import { API_TOKENS, DAY_MS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { badRequest, conflict, notFound, unprocessable } from '../../../kernel/errors.ts';
import { listOf, pageOf } from '../../../kernel/lists/lists.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { hashOfApiToken, knownScopes, newApiToken } from '../../../kernel/security/api-tokens.ts';
import { lockUser } from '../../users/users-write.repository.ts';
import { lockServiceAccount } from './service-accounts.repository.ts';
import * as repository from './tokens.repository.ts';

function toWire(row: repository.TokenRow, now: Date): ApiToken {
  const isOver = row.expires_at <= now;
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: knownScopes(row.scopes),
    account: { id: row.user_id, name: row.accountName ?? '', kind: row.account_kind },
    state: row.revoked_at !== null ? 'REVOKED' : isOver ? 'EXPIRED' : 'ACTIVE',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/** Administrators see all tokens, employees their own. */
const ownerFor = ({ role, userId }: SessionActor): repository.Owner =>
  role === 'ADMIN' ? null : userId;

/** A page of the API tokens that the caller may see, newest first. */
export async function listTokens(
  ctx: Context,
  actor: SessionActor,
  { accountId, ...query }: TokenListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const page = pageOf(query);
  const own = ownerFor(actor);
  // An employee who asks for somebody else's gets an empty list.
  if (own !== null && accountId !== undefined && accountId !== own)
    return listOf({ rows: [], total: 0 }, page);
  const owner = accountId ?? own;
  const [rows, total] = await Promise.all([
    repository.listTokenRows(ctx.db, owner, page),
    repository.countTokens(ctx.db, owner),
  ]);
  const now = ctx.clock.now();
  const { data, meta } = listOf({ rows, total }, page);
  return { meta, data: data.map((row) => toWire(row, now)) };
}

/** When a new token ends. Throws 400 for a moment that is over or too far away. */
function endOf(now: Date, asked: string | undefined): Date {
  if (asked === undefined) return new Date(now.getTime() + API_TOKENS.usualDays * DAY_MS);
  const end = new Date(asked);
  const isRight = end > now && end.getTime() <= now.getTime() + API_TOKENS.longestDays * DAY_MS;
  if (!isRight) throw badRequest(TOKEN_MESSAGES.end, { expiresAt: TOKEN_MESSAGES.end });
  return end;
}

/**
 * Makes an API token for the caller, or for a service account; only this answer contains it. Tells the caller by mail.
 * Throws 400 for a wrong end, 409 for too many valid tokens, 422 for an unknown service account.
 */
export async function createToken(
  ctx: Context,
  actor: SessionActor,
  { name, scopes, expiresAt, serviceAccountId = null }: NewToken,
): Promise<MadeToken> {
  const now = ctx.clock.now();
  const end = endOf(now, expiresAt);
  const token = newApiToken();
  return inTransaction(ctx.db, async (trx) => {
    const account =
      serviceAccountId === null
        ? await lockUser(trx, actor.userId)
        : await lockServiceAccount(trx, serviceAccountId);
    if (!account)
      throw unprocessable(TOKEN_MESSAGES.account, { serviceAccountId: TOKEN_MESSAGES.account });
    if ((await repository.countActive(trx, account.id, now)) >= API_TOKENS.mostOfAccount)
      throw conflict(TOKEN_MESSAGES.tooMany, 'TOO_MANY');
    const row = await repository.insertToken(trx, {
      user_id: account.id,
      created_by: actor.userId,
      name,
      hash: hashOfApiToken(token),
      start: token.slice(0, API_TOKENS.shown),
      scopes,
      created_at: now,
      expires_at: end,
    });
    // A stolen session could make one for a service account, to stay when the password is changed.
    await queueMail(ctx, trx, {
      userId: actor.userId,
      kind: 'account.token-made',
      data: { start: row.start, ...(serviceAccountId === null ? {} : { serviceAccountId }) },
    });
    await audit(trx, actor, {
      action: 'token-create',
      area: 'tokens',
      objectId: row.id,
      detail: { accountId: account.id },
    });
    return { ...toWire(row, now), token };
  });
}

/** Revokes an API token; one that is revoked already stays so. Throws 404 for one that the caller does not see. */
export async function revokeToken(ctx: Context, actor: SessionActor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const terms = { owner: ownerFor(actor), at: ctx.clock.now() };
    const outcome = await repository.revokeTokenRow(trx, id, terms);
    if (outcome === 'missing') throw notFound();
    if (outcome === 'over') return;
    await audit(trx, actor, { action: 'token-revoke', area: 'tokens', objectId: id });
  });
}
