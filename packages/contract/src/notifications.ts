import * as z from 'zod/mini';
import { CLAIM_STATUSES } from './claims.ts';
import { at, flagText, id, idText, numberText } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { NOTIFICATION_KINDS } from './values/notification-kinds.ts';
import { HTTP, NOTIFICATIONS } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * What people are told in the portal about their claims, reports and documents. Whether somebody may see the thing is
 * asked when the notification is written and again whenever it is read.
 */

export const NOTIFICATION_AREAS = ['claims', 'documents', 'reports'] as const;
export type NotificationArea = (typeof NOTIFICATION_AREAS)[number];

export const NOTIFICATION_MESSAGES = {
  which: 'Please say which notifications: ids, before or claimId.',
} as const;

export const notification = z.strictObject({
  /** Rises with time. A notification that is counted up gets a new one. */
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  area: z.enum(NOTIFICATION_AREAS),
  /** The number of the claim, report or document. */
  objectId: id,
  /** Its first words, or a document's name. */
  title: z.string(),
  /** Of a claim. */
  reference: z.nullable(z.string()),
  /** Who did it; null: the portal itself. */
  actor: z.nullable(z.strictObject({ id, name: z.string() })),
  /** The status that a claim has got; null for every other kind. */
  status: z.nullable(z.enum(CLAIM_STATUSES)),
  /** How often it happened since its owner last looked. */
  count: z.int(),
  at,
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** A number that is counted up to a limit. */
const cappedCount = z.strictObject({ count: z.int(), more: z.boolean() });

export const unreadNotifications = z.strictObject({
  unread: cappedCount,
  /** The newest unread one; null when there is none. */
  newest: z.nullable(id),
  /** The claims that the counted ones are about. */
  claimIds: z.array(id),
  /** Open claims that nobody has taken; null for clients. */
  queued: z.nullable(cappedCount),
});
export type UnreadNotifications = z.output<typeof unreadNotifications>;

const timeoutMs = HTTP.slowTimeoutMs;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
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
      /** What to send as `after` for the page that follows; null on the last one. */
      next: z.nullable(id),
    }),
    ...unreadNotifications.shape,
  }),
  timeoutMs,
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  roles: EVERY_ROLE,
  summary: `How many notifications the caller has not read, counted up to ${NOTIFICATIONS.counted}.`,
  reply: unreadNotifications,
  timeoutMs,
});

/** Which of the caller's own; of several fields, what any of them names. */
export const readMark = z
  .strictObject({
    ids: z.optional(z.array(id).check(z.maxLength(NOTIFICATIONS.pageMax))),
    /** This one and everything older. */
    before: z.optional(id),
    /** All about this claim. */
    claimId: z.optional(id),
  })
  .check(
    z.refine(
      (given) => Object.values(given).some((value) => value !== undefined),
      NOTIFICATION_MESSAGES.which,
    ),
  );
export type ReadMark = z.output<typeof readMark>;

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  roles: EVERY_ROLE,
  summary: "Marks the caller's own notifications as read; others are left alone.",
  body: readMark,
  writable: {
    ADMIN: ['ids', 'before', 'claimId'],
    EMPLOYE: ['ids', 'before', 'claimId'],
    CLIENT: ['ids', 'before', 'claimId'],
  },
  reply: unreadNotifications,
  timeoutMs,
});
