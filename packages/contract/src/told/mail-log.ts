import * as z from 'zod/mini';
import { at, id, idParams, listQuery, listReply } from '../values/common.ts';
import { HTTP } from '../values/limits.ts';
import { NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { endpoint } from '../wire/endpoint.ts';
import { exportOf, PAGING } from '../wire/exports.ts';
import { MAIL_STATES, OTHER_MAIL_KINDS, PAUSE_REASONS } from './mail.ts';

/** What became of the portal's mails, for administrators: never what stands in one, nor where it went. */

export const MAIL_LOG_MESSAGES = {
  notFailed: 'Only a mail that failed or is held can be tried again.',
  forgotten: 'It is no longer known what this mail was about, so it cannot be tried again.',
  linkOver: 'The link in this mail is no longer valid, so it cannot be tried again.',
} as const;

export const MAIL_KINDS = [...NOTIFICATION_KINDS, ...OTHER_MAIL_KINDS] as const;
export type ListedMailKind = (typeof MAIL_KINDS)[number];

export const mailItem = z.strictObject({
  id,
  /** One of MAIL_KINDS, or one of another release. */
  kind: z.string(),
  /** For whom it is. */
  userId: id,
  /** The person's current name, looked up when the row is read. */
  userName: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: at,
  /** Since when it is tried again, because an administrator wanted it; null: nobody did. */
  retriedAt: z.nullable(at),
  /** When it is tried next; of one that has ended, when it was tried last. */
  dueAt: at,
  /** Tries since it was made, or since somebody had it tried again. */
  attempts: z.int(),
  /** null: it waits, or is held. */
  endedAt: z.nullable(at),
  /** A MailOutcome; null: there is none yet, or it was sent. */
  outcome: z.nullable(z.string()),
});
export type MailItem = z.output<typeof mailItem>;

/** Whether mails go out. */
export const mailQueue = z.strictObject({
  /** false: the whole queue waits. */
  goesOut: z.boolean(),
  /** Since when it waits, when it tries again, and why it waits. */
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
