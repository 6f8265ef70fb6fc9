import * as z from 'zod/mini';
import { CLAIM_STATUSES } from '../claims.ts';
import { unreadNotifications } from '../notifications.ts';
import { at, flagText, id, idText, numberText } from '../values/common.ts';
import { HTTP, NOTIFICATIONS } from '../values/limits.ts';
import { NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { PAUSE_REASONS } from '../values/pause-reasons.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { endpoint } from '../wire/endpoint.ts';

/**
 * Notifications in the portal about claims, reports and documents, and for administrators about mails, bursts of
 * refusals and webhooks. Access to the object is checked when the notification is written and again on each read.
 */

/** Types of objects. Everybody who may see an object can be notified about it, and can mute it. */
export const THING_AREAS = ['claims', 'documents', 'reports'] as const;
export type ThingArea = (typeof THING_AREAS)[number];

/** Areas about which mails are sent: these objects, and what administrators should look at. */
export const MAILED_AREAS = [...THING_AREAS, 'audit', 'webhooks'] as const;
export type MailedArea = (typeof MAILED_AREAS)[number];

export const NOTIFICATION_AREAS = [...MAILED_AREAS, 'mail'] as const;
export type NotificationArea = (typeof NOTIFICATION_AREAS)[number];

export const notification = z.strictObject({
  /** Ascending in time. A notification whose counter increases gets a new id. */
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  area: z.enum(NOTIFICATION_AREAS),
  /** The number of the claim, report, document or webhook; 1 for the mails and the audit trail. */
  objectId: id,
  /** Its first words, or the name of a document or webhook; empty for mails and the audit trail. */
  title: z.string(),
  /** Only for a claim. */
  reference: z.nullable(z.string()),
  /** The person who did it; null: the portal itself. */
  actor: z.nullable(z.strictObject({ id, name: z.string() })),
  /** The new status of the claim; null for every other kind. */
  status: z.nullable(z.enum(CLAIM_STATUSES)),
  /** Why mails are not sent; null for every other kind. */
  reason: z.nullable(z.enum(PAUSE_REASONS)),
  /** How often it happened since the recipient last looked. */
  count: z.int(),
  at,
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  mayLag: true,
  roles: EVERY_ROLE,
  summary: 'What the caller was told, newest first, as far as he may still see it.',
  query: z.strictObject({
    perPage: z.optional(numberText(1, NOTIFICATIONS.pageMax)),
    after: z.optional(idText),
    unreadOnly: z.optional(flagText),
  }),
  reply: z.strictObject({
    data: z.array(notification),
    meta: z.strictObject({
      /** The value of `after` for the next page; null on the last one. */
      next: z.nullable(id),
    }),
    ...unreadNotifications.shape,
  }),
  timeoutMs: HTTP.slowTimeoutMs,
});
