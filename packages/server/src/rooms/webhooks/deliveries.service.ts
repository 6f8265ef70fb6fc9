import { randomUUID } from 'node:crypto';
import {
  type Delivery,
  type DeliveryQuery,
  type listDeliveries as listEndpoint,
  WEBHOOK_MESSAGES,
  WEBHOOK_TEST,
} from '@recourse/contract/told/webhooks';
import { WEBHOOKS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import * as repository from './deliveries.repository.ts';
import { deliveryOf } from './message.ts';
import { findWebhook, lockWebhook } from './webhooks.repository.ts';

/** The messages of webhooks, for administrators. */

type Ground = Pick<Context, 'db' | 'clock'>;

const toWire = (row: repository.DeliveryRow): Delivery => ({
  id: row.id,
  messageId: row.message_id,
  type: row.type,
  area: row.area,
  objectId: row.object_id,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'PENDING' ? row.due_at.toISOString() : null,
});

/** A page of the messages of a webhook, the newest first. Throws 404. */
export async function listDeliveries(
  { db }: Ground,
  webhookId: number,
  { perPage = WEBHOOKS.page, after, state }: DeliveryQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  if (!(await findWebhook(db, webhookId))) throw notFound();
  const count = perPage + 1;
  const rows = await repository.listDeliveryRows(db, webhookId, { count, after, state });
  const shown = rows.slice(0, perPage);
  return {
    data: shown.map(toWire),
    meta: { next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null },
  };
}

/** Queues a message that tries a webhook. Throws 404; 409 while it is off. */
export async function testWebhook(
  { db, clock }: Ground,
  actor: Actor,
  id: number,
): Promise<Delivery> {
  return inTransaction(db, async (trx) => {
    const webhook = await lockWebhook(trx, id);
    if (!webhook) throw notFound();
    if (!webhook.enabled) throw conflict(WEBHOOK_MESSAGES.isOff, 'OFF');
    const event = { type: WEBHOOK_TEST, area: 'webhooks', id, version: webhook.version } as const;
    const row = await repository.insertDelivery(
      trx,
      deliveryOf(id, event, { key: randomUUID(), at: clock.now() }),
    );
    await audit(trx, actor, { action: 'webhook-test', area: 'webhooks', objectId: id });
    return toWire(row);
  });
}

/**
 * Sends a message again at once, with its id and body. Throws 404; 409 while its webhook is off, and when the message
 * waits anyway.
 */
export async function replayDelivery(
  { db, clock }: Ground,
  actor: Actor,
  id: number,
): Promise<Delivery> {
  return inTransaction(db, async (trx) => {
    const webhookId = await repository.webhookOf(trx, id);
    const webhook = webhookId === undefined ? undefined : await lockWebhook(trx, webhookId);
    const delivery = webhook && (await repository.lockDelivery(trx, id));
    if (!delivery) throw notFound();
    if (!webhook.enabled) throw conflict(WEBHOOK_MESSAGES.isOff, 'OFF');
    if (delivery.state === 'PENDING') throw conflict(WEBHOOK_MESSAGES.isWaiting, 'WAITING');
    const row = await repository.queueAgain(trx, id, clock.now());
    await audit(trx, actor, { action: 'webhook-replay', area: 'webhooks', objectId: webhook.id });
    return toWire(row);
  });
}
