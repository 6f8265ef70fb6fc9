/** Mails that the portal sends. */

/** Kinds besides the kinds of notifications. */
export const OTHER_MAIL_KINDS = [
  'account.codes-low',
  'account.codes-renewed',
  'account.device',
  'account.email',
  'account.email-approval',
  'account.email-notice',
  'account.exists',
  'account.factor-added',
  'account.factor-removed',
  'account.factor-reset',
  'account.factor-reset-notice',
  'account.identity-linked',
  'account.identity-unlinked',
  'account.invitation',
  'account.password',
  'account.recovery',
  'account.recovery-code',
  'account.recovery-sso',
  'account.role',
  'account.sessions',
  'account.setup-code',
  'account.sign-up',
  'account.token-made',
  'account.wrong-codes',
  'digest',
  'mail.test',
] as const;
export type OtherMailKind = (typeof OTHER_MAIL_KINDS)[number];

/**
 * Whether a mail is sent regardless of the recipient's choices, and even to an address that bounced. This holds for
 * mails about the security of an account, and for mails that test whether they arrive.
 */
export const goesOutAnyway = (kind: string): boolean =>
  kind.startsWith('account.') || kind === 'mail.test';

/**
 * DUE: waiting for its time. DROPPED: no longer needed. FAILED: not retried. HELD: it was waiting when the restored
 * backup was made.
 */
export const MAIL_STATES = ['DUE', 'SENT', 'FAILED', 'DROPPED', 'HELD'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail was not sent. Its notification was read in the portal, or may no longer be seen. Or the address gets no
 * mails, or the mail waited too long.
 */
export const MAIL_OUTCOMES = ['PASSED', 'ADDRESS', 'TOO_LATE'] as const;

/** Other values: the mail server's reply codes alone ('550 5.1.1'), or the name of the error. */
export type MailOutcome = (typeof MAIL_OUTCOMES)[number] | (string & {});
