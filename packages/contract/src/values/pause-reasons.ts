/**
 * Why the whole mail queue is paused. AWAY: the mail server cannot be reached. SIGN_IN: it refuses the password.
 * CERTIFICATE: its certificate is not trusted, or it offers no encryption. SENDER: it refuses MAIL_FROM or
 * MAIL_BOUNCES.
 */
export const PAUSE_REASONS = ['AWAY', 'SIGN_IN', 'CERTIFICATE', 'SENDER'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
