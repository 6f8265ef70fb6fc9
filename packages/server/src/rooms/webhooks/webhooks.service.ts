import {
  type NewWebhook,
  type Webhook,
  WEBHOOK_MESSAGES,
  type WebhookChanges,
  type WebhookWithSecret,
} from '@recourse/contract/told/webhooks';
import { HOUR_MS, WEBHOOKS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { conflict, notFound, stale, unprocessable } from '../../kernel/errors.ts';
import type { Seal } from '../../kernel/security/factors/seal.ts';
import { openSecret } from './secrets.ts';
import { aboutWebhook, makeSecret, writeSecret } from './signature.ts';
import * as repository from './webhooks.repository.ts';

/** A webhook, with the version that the caller saw. */
interface Target {
  id: number;
  ifMatch: number | undefined;
}

type Ground = Pick<Context, 'db' | 'clock' | 'seal' | 'egress'>;

const toWire = (seal: Seal, now: Date, row: repository.WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  previousSecretUntil:
    row.previous_until !== null && row.previous_until > now
      ? row.previous_until.toISOString()
      : null,
  canSign: openSecret(seal, row) !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** All webhooks, the oldest first. */
export async function listWebhooks({ db, seal, clock }: Ground): Promise<{ data: Webhook[] }> {
  const rows = await repository.listWebhookRows(db);
  return { data: rows.map((row) => toWire(seal, clock.now(), row)) };
}

/** One webhook. Throws 404. */
export async function getWebhook({ db, seal, clock }: Ground, id: number): Promise<Webhook> {
  const row = await repository.findWebhook(db, id);
  if (!row) throw notFound();
  return toWire(seal, clock.now(), row);
}

/**
 * Before a webhook is turned on: its messages begin with the present. Locks out others who turn one on, and locks the
 * moment before the webhook, as the follower does.
 */
async function beginToTell(trx: repository.Trx, at: Date): Promise<void> {
  await repository.lockWebhooks(trx);
  await repository.beginWithPresent(trx, at);
}

/** Throws 422 for an address that the portal may not send to. */
async function requireReachable({ egress }: Ground, url: string): Promise<void> {
  const { notAllowed } = WEBHOOK_MESSAGES;
  if (!(await egress.mayReach(new URL(url)))) throw unprocessable(notAllowed, { url: notAllowed });
}

/**
 * Adds a webhook, which is on. Only this answer has its secret. Throws 422 for an address that the portal may not send
 * to, 409 when there are too many.
 */
export async function createWebhook(
  ctx: Ground,
  actor: Actor,
  input: NewWebhook,
): Promise<WebhookWithSecret> {
  const { url, types, name = '' } = input;
  await requireReachable(ctx, url);
  const secret = makeSecret();
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    await beginToTell(trx, at);
    if ((await repository.countWebhooks(trx)) >= WEBHOOKS.webhooks)
      throw conflict(WEBHOOK_MESSAGES.tooMany, 'FULL');
    const values = { name, url, types, created_by: actor.userId, created_at: at, updated_at: at };
    const row = await repository.insertWebhook(trx, values, (id) =>
      ctx.seal.seal(secret, aboutWebhook(id)),
    );
    const fields = Object.keys(input);
    await audit(trx, actor, {
      action: 'webhook-create',
      area: 'webhooks',
      objectId: row.id,
      fields,
    });
    return { ...toWire(ctx.seal, at, row), secret: writeSecret(secret) };
  });
}

/**
 * Changes the given fields. Turning a webhook off holds the messages that wait. Turning it on, and another address,
 * forget since when it fails. Throws 404; 412 for a stale If-Match; 422 for an address that the portal may not send to.
 */
export async function updateWebhook(
  ctx: Ground,
  actor: Actor,
  { id, ifMatch, changes }: Target & { changes: WebhookChanges },
): Promise<Webhook> {
  const known = await repository.findWebhook(ctx.db, id);
  if (!known) throw notFound();
  if (changes.url !== undefined && changes.url !== known.url)
    await requireReachable(ctx, changes.url);
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    if (changes.enabled) await beginToTell(trx, at);
    const row = await repository.lockWebhook(trx, id);
    if (!row) throw notFound();
    const fields = differences(row, changes);
    if (fields.length === 0) return toWire(ctx.seal, at, row);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const { enabled = row.enabled, ...content } = changes;
    const changed = await repository.updateWebhookRow(trx, id, {
      ...content,
      ...(enabled === row.enabled ? {} : { enabled, disabled_reason: enabled ? null : 'BY_HAND' }),
      ...(changes.enabled || fields.includes('url') ? { failing_since: null } : {}),
      updated_at: at,
    });
    if (!enabled) await repository.holdDeliveries(trx, id);
    await audit(trx, actor, { action: 'webhook-update', area: 'webhooks', objectId: id, fields });
    return toWire(ctx.seal, at, changed);
  });
}

/** The names of the fields that a change changes. Why a webhook is off stays when it is turned off once more. */
function differences(
  row: repository.WebhookRow,
  { url, types, name, enabled }: WebhookChanges,
): string[] {
  const isOther = {
    url: url !== undefined && url !== row.url,
    types: types !== undefined && types.join() !== row.types.join(),
    name: name !== undefined && name !== row.name,
    enabled:
      enabled !== undefined && (enabled !== row.enabled || (enabled && row.failing_since !== null)),
  };
  return Object.entries(isOther).flatMap(([field, is]) => (is ? [field] : []));
}

/** Deletes a webhook with its deliveries. Throws 404; 412 for a stale If-Match. */
export async function deleteWebhook(
  ctx: Ground,
  actor: Actor,
  { id, ifMatch }: Target,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockWebhook(trx, id);
    if (!row) throw notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    await repository.deleteWebhookRow(trx, id);
    await audit(trx, actor, { action: 'webhook-delete', area: 'webhooks', objectId: id });
  });
}

/**
 * Makes a new secret, which only this answer has. The one before signs too for a day, if the server has its key. Throws
 * 404; 412 for a stale If-Match.
 */
export async function rotateWebhook(
  ctx: Ground,
  actor: Actor,
  { id, ifMatch }: Target,
): Promise<WebhookWithSecret> {
  const secret = makeSecret();
  return inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockWebhook(trx, id);
    if (!row) throw notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const at = ctx.clock.now();
    const sealed = ctx.seal.seal(secret, aboutWebhook(id));
    const isKept = openSecret(ctx.seal, row) !== null;
    const until = new Date(at.getTime() + WEBHOOKS.previousSecretHours * HOUR_MS);
    const changed = await repository.updateWebhookRow(trx, id, {
      secret: sealed.bytes,
      key_id: sealed.keyId,
      previous_secret: isKept ? row.secret : null,
      previous_key_id: isKept ? row.key_id : null,
      previous_until: isKept ? until : null,
      updated_at: at,
    });
    await audit(trx, actor, { action: 'webhook-rotate', area: 'webhooks', objectId: id });
    return { ...toWire(ctx.seal, at, changed), secret: writeSecret(secret) };
  });
}

/** Deletes the secrets before a rotation that do not sign any more. */
export async function forgetFormerSecrets({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await repository.dropFormerSecrets(db, clock.now());
}
