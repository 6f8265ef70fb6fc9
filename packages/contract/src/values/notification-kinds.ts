/** Of what people are told. It imports nothing, because the page that ends mails needs little else. */

/** A kind names its area, then what happened. */
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
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that are the staff's alone, whoever somebody has become since. */
export const STAFF_KINDS: readonly NotificationKind[] = [
  'claim.assigned',
  'claim.withdrawn',
  'claim.note',
  'claim.risk',
  'claim.late',
];

/** Kinds of which only the client of a claim is told. */
export const CLIENT_KINDS: readonly NotificationKind[] = [
  'claim.answered',
  'claim.status',
  'claim.answer-withdrawn',
  'claim.waiting',
  'claim.merged',
];
