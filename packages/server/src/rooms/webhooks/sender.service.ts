import { randomUUID } from 'node:crypto';
import type { DeliveryAttempt } from '@recourse/contract/told/webhooks';
import type { Context } from '../../context.ts';
import type { Answer } from '../../kernel/egress/egress.ts';
import { noteAttempt } from './note.service.ts';
import { signingSecrets } from './secrets.ts';
import * as repository from './sending.repository.ts';
import { signedHeaders } from './signature.ts';

/**
 * Sends the messages of webhooks, outside of any transaction. Each is sent at least once; a message that arrives twice
 * has the same webhook-id. Every webhook has a queue of its own, so that a slow receiver delays no other.
 */

/** Messages of one webhook that are sent at the same time. */
const AT_ONCE = 4;
/** Longer than an attempt can take. */
const LEASE_MS = 60_000;
/** How long attempts may take when the process stops. */
const LAST_ATTEMPTS_MS = 4_000;

type Ground = Pick<Context, 'db' | 'clock' | 'log' | 'seal' | 'egress'>;

export interface WebhookSender {
  /** Starts to send the due messages of each webhook that is not sent to already. */
  start(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Starts no further message; those that are being sent get a few seconds. */
  close(): Promise<void>;
}

/** Makes the sender of this process. */
export function createWebhookSender(ctx: Ground): WebhookSender {
  const lanes = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let isClosing = false;

  /** Tries one message, and stores the attempt. */
  async function tryOne(message: repository.DueMessage, claim: string): Promise<void> {
    const at = ctx.clock.now();
    const begun = performance.now();
    const answer = await send(ctx, message, { at, stop: stopping.signal });
    const durationMs = Math.round(performance.now() - begun);
    if ('error' in answer && answer.error === 'STOPPED')
      return repository.releaseClaim(ctx.db, message.id, claim);
    const attempt = toAttempt(answer, { at, durationMs });
    const turnedOff = await noteAttempt(ctx, message, { claim, attempt });
    const about = { webhook: message.webhook.id, message: message.messageId };
    const { status, error } = attempt;
    ctx.log.info({ ...about, status, error, durationMs }, 'a webhook was called');
    if (turnedOff !== null)
      ctx.log.warn({ ...about, reason: turnedOff }, 'a webhook was turned off');
  }

  /** Sends the due messages of a webhook, some at a time, until none is left. */
  async function sendAll(webhookId: number): Promise<void> {
    while (!isClosing) {
      const [claim, at] = [randomUUID(), ctx.clock.now()];
      const lease = { claim, at, until: new Date(at.getTime() + LEASE_MS) };
      // oxlint-disable no-await-in-loop -- one portion after the other
      const messages = await repository.claimDue(ctx.db, webhookId, lease, AT_ONCE);
      if (messages.length === 0) return;
      await Promise.all(messages.map((message) => tryOrLog(message, claim)));
      // oxlint-enable no-await-in-loop
    }
  }

  /** A message that a fault leaves behind is sent again when its lease has expired. */
  async function tryOrLog(message: repository.DueMessage, claim: string): Promise<void> {
    try {
      await tryOne(message, claim);
    } catch (error) {
      ctx.log.error({ err: error, message: message.messageId }, 'a webhook could not be called');
    }
  }

  async function runLane(webhookId: number): Promise<void> {
    try {
      await sendAll(webhookId);
    } catch (error) {
      ctx.log.error({ err: error, webhook: webhookId }, 'messages for a webhook could not be read');
    } finally {
      lanes.delete(webhookId);
    }
  }

  const idle = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- until no lane is left
    while (lanes.size > 0) await Promise.all(lanes.values());
  };

  return {
    start: async () => {
      if (isClosing) return;
      for (const id of await repository.listDue(ctx.db, ctx.clock.now()))
        if (!lanes.has(id)) lanes.set(id, runLane(id));
    },
    idle,
    close: async () => {
      isClosing = true;
      setTimeout(() => stopping.abort(), LAST_ATTEMPTS_MS).unref();
      await idle();
    },
  };
}

/** Signs a message and sends it. */
async function send(
  { seal, egress }: Ground,
  { messageId: id, body, webhook }: repository.DueMessage,
  { at, stop }: { at: Date; stop: AbortSignal },
): Promise<Answer> {
  const secrets = signingSecrets(seal, webhook, at);
  if (secrets.length === 0) return { error: 'NO_KEY' };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Recourse-Webhooks',
    ...signedHeaders({ id, at, body }, secrets),
  };
  return egress.post(new URL(webhook.url), { headers, body }, stop);
}

const toAttempt = (
  answer: Answer,
  { at, durationMs }: { at: Date; durationMs: number },
): DeliveryAttempt => ({
  at: at.toISOString(),
  status: 'status' in answer ? answer.status : null,
  error: 'error' in answer ? answer.error : null,
  durationMs,
});
