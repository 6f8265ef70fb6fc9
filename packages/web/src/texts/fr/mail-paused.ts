import type { mailPaused as english } from '../en/mail-paused.ts';
import type { Translated } from '../translated.ts';

/** French for en/mail-paused.ts. */
export const mailPaused: Translated<typeof english> = {
  'mail.paused': 'Les courriels ne partent plus depuis {time} : {reason}.',
  'mail.reason.AWAY': 'le serveur de courriel est injoignable',
  'mail.reason.CERTIFICATE':
    'le serveur de courriel n’offre pas de chiffrement, ou un certificat dont personne ne se porte garant',
  'mail.reason.SENDER': 'le serveur de courriel refuse l’expéditeur (MAIL_FROM, MAIL_BOUNCES)',
  'mail.reason.SIGN_IN': 'le serveur de courriel refuse le nom ou le mot de passe de SMTP_URL',
};
