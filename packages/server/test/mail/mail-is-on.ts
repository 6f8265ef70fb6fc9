import { SSO_IS_ON } from '../identity/still-provider.ts';

/**
 * The configuration of a portal that sends mails and lets clients sign up. Its mail server is never contacted, because
 * no test with it runs the background jobs.
 */
export const MAIL_IS_ON = {
  PUBLIC_URL: 'https://portal.example.org',
  MAIL_FROM: 'help@example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SELF_REGISTRATION: 'on',
} as const;

/** The same with single sign-on, for tests of all endpoints. */
export const ALL_IS_ON = { ...SSO_IS_ON, ...MAIL_IS_ON } as const;
