import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';

/** A real mail server for tests, whose behaviour the test chooses. */

/** A mail that arrived. */
export interface ArrivedMail {
  from: string;
  to: string[];
  isEncrypted: boolean;
  signedInAs: string | null;
  /** The mail as it was sent: headers, then parts. */
  raw: string;
}

/** The server's answer to a command; undefined: it accepts. A number, then its text. */
export type Answer = string | undefined;

/** Sends no answer at all. */
export const SILENCE = 'SILENCE';

export interface MailManners {
  /** The answer to the sender's address. */
  atSender?: () => Answer;
  /** The answer to a recipient's address. */
  atRecipient?: (address: string) => Answer;
  /** The answer after the whole mail; SILENCE for no answer at all. */
  afterData?: (raw: string) => Answer | Promise<Answer>;
  /** The user who may sign in; without one, nobody can. */
  password?: string;
  /** Offers no encryption. */
  isPlain?: boolean;
  /** Encrypted from the first byte. */
  secure?: boolean;
}

export interface MailServer {
  url: string;
  port: number;
  arrived: ArrivedMail[];
  /** How often a recipient was named. */
  tries: number;
  close(): Promise<void>;
}

/** Starts to listen, on a port (0: any). */
export async function startMailServer(manners: MailManners = {}, port = 0): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const found = { tries: 0 };
  const server = new SMTPServer({ ...optionsOf(manners, arrived, found) });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  const signIn = manners.password === undefined ? '' : `portal:${manners.password}@`;
  return {
    url: `${manners.secure ? 'smtps' : 'smtp'}://${signIn}127.0.0.1:${address.port}`,
    port: address.port,
    arrived,
    get tries() {
      return found.tries;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function optionsOf(
  { atSender, atRecipient, afterData, password, isPlain, secure }: MailManners,
  arrived: ArrivedMail[],
  found: { tries: number },
): SMTPServerOptions {
  const receive = async (
    stream: SMTPServerDataStream,
    { envelope, secure: isEncrypted, user }: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> => {
    const raw = await text(stream);
    const answer = await afterData?.(raw);
    if (answer === SILENCE) return;
    if (answer === undefined)
      arrived.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        isEncrypted: isEncrypted === true,
        signedInAs: typeof user === 'string' ? user : null,
        raw,
      });
    done(answer === undefined ? null : refusal(answer));
  };
  return {
    secure: secure === true,
    disabledCommands: [
      ...(isPlain ? ['STARTTLS'] : []),
      ...(password === undefined ? ['AUTH'] : []),
    ],
    authOptional: password === undefined,
    closeTimeout: 100,
    // Suppresses its warning about its own certificate, which is the same in every copy.
    logger: false,
    onAuth: (auth, _, done) => {
      if (auth.username === 'portal' && auth.password === password) done(null, { user: 'portal' });
      else done(refusal('535 5.7.8 No such name or password'));
    },
    onMailFrom: (_, __, done) => {
      const answer = atSender?.();
      done(answer === undefined ? null : refusal(answer));
    },
    onRcptTo: ({ address }, _, done) => {
      found.tries += 1;
      const answer = atRecipient?.(address);
      done(answer === undefined ? null : refusal(answer));
    },
    onData: (stream, session, done) => {
      void receive(stream, session, done);
    },
  };
}

const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** A header of a mail, unfolded and decoded. */
export function headerOf({ raw }: ArrivedMail, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head
    .split('\r\n')
    .find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? undefined : decodeWords(line.slice(name.length + 1).trim());
}

/** Encoded words (RFC 2047) as text. */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString()
        : quotedPrintable(content.replaceAll('_', ' ')),
    );

const quotedPrintable = (content: string): string =>
  Buffer.from(
    content
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A part of a mail by its type, decoded. */
export function partOf({ raw }: ArrivedMail, type: 'text/plain' | 'text/html'): string {
  const from = raw.indexOf(`Content-Type: ${type}`);
  if (from === -1) return '';
  const part = raw.slice(from);
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const [, boundary = '\0'] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const body = rest.join('\r\n\r\n').split(`\r\n--${boundary}`)[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? quotedPrintable(body) : body;
}
