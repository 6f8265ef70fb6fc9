import { NOTIFICATION_KINDS, type NotificationKind } from '../values/notification-kinds.ts';

/** How people are notified by mail of notifications in the portal. */

/** Immediately, in the daily digest, or not at all. */
export const MAIL_CHOICES = ['NOW', 'DAILY', 'NEVER'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/**
 * Kinds that are shown only in the portal. For example, no mail can report that mails are not sent.
 */
export const PORTAL_KINDS = ['mail.paused'] as const satisfies readonly NotificationKind[];
export type MailedKind = Exclude<NotificationKind, (typeof PORTAL_KINDS)[number]>;

/** Whether a kind of notification is also sent by mail. */
export const isMailedKind = (name: string): name is MailedKind =>
  NOTIFICATION_KINDS.some((kind) => kind === name) && !PORTAL_KINDS.some((kind) => kind === name);

/** The defaults for people who have chosen nothing. */
export const USUAL_MAIL: Readonly<Record<MailedKind, MailChoice>> = {
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
  'audit.burst': 'NOW',
  'webhook.disabled': 'NOW',
};

/** How a kind is sent by mail, given a person's choices. Kinds that only the portal shows are never mailed. */
export function wantedMail(kind: string, choice: MailChoice | null | undefined): MailChoice {
  return isMailedKind(kind) ? (choice ?? USUAL_MAIL[kind]) : 'NEVER';
}
