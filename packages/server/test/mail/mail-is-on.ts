/** A portal that sends mails, whose mail server nobody tries to reach: no test of it runs the background jobs. */
export const MAIL_IS_ON = {
  PUBLIC_URL: 'https://portal.example.org',
  MAIL_FROM: 'help@example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
} as const;
