import * as z from 'zod/mini';
import { at, id, idParams, idText, numberText, text } from '../values/common.ts';
import { HTTP, WEBHOOKS } from '../values/limits.ts';
import { ADMIN_KINDS, NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { endpoint } from '../wire/endpoint.ts';

/**
 * Webhooks: addresses of other programs that the portal tells of events. A message names an object and never contains
 * anything of it. Its headers follow Standard Webhooks 1.0.
 */

export const WEBHOOK_MESSAGES = {
  url: 'Please give a whole address that begins with https://, without a user, a password or a fragment.',
  notAllowed:
    'The portal may not send to this address. Allowed are public addresses with https://, and the networks in the configuration.',
  types: 'Please choose at least one event.',
  typeTwice: 'An event is chosen twice.',
  tooMany: 'There are as many webhooks as there can be. Please delete one first.',
  isOff: 'This webhook is off. Please turn it on first.',
  isWaiting: 'This message is still waiting to be sent.',
} as const;

/** Events that nobody is notified of in the portal: a client or an employee has filed a claim. */
export const OTHER_WEBHOOK_TYPES = ['claim.filed'] as const;

/** The events that a webhook can be told of: the kinds of notifications without the administrators' own, and others. */
export const WEBHOOK_TYPES = [
  ...NOTIFICATION_KINDS.filter((kind) => !ADMIN_KINDS.includes(kind)),
  ...OTHER_WEBHOOK_TYPES,
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The type of the message that an administrator sends to try a webhook. Nobody chooses it. */
export const WEBHOOK_TEST = 'webhook.test';

/** What the messages are about. 'webhooks': the webhook itself, for a test. */
export const WEBHOOK_AREAS = ['claims', 'reports', 'documents', 'webhooks'] as const;
export type WebhookArea = (typeof WEBHOOK_AREAS)[number];

/**
 * Why a webhook is off. BY_HAND: an administrator turned it off. GONE: the receiver answered 410. FAILING: every
 * attempt of the last WEBHOOKS.failingDays days failed. RESTORED: the database was restored from a backup.
 */
export const DISABLED_REASONS = ['BY_HAND', 'GONE', 'FAILING', 'RESTORED'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/**
 * PENDING: waiting for its next attempt. FAILED: the last attempt failed, and no other follows. HELD: its webhook was
 * off when it was due, or the database was restored from a backup.
 */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'HELD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why an attempt got no answer. ADDRESS_NOT_ALLOWED: the portal may not connect to the address. NAME_NOT_FOUND: the
 * host name has no address. CERTIFICATE: the certificate is not trusted. CONNECTION: refused, reset or unreachable.
 * TIMEOUT: no answer within WEBHOOKS.timeoutSeconds. NO_KEY: the secret was sealed with a key that the server does not
 * have; rotating it helps.
 */
export const ATTEMPT_ERRORS = [
  'ADDRESS_NOT_ALLOWED',
  'NAME_NOT_FOUND',
  'CERTIFICATE',
  'CONNECTION',
  'TIMEOUT',
  'NO_KEY',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

export const webhook = z.strictObject({
  id,
  /** May be empty. */
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  enabled: z.boolean(),
  /** null: it is on. */
  disabledReason: z.nullable(z.enum(DISABLED_REASONS)),
  /** The time of the first failed attempt since the last success; null: the last attempt succeeded. */
  failingSince: z.nullable(at),
  lastSuccessAt: z.nullable(at),
  /** Until when messages are also signed with the secret before the last rotation; null: they are not. */
  previousSecretUntil: z.nullable(at),
  /** false: the server does not have the key of its secret. Its messages fail until the secret is rotated. */
  canSign: z.boolean(),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
});
export type Webhook = z.output<typeof webhook>;

/** The only answers that hold the secret: whsec_ and 32 random bytes in Base64. */
export const webhookWithSecret = z.extend(webhook, { secret: z.string() });
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

/**
 * Whether a text is the address of a webhook: http or https, without a user, a password or a fragment. Whether the
 * portal may send to it is for the server to say.
 */
export function isWebhookUrl(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    ['https:', 'http:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    !address.includes('#')
  );
}

const fields = {
  url: text(WEBHOOKS.url).check(z.refine(isWebhookUrl, WEBHOOK_MESSAGES.url)),
  types: z.array(z.enum(WEBHOOK_TYPES)).check(
    z.minLength(1, WEBHOOK_MESSAGES.types),
    z.refine((types) => new Set(types).size === types.length, WEBHOOK_MESSAGES.typeTwice),
  ),
  name: z.optional(text(WEBHOOKS.name)),
} as const;

export const newWebhook = z.strictObject(fields);
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookChanges = z.strictObject({
  url: z.optional(fields.url),
  types: z.optional(fields.types),
  name: fields.name,
  /** true also forgets since when it fails. */
  enabled: z.optional(z.boolean()),
});
export type WebhookChanges = z.output<typeof webhookChanges>;

export const deliveryAttempt = z.strictObject({
  at,
  /** The status code of the answer; null: there was none. */
  status: z.nullable(z.int()),
  /** An AttemptError; null: there was an answer. */
  error: z.nullable(z.string()),
  durationMs: z.int(),
});
export type DeliveryAttempt = z.output<typeof deliveryAttempt>;

export const delivery = z.strictObject({
  id,
  /** The header webhook-id. It is the same at each attempt and replay. */
  messageId: z.string(),
  /** A WebhookType or WEBHOOK_TEST, or a type of another release. */
  type: z.string(),
  area: z.enum(WEBHOOK_AREAS),
  objectId: id,
  createdAt: at,
  state: z.enum(DELIVERY_STATES),
  /** The last WEBHOOKS.attemptsShown, the oldest first. */
  attempts: z.array(deliveryAttempt),
  /** When the next attempt is made; null: none is planned. */
  nextAt: z.nullable(at),
});
export type Delivery = z.output<typeof delivery>;

const roles = ['ADMIN'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  roles,
  summary: 'All webhooks, the oldest first, without their secrets.',
  reply: z.strictObject({ data: z.array(webhook) }),
  timeoutMs,
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  roles,
  summary: 'One webhook, without its secret.',
  params: idParams,
  reply: webhook,
  timeoutMs,
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  roles,
  summary:
    'Adds a webhook and returns its secret, which is shown only here. 422 for an address that the portal may not send to.',
  proof: 'fresh',
  body: newWebhook,
  writable: { ADMIN: ['url', 'types', 'name'] },
  reply: webhookWithSecret,
  status: 201,
  timeoutMs,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  roles,
  summary:
    'Changes the given fields of a webhook, or turns it on or off. Turning it off holds the messages that wait. 422 for an address that the portal may not send to.',
  proof: 'fresh',
  params: idParams,
  body: webhookChanges,
  writable: { ADMIN: ['url', 'types', 'name', 'enabled'] },
  reply: webhook,
  timeoutMs,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  roles,
  summary: 'Deletes a webhook with its secret and its deliveries.',
  proof: 'fresh',
  params: idParams,
  timeoutMs,
});

export const rotateWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  roles,
  summary: `Makes a new secret, which is shown only here. The one before signs too for ${WEBHOOKS.previousSecretHours} hours.`,
  proof: 'fresh',
  params: idParams,
  reply: webhookWithSecret,
  timeoutMs,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  roles,
  summary: `Queues a message of the type ${WEBHOOK_TEST}. 409 while the webhook is off.`,
  proof: 'fresh',
  params: idParams,
  reply: delivery,
  status: 201,
  timeoutMs,
});

export const deliveryQuery = z.strictObject({
  perPage: z.optional(numberText(1, WEBHOOKS.pageMax)),
  after: z.optional(idText),
  state: z.optional(z.enum(DELIVERY_STATES)),
});
export type DeliveryQuery = z.output<typeof deliveryQuery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  mayLag: true,
  roles,
  summary: 'The messages of a webhook of the last 30 days with their attempts, the newest first.',
  params: idParams,
  query: deliveryQuery,
  reply: z.strictObject({
    data: z.array(delivery),
    meta: z.strictObject({
      /** The value of `after` for the next page; null on the last one. */
      next: z.nullable(id),
    }),
  }),
  timeoutMs,
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/deliveries/:id/replay',
  roles,
  summary:
    'Sends a message again that was delivered, has failed or is held, with the same webhook-id and body. 409 while it waits, and while its webhook is off.',
  proof: 'fresh',
  params: idParams,
  reply: delivery,
  timeoutMs,
});
