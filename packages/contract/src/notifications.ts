import * as z from 'zod/mini';
import { id } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, NOTIFICATIONS } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * The number of unread notifications, which every screen shows. The notifications themselves are in
 * told/notification-list.ts, which is loaded when the list is first opened.
 */

export const NOTIFICATION_MESSAGES = {
  which: 'Please say which notifications: ids, before or claimId.',
} as const;

/** A number that is only counted up to a limit. */
const cappedCount = z.strictObject({ count: z.int(), more: z.boolean() });

export const unreadNotifications = z.strictObject({
  unread: cappedCount,
  /** The newest unread one; null when there is none. */
  newest: z.nullable(id),
  /** The claims that the counted ones are about. */
  claimIds: z.array(id),
  /** Number of unassigned open claims; null for clients. */
  queued: z.nullable(cappedCount),
});
export type UnreadNotifications = z.output<typeof unreadNotifications>;

const timeoutMs = HTTP.slowTimeoutMs;

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  mayLag: true,
  roles: EVERY_ROLE,
  summary: `How many notifications the caller has not read, counted up to ${NOTIFICATIONS.counted}.`,
  reply: unreadNotifications,
  timeoutMs,
});

/** Selects some of the caller's own notifications. With several fields, the union of them. */
export const readMark = z
  .strictObject({
    ids: z.optional(z.array(id).check(z.maxLength(NOTIFICATIONS.pageMax))),
    /** This notification and all older ones. */
    before: z.optional(id),
    /** All notifications about this claim. */
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
