import { hash } from 'node:crypto';
import type { WebhookArea, WebhookType, WEBHOOK_TEST } from '@recourse/contract/told/webhooks';

/** What a webhook is told: the type of an event and the object that it is about, and nothing of its contents. */

export interface Event {
  type: WebhookType | typeof WEBHOOK_TEST;
  area: WebhookArea;
  id: number;
  /** The version of the object; null when it has none or is gone. */
  version: number | null;
}

/** The areas of the objects, by the first part of a type. */
const AREAS = { claim: 'claims', report: 'reports', document: 'documents' } as const;

/** The area that events of a type are about. */
export const areaOf = (type: WebhookType): (typeof AREAS)[keyof typeof AREAS] =>
  AREAS[type.split('.')[0] as keyof typeof AREAS];

/**
 * The id of a message, made of what it is about. A message that a failover has lost is made again with the same id, so
 * that a receiver who has got it can tell.
 */
const messageIdOf = (webhookId: number, key: string): string =>
  `msg_${hash('sha256', `${webhookId} ${key}`, 'base64url')}`;

/** The body of a message. */
const bodyOf = ({ type, area, id, version }: Event, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { area, id, version } });

/** A message for a webhook, to be stored. */
interface NewDelivery {
  webhook_id: number;
  message_id: string;
  type: string;
  area: WebhookArea;
  object_id: number;
  body: string;
  created_at: Date;
  due_at: Date;
}

/** The message that tells a webhook of an event. `key` names the event for ever. It is due at once. */
export const deliveryOf = (
  webhookId: number,
  event: Event,
  { key, at }: { key: string; at: Date },
): NewDelivery => ({
  webhook_id: webhookId,
  message_id: messageIdOf(webhookId, key),
  type: event.type,
  area: event.area,
  object_id: event.id,
  body: bodyOf(event, at),
  created_at: at,
  due_at: at,
});
