import type { PauseReason } from '@recourse/contract/values/pause-reasons';
import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import type { Letter } from './letter.ts';

/** The mail server: the connection to it, and what its answers mean for a mail and for the whole queue. */

const TIMEOUT_MS = 10_000;

/** A mail in its final form. */
export interface Envelope {
  address: string;
  messageId: string;
  letter: Letter;
  /** The one-click address that ends mails of this kind (RFC 8058); null: they cannot be ended. */
  unsubscribeUrl: string | null;
}

/**
 * The result of a try. REFUSED: permanently; LATER: not now; PAUSE: no mail could be sent; STOPPED: by us. `code`
 * contains numbers or the error's name, never the server's text.
 */
export type Outcome =
  | { kind: 'SENT' }
  | { kind: 'STOPPED' }
  | { kind: 'REFUSED'; code: string }
  | { kind: 'LATER'; code: string }
  | { kind: 'PAUSE'; reason: PauseReason; code: string };

export type Post = (envelope: Envelope, signal: AbortSignal) => Promise<Outcome>;

/** Loads the library with the first mail: it takes 5 MB, and many installations send none. */
async function connectTo({ server }: MailConfig): Promise<Transporter> {
  const { host, port, secure, isLoopback, auth } = server;
  const isHere = isLoopback && !secure;
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure,
    // Otherwise an attacker could remove STARTTLS, and the password and the mail would be sent in clear text.
    requireTLS: !isHere,
    // Where unencrypted sending would be allowed, a certificate proves nothing.
    tls: { rejectUnauthorized: !isHere },
    ...(auth ? { auth } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Opens the connection to the mail server: one for each mail, encrypted unless the server is on this machine. */
export function openTransport(config: MailConfig): Post {
  const { from, bounces } = config;
  let transport: Promise<Transporter> | undefined;
  return async ({ address, messageId, letter, unsubscribeUrl }, signal) => {
    try {
      transport ??= connectTo(config);
      const opened = await transport;
      await opened.sendMail({
        from,
        to: { name: '', address },
        // A separate envelope, so that no header decides where the mail goes.
        envelope: { from: bounces, to: [address] },
        messageId,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl === null
            ? {}
            : {
                'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        signal,
      });
      return { kind: 'SENT' };
    } catch (error) {
      return signal.aborted ? { kind: 'STOPPED' } : outcomeOf(error as MailFault);
    }
  };
}

interface MailFault extends Error {
  code?: string;
  /** The command of the SMTP dialogue. */
  command?: string;
  responseCode?: number;
  response?: string;
}

const UNTRUSTED =
  /certificate|self-signed|altnames|not support STARTTLS|required STARTTLS|upgrading connection/i;

/** The meaning of an error of nodemailer. */
export function outcomeOf(error: MailFault): Outcome {
  const { code = error.name, command = '', responseCode = 0 } = error;
  const numbers = numbersOf(error) ?? code;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return { kind: 'PAUSE', reason: 'SIGN_IN', code: numbers };
  if (code === 'ETLS' || UNTRUSTED.test(error.message))
    return { kind: 'PAUSE', reason: 'CERTIFICATE', code };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE')
    return { kind: 'PAUSE', reason: 'AWAY', code: numbers };
  const isForGood = responseCode >= 500 && responseCode !== 503;
  if (command === 'MAIL FROM' && isForGood)
    return { kind: 'PAUSE', reason: 'SENDER', code: numbers };
  // 421: the server closes the connection, whatever the recipient.
  if (responseCode === 421) return { kind: 'PAUSE', reason: 'AWAY', code: numbers };
  // Without an answer, nodemailer itself refused our data.
  return { kind: isForGood || responseCode === 0 ? 'REFUSED' : 'LATER', code: numbers };
}

/** The numbers at the beginning of an answer: '550 5.1.1'. */
function numbersOf({ response = '' }: MailFault): string | null {
  const [, reply, enhanced] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (reply === undefined) return null;
  return enhanced === undefined ? reply : `${reply} ${enhanced}`;
}

/** Whether an answer says that the address itself is wrong. */
export const isWrongAddress = (code: string): boolean => /^\d{3} 5\.1\./.test(code);
