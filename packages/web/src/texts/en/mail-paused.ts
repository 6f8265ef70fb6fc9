/** That no mails go out, and why: above every screen of administrators, and in what the bell tells. */
export const mailPaused = {
  'mail.paused': 'Mails are not going out since {time}: {reason}.',
  'mail.reason.AWAY': 'the mail server cannot be reached',
  'mail.reason.CERTIFICATE':
    'the mail server offers no encryption, or a certificate that nobody vouches for',
  'mail.reason.SENDER': 'the mail server refuses the sender (MAIL_FROM, MAIL_BOUNCES)',
  'mail.reason.SIGN_IN': 'the mail server refuses the name or password in SMTP_URL',
} as const;
