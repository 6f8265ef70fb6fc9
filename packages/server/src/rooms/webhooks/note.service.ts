import type { DeliveryAttempt, DisabledReason } from '@recourse/contract/told/webhooks';
import { DAY_MS, WEBHOOKS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import * as repository from './sending.repository.ts';
import { turnOff } from './turn-off.service.ts';
import { lockWebhook, type WebhookRow } from './webhooks.repository.ts';

/** What follows from an attempt: the next one, or the end of the message or of its webhook. */

const GONE = 410;
/**
 * Only a message that has failed so often turns its webhook off. After days without messages, earlier failures say
 * little. A repaired receiver that is restarting at the moment gets another half an hour.
 */
const LEAST_TRIES = 4;

const isSuccess = ({ status }: DeliveryAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

/** Why a failed attempt turns its webhook off; null: it does not. */
function reasonToTurnOff(
  { status }: DeliveryAttempt,
  { since, at, tries }: { since: Date; at: Date; tries: number },
): DisabledReason | null {
  if (status === GONE) return 'GONE';
  const isLong = at.getTime() - since.getTime() >= WEBHOOKS.failingDays * DAY_MS;
  return isLong && tries >= LEAST_TRIES ? 'FAILING' : null;
}

/** The time of the attempt after a failed one; null: there is none. `tries` counts the failed ones. */
function nextTry(tries: number, at: Date): Date | null {
  const wait = WEBHOOKS.retrySeconds[tries - 1];
  return wait === undefined ? null : new Date(at.getTime() + wait * 1_000);
}

/**
 * Stores an attempt of a message. Resolves with why its webhook was turned off; null: it was not. Does nothing when the
 * message was deleted, replayed or claimed by another server meanwhile.
 */
export async function noteAttempt(
  ctx: Pick<Context, 'db' | 'clock'>,
  { id, webhook: { id: webhookId, url } }: repository.DueMessage,
  { claim, attempt }: { claim: string; attempt: DeliveryAttempt },
): Promise<DisabledReason | null> {
  return inTransaction(ctx.db, async (trx) => {
    const webhook = await lockWebhook(trx, webhookId);
    const delivery = webhook && (await repository.lockClaimed(trx, id, claim));
    if (!delivery) return null;
    const at = ctx.clock.now();
    const attempts = [...delivery.attempts, attempt].slice(-WEBHOOKS.attemptsShown);
    const known = { dueAt: at, tries: delivery.tries, attempts };
    if (isSuccess(attempt)) {
      await repository.noteAttempt(trx, id, { ...known, state: 'DELIVERED' });
      await repository.noteSuccess(trx, webhookId, at);
      return null;
    }
    const tries = delivery.tries + 1;
    const next = nextTry(tries, at);
    const state = next === null ? 'FAILED' : delivery.state;
    await repository.noteAttempt(trx, id, { attempts, tries, state, dueAt: next ?? at });
    // An answer of a former address says nothing about the present one.
    return webhook.url === url ? noteFailure(trx, webhook, { attempt, at, tries }) : null;
  });
}

/** Stores that a webhook fails, and turns it off when that is the end. A webhook that is off stays as it is. */
async function noteFailure(
  trx: repository.Trx,
  { id, enabled, failing_since: known }: WebhookRow,
  { attempt, at, tries }: { attempt: DeliveryAttempt; at: Date; tries: number },
): Promise<DisabledReason | null> {
  if (!enabled) return null;
  const since = known ?? at;
  if (known === null) await repository.noteFailing(trx, id, since);
  const reason = reasonToTurnOff(attempt, { since, at, tries });
  if (reason !== null) await turnOff(trx, { id, reason, at });
  return reason;
}
