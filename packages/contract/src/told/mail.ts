/** Mails that the portal sends. */

/** Kinds besides those of notifications. */
export const OTHER_MAIL_KINDS = [
  'account.device',
  'account.invitation',
  'account.password',
  'account.recovery',
  'account.role',
  'account.sessions',
  'mail.test',
] as const;
export type OtherMailKind = (typeof OTHER_MAIL_KINDS)[number];

/**
 * Whether a mail goes out whatever somebody chose, and to an address that seems to be wrong too: it is about the safety of
 * an account, or was asked for to see whether it arrives.
 */
export const goesOutAnyway = (kind: string): boolean =>
  kind.startsWith('account.') || kind === 'mail.test';

/**
 * DUE: it waits for its time. DROPPED: nobody needs it any more. FAILED: it is not tried again. HELD: it was waiting when
 * the backup was made that has been restored.
 */
export const MAIL_STATES = ['DUE', 'SENT', 'FAILED', 'DROPPED', 'HELD'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail was not sent: it was read in the portal or may no longer be seen, the address gets no mails, or it waited
 * too long.
 */
export const MAIL_OUTCOMES = ['PASSED', 'ADDRESS', 'TOO_LATE'] as const;

/** Or the mail server's answer, as its numbers alone ('550 5.1.1'), or the error's name. */
export type MailOutcome = (typeof MAIL_OUTCOMES)[number] | (string & {});

/**
 * Why the whole queue waits. AWAY: the mail server cannot be reached. SIGN_IN: it refuses the password. CERTIFICATE: its
 * certificate is not trusted, or it offers no encryption. SENDER: it refuses MAIL_FROM or MAIL_BOUNCES.
 */
export const PAUSE_REASONS = ['AWAY', 'SIGN_IN', 'CERTIFICATE', 'SENDER'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
