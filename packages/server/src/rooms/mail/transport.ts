import type { PauseReason } from '@recourse/contract/told/mail';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import type { Letter } from './letter.ts';

/** The mail server: how it is spoken to, and what its answers mean for a mail and for the whole queue. */

const TIMEOUT_MS = 10_000;

/** A mail as it goes out. */
export interface Envelope {
  address: string;
  messageId: string;
  letter: Letter;
  /** Where one click ends mails of this kind (RFC 8058); null: they do not end. */
  unsubscribeUrl: string | null;
}

/**
 * What became of a try. REFUSED: for good; LATER: not now; PAUSE: no mail would go out; STOPPED: by us. `code` has
 * numbers or the error's name, never the server's text.
 */
export type Outcome =
  | { kind: 'SENT' }
  | { kind: 'STOPPED' }
  | { kind: 'REFUSED'; code: string }
  | { kind: 'LATER'; code: string }
  | { kind: 'PAUSE'; reason: PauseReason; code: string };

export type Post = (envelope: Envelope, signal: AbortSignal) => Promise<Outcome>;

/** Opens the way to the mail server: a connection for each mail, encrypted unless the server is this machine. */
export function openTransport({ server, from, bounces }: MailConfig): Post {
  const { host, port, secure, isLoopback, auth } = server;
  const isHere = isLoopback && !secure;
  const transport = createTransport({
    host,
    port,
    secure,
    // Without it the password and the mail would go out in clear when somebody in between takes STARTTLS away.
    requireTLS: !isHere,
    // Where no encryption would do as well, a certificate proves nothing.
    tls: { rejectUnauthorized: !isHere },
    ...(auth ? { auth } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ address, messageId, letter, unsubscribeUrl }, signal) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address },
        // Its own, so that no header decides where the mail goes.
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
  /** The step of the dialogue. */
  command?: string;
  responseCode?: number;
  response?: string;
}

const UNTRUSTED =
  /certificate|self-signed|altnames|not support STARTTLS|required STARTTLS|upgrading connection/i;

/** What an error of nodemailer means. */
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
  // 421: the server closes the connection, whoever the mail is for.
  if (responseCode === 421) return { kind: 'PAUSE', reason: 'AWAY', code: numbers };
  // Without an answer it is nodemailer that refused what we gave it.
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
