/**
 * The kinds of notifications. This file imports nothing, because the page that unsubscribes from mails needs little
 * else.
 */

/** The name of a kind is its area, then the event. */
export const NOTIFICATION_KINDS = [
  'claim.assigned',
  'claim.answered',
  'claim.replied',
  'claim.status',
  'claim.reopened',
  'claim.withdrawn',
  'claim.answer-withdrawn',
  'claim.waiting',
  'claim.merged',
  'claim.note',
  'claim.risk',
  'claim.late',
  'report.validated',
  'document.shared',
  'mail.paused',
  'audit.burst',
  'webhook.disabled',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that only the staff receives, even if the recipient's role has changed. */
export const STAFF_KINDS: readonly NotificationKind[] = [
  'claim.assigned',
  'claim.withdrawn',
  'claim.note',
  'claim.risk',
  'claim.late',
  'mail.paused',
  'audit.burst',
  'webhook.disabled',
];

/** The kinds among these that only administrators receive. */
export const ADMIN_KINDS: readonly NotificationKind[] = [
  'mail.paused',
  'audit.burst',
  'webhook.disabled',
];

/** Kinds that only the client of a claim receives. */
export const CLIENT_KINDS: readonly NotificationKind[] = [
  'claim.answered',
  'claim.status',
  'claim.answer-withdrawn',
  'claim.waiting',
  'claim.merged',
];
