import { randomUUID } from 'node:crypto';
import { unsubscribe } from '@recourse/contract/told/unsubscribe';
import { goesOutAnyway } from '@recourse/contract/told/mail';
import type { PauseReason } from '@recourse/contract/values/pause-reasons';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recourse/contract/values/limits';
import type { MailConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { notify } from '../../kernel/changes/notify.ts';
import { canReceive } from '../../kernel/mail/can-receive.ts';
import { quietUntil } from '../../kernel/mail/quiet-hours.ts';
import { ENDINGS, unsubscribeToken } from '../../kernel/mail/unsubscribe-token.ts';
import { noteDigested } from '../notifications/notifications.repository.ts';
import { compose } from './compose.service.ts';
import type { Letter } from './letter.ts';
import * as repository from './mail.repository.ts';
import { isWrongAddress, openTransport, type Outcome } from './transport.ts';

/**
 * Sends the mails of the queue, outside of any transaction. Each is sent at least once; a mail that arrives twice has
 * the same Message-ID.
 */

const CLAIMED_AT_ONCE = 10;
const LEASE_MS = 120_000;
/** The wait before the next try, after each failed one. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const TOO_LATE_MS = 48 * HOUR_MS;
/** The wait of the whole queue: while the server is away, and while people have to fix something. */
const AWAY_MS = MINUTE_MS;
const BROKEN_MS = 5 * MINUTE_MS;
/** After this many refusals in a row an address counts as unreachable, even when the answers do not say so. */
const REFUSALS = 3;
/** How long a mail in progress may take when the process stops. */
const LAST_MAIL_MS = 4_000;

type Ground = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'links'>;

export interface Sender {
  /** Sends due mails until none is left or the queue is paused. */
  sendDue(): Promise<void>;
  /** Starts no further mail; a mail in progress gets a few seconds. */
  close(): void;
}

/** Makes the sender of this process. */
export function createSender(ctx: Ground, config: MailConfig): Sender {
  const post = openTransport(config);
  const { host } = new URL(config.publicUrl);
  const stopping = new AbortController();
  let isClosing = false;

  const lease = (claim: string): repository.Lease => {
    const at = ctx.clock.now();
    return { claim, at, until: new Date(at.getTime() + LEASE_MS) };
  };

  /** Tries one mail and stores the result; false when no other mail should be tried now. */
  async function tryOne(mail: repository.DueMail): Promise<boolean> {
    const ended = whyNot(mail, ctx.clock.now());
    if (ended) return end(ctx, mail, ended);
    const until = heldUntil(ctx, mail);
    if (until !== null) return hold(ctx, mail, until);
    const writtenAt = ctx.clock.now();
    const letter = await write(mail);
    if (letter === 'FAULT') return true;
    if (!letter) return end(ctx, mail, { state: 'DROPPED', outcome: 'PASSED' });
    const outcome = await post(
      {
        address: mail.reader.email,
        messageId: `<${mail.messageKey}@${host}>`,
        letter,
        unsubscribeUrl: unsubscribeUrl(ctx, config, mail),
      },
      stopping.signal,
    );
    return note(ctx, mail, { outcome, writtenAt });
  }

  /** A mail that cannot be written must not block the mails after it. */
  async function write(mail: repository.DueMail): Promise<Letter | null | 'FAULT'> {
    try {
      return await compose(ctx, config, mail);
    } catch (error) {
      ctx.log.error({ err: error, mail: mail.id }, 'a mail could not be written');
      await putOff(ctx, mail, 'FAULT');
      return 'FAULT';
    }
  }

  async function sendSome(): Promise<boolean> {
    if (await repository.isPaused(ctx.db, ctx.clock.now())) return false;
    const claim = randomUUID();
    const ids = await repository.claimDue(ctx.db, lease(claim), CLAIMED_AT_ONCE);
    try {
      for (const id of ids) {
        if (isClosing) return false;
        // oxlint-disable no-await-in-loop -- one mail after the other, each with its own claim
        // Its reader may have changed while those before it were sent.
        const mail = await repository.renewClaim(ctx.db, id, lease(claim));
        if (mail && !(await tryOne(mail))) return false;
        // oxlint-enable no-await-in-loop
      }
    } finally {
      if (ids.length > 0) await repository.releaseClaims(ctx.db, claim);
    }
    return ids.length === CLAIMED_AT_ONCE;
  }

  return {
    sendDue: async () => {
      // oxlint-disable-next-line no-await-in-loop -- one portion after the other
      while (!isClosing && (await sendSome()));
    },
    close: () => {
      isClosing = true;
      setTimeout(() => stopping.abort(), LAST_MAIL_MS).unref();
    },
  };
}

/** The one-click address that ends mails of a notification's kind, or digests; null for a mail that is always sent. */
function unsubscribeUrl(
  { links }: Ground,
  { publicUrl }: MailConfig,
  { kind: name, reader }: repository.DueMail,
): string | null {
  const kind = ENDINGS.find((known) => known === name);
  if (!kind) return null;
  const token = unsubscribeToken(links, { userId: reader.id, kind });
  return `${publicUrl}${unsubscribe.path}?t=${token}`;
}

/** When the reader's quiet hours end; null: the mail may be sent now. */
function heldUntil({ clock, config }: Ground, { kind, reader }: repository.DueMail): Date | null {
  return goesOutAnyway(kind) ? null : quietUntil(clock.now(), reader, config.organisation.timeZone);
}

type End = Pick<Parameters<typeof repository.endMail>[2], 'state' | 'outcome'>;

/** Why a mail is not tried at all; null: it is tried. */
function whyNot({ kind, since, reader }: repository.DueMail, now: Date): End | null {
  if (now.getTime() - since.getTime() > TOO_LATE_MS)
    return { state: 'FAILED', outcome: 'TOO_LATE' };
  const isOut = reader.isDeleted || (reader.emailFailedAt !== null && !goesOutAnyway(kind));
  if (isOut || !canReceive(reader.email)) return { state: 'DROPPED', outcome: 'ADDRESS' };
  return null;
}

async function hold(ctx: Ground, { id }: repository.DueMail, until: Date): Promise<true> {
  await repository.hold(ctx.db, id, until);
  return true;
}

async function end(ctx: Ground, { id }: repository.DueMail, what: End): Promise<true> {
  await repository.endMail(ctx.db, id, { ...what, at: ctx.clock.now() });
  return true;
}

async function note(
  ctx: Ground,
  mail: repository.DueMail,
  { outcome, writtenAt }: { outcome: Outcome; writtenAt: Date },
): Promise<boolean> {
  if (outcome.kind === 'STOPPED') return false;
  if (outcome.kind === 'PAUSE') {
    await pause(ctx, mail, outcome);
    return false;
  }
  if (await repository.resumeQueue(ctx.db)) ctx.log.info('mails go out again');
  if (outcome.kind === 'SENT') {
    if (mail.kind === 'digest') {
      await noteDigested(ctx.db, mail, { writtenAt, at: ctx.clock.now() });
    }
    return end(ctx, mail, { state: 'SENT', outcome: null });
  }
  if (outcome.kind === 'LATER') {
    await putOff(ctx, mail, outcome.code);
    return true;
  }
  await end(ctx, mail, { state: 'FAILED', outcome: outcome.code });
  ctx.log.warn({ mail: mail.id, user: mail.reader.id, code: outcome.code }, 'a mail was refused');
  await repository.markAddress(
    ctx.db,
    { userId: mail.reader.id, address: mail.reader.email, at: ctx.clock.now() },
    isWrongAddress(outcome.code) ? 1 : REFUSALS,
  );
  return true;
}

/**
 * When the server is away, that counts as one of the mail's tries. A fault that people have to fix
 * counts as none.
 */
async function pause(
  ctx: Ground,
  mail: repository.DueMail,
  { reason, code }: Extract<Outcome, { kind: 'PAUSE' }>,
): Promise<void> {
  const at = ctx.clock.now();
  const isAway = reason === 'AWAY';
  const until = new Date(at.getTime() + (isAway ? AWAY_MS : BROKEN_MS));
  if (isAway) await putOff(ctx, mail, code);
  const isNews = await inTransaction(ctx.db, async (trx) => {
    const found = await repository.pauseQueue(trx, { at, until, reason });
    if (found.isToTell) await tellAdministrators(trx, { at, reason });
    return found.isNews;
  });
  if (isNews) ctx.log.error({ reason, code }, 'mails do not go out');
}

/** The queue as the subject of a notification. There is only one queue. */
const QUEUE = 1;

/**
 * Only the portal can report that no mails are sent. Administrators are not told of a mail server that is away, because
 * it usually returns without their help.
 */
async function tellAdministrators(
  trx: Context['db'],
  { at, reason }: { at: Date; reason: PauseReason },
): Promise<void> {
  const administrators = await repository.listAdministrators(trx);
  const what = { kind: 'mail.paused', area: 'mail', objectId: QUEUE, reason } as const;
  await notify(
    trx,
    { userId: null, at },
    administrators.map((to) => ({ ...what, to })),
  );
}

async function putOff(ctx: Ground, { id, attempts }: repository.DueMail, code: string) {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)] ?? DAY_MS;
  const dueAt = new Date(ctx.clock.now().getTime() + wait);
  await repository.putOff(ctx.db, id, { dueAt, outcome: code });
}

/** Stores whether this server sends mails, for the code that writes notifications. */
export async function tellIfMailIsOn({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<void> {
  await repository.setMailOn(db, config.mail !== null);
}
