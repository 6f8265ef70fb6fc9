import { isMailedKind } from './choices.ts';
import * as z from 'zod/mini';
import { at, id, idParams, listQuery, listReply } from '../values/common.ts';
import { HTTP } from '../values/limits.ts';
import { NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { PAUSE_REASONS } from '../values/pause-reasons.ts';
import { endpoint } from '../wire/endpoint.ts';
import { exportOf, PAGING } from '../wire/exports.ts';
import { MAIL_STATES, OTHER_MAIL_KINDS } from './mail.ts';

/** The status of the portal's mails, for administrators. It never contains the content of a mail or its address. */

export const MAIL_LOG_MESSAGES = {
  notFailed: 'Only a mail that failed or is held can be tried again.',
  forgotten: 'It is no longer known what this mail was about, so it cannot be tried again.',
  linkOver: 'The link in this mail is no longer valid, so it cannot be tried again.',
} as const;

export const MAIL_KINDS = [
  ...NOTIFICATION_KINDS.filter(isMailedKind),
  ...OTHER_MAIL_KINDS,
] as const;
export type ListedMailKind = (typeof MAIL_KINDS)[number];

export const mailItem = z.strictObject({
  id,
  /** One of MAIL_KINDS, or a kind of another release. */
  kind: z.string(),
  /** The recipient; null: somebody who signs up and has no account yet. */
  userId: z.nullable(id),
  /** The person's current name, looked up when the row is read; empty for somebody without an account. */
  userName: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: at,
  /** When an administrator started a retry; null: nobody did. */
  retriedAt: z.nullable(at),
  /** When the next attempt is made; for a finished mail, when the last one was. */
  dueAt: at,
  /** Attempts since the mail was created, or since an administrator started a retry. */
  attempts: z.int(),
  /** null: it is waiting or held. */
  endedAt: z.nullable(at),
  /** A MailOutcome; null: none yet, or it was sent. */
  outcome: z.nullable(z.string()),
});
export type MailItem = z.output<typeof mailItem>;

/** Whether mails are being sent. */
export const mailQueue = z.strictObject({
  /** false: the whole queue is paused. */
  goesOut: z.boolean(),
  /** Since when the queue is paused, when it retries, and why it is paused. */
  pausedSince: z.nullable(at),
  pausedUntil: z.nullable(at),
  reason: z.nullable(z.enum(PAUSE_REASONS)),
});
export type MailQueue = z.output<typeof mailQueue>;

const { page, perPage, after, q } = listQuery;

export const mailListQuery = z.strictObject({
  page,
  perPage,
  after,
  /** A part of the recipient's name, e-mail or phone. */
  q,
  state: z.optional(z.enum(MAIL_STATES)),
  kind: z.optional(z.enum(MAIL_KINDS)),
});
export type MailListQuery = z.output<typeof mailListQuery>;

const timeoutMs = HTTP.slowTimeoutMs;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mail',
  mayLag: true,
  roles: ['ADMIN'],
  summary:
    'The mails of the last 30 days, newest first, without what stands in them; and whether mails go out. 404 where no mails are sent.',
  failures: [404],
  query: mailListQuery,
  reply: z.extend(listReply(mailItem), { queue: mailQueue }),
  timeoutMs,
});

export const mailExportQuery = z.omit(mailListQuery, PAGING);
export type MailExportQuery = z.output<typeof mailExportQuery>;

export const exportMails = endpoint({
  ...exportOf(listMails),
  summary: 'The mails of the list as CSV. 404 where no mails are sent.',
  failures: [404],
  query: mailExportQuery,
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/retry',
  roles: ['ADMIN'],
  summary:
    'Tries a mail again that failed or is held, at once; other mails to its recipient are tried again too. 409 for others, and when it is no longer known what it was about or its link is over.',
  failures: [409],
  params: idParams,
  reply: mailItem,
  timeoutMs,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/mail/test',
  roles: ['ADMIN'],
  summary: "Sends a mail to the caller's own address. 404 where no mails are sent.",
  failures: [404],
  reply: mailItem,
  status: 201,
  timeoutMs,
});
