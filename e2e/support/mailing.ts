import { freePort } from './free-port.ts';

/**
 * Settings of a portal that sends mails to a server. Its public address must be known before it listens, because the
 * links of its mails contain it.
 */
export async function mailSettings(mailServer: string): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer,
    MAIL_FROM: 'help@example.org',
  };
}
