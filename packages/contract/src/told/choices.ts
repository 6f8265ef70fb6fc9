import { NOTIFICATION_KINDS, type NotificationKind } from '../values/notification-kinds.ts';

/** How people are told by mail of what stands in the portal. */

/** At once, or not at all. */
export const MAIL_CHOICES = ['NOW', 'NEVER'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** What holds for whoever has chosen nothing. */
export const USUAL_MAIL: Readonly<Record<NotificationKind, MailChoice>> = {
  'claim.assigned': 'NOW',
  'claim.answered': 'NOW',
  'claim.replied': 'NOW',
  'claim.status': 'NOW',
  'claim.reopened': 'NOW',
  'claim.withdrawn': 'NEVER',
  'claim.answer-withdrawn': 'NOW',
  'claim.waiting': 'NOW',
  'claim.merged': 'NOW',
  'claim.note': 'NEVER',
  'claim.risk': 'NOW',
  'claim.late': 'NOW',
  'report.validated': 'NOW',
  'document.shared': 'NOW',
};

/** How somebody wants to be told of a kind by mail, by what he chose. */
export function wantedMail(kind: string, choice: MailChoice | null | undefined): MailChoice {
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  return choice ?? (known ? USUAL_MAIL[known] : 'NEVER');
}
