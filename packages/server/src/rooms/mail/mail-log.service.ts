import { LINK_OVER } from '@recourse/contract/told/links';
import {
  type listMails as listEndpoint,
  MAIL_LOG_MESSAGES,
  type MailExportQuery,
  type MailItem,
  mailItem,
  type MailListQuery,
} from '@recourse/contract/told/mail-log';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { findOpenLink } from '../users/links.repository.ts';
import * as repository from './mail-log.repository.ts';

/** The administrators' view of the mail queue. When the server sends no mails, all of these functions throw 404. */

/** A page of mails, and whether mails are being sent. */
export async function listMails(
  ctx: Context,
  query: MailListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  requireMail(ctx);
  const page = pageOf(query);
  const [rows, queue] = await Promise.all([
    repository.listMailRows(ctx.db, query, page),
    repository.readQueue(ctx.db),
  ]);
  return { ...listOf(rows, page), queue };
}

/** The whole list of mails as CSV. */
export async function exportMails(
  ctx: Context,
  actor: Actor,
  query: MailExportQuery,
): Promise<CsvReply> {
  requireMail(ctx);
  return exportList<MailItem>(ctx, actor, {
    area: 'mail',
    columns: columnsOf(mailItem),
    query,
    read: async (db, last) => (await repository.listMailRows(db, query, pageAfter(last))).rows,
  });
}

/**
 * Returns a failed or held mail to the queue, and allows other mails to its recipient again. Throws 404. Throws 409 for
 * any other mail, for one whose data is deleted, and for one whose link is over.
 */
export async function retryMail(ctx: Context, actor: Actor, id: number): Promise<MailItem> {
  requireMail(ctx);
  return inTransaction(ctx.db, async (trx) => {
    const mail = await repository.lockMail(trx, id);
    if (!mail) throw notFound();
    if (mail.state !== 'FAILED' && mail.state !== 'HELD')
      throw conflict(MAIL_LOG_MESSAGES.notFailed, 'NOT_FAILED');
    const now = ctx.clock.now();
    await requireContents(trx, mail, now);
    await repository.queueAgain(trx, id, now);
    if (mail.user_id !== null) await repository.forgetFailures(trx, mail.user_id);
    await audit(trx, actor, { action: 'mail-retry', area: 'mail', objectId: id });
    return repository.readMail(trx, id);
  });
}

/** Queues a test mail to the caller himself. */
export async function sendTestMail(ctx: Context, actor: Actor): Promise<MailItem> {
  return inTransaction(ctx.db, async (trx) => {
    const id = await queueMail(ctx, trx, { userId: actor.userId, kind: 'mail.test' });
    if (id === null) throw notFound();
    await audit(trx, actor, { action: 'mail-test', area: 'mail', objectId: id });
    return repository.readMail(trx, id);
  });
}

function requireMail({ config }: Context): void {
  if (config.mail === null) throw notFound();
}

/** A test mail needs no data, and the notifications of a digest refer to their digest. */
const WITHOUT_CONTENTS: readonly string[] = ['digest', 'mail.test'];

/** A notice has no link when its reader cannot undo anything. */
const contents = z.looseObject({ link: z.optional(z.nullable(z.int())) });

/** Throws 409 when a mail could no longer be written. */
async function requireContents(
  db: Context['db'],
  { kind, data }: { kind: string; data: unknown },
  now: Date,
): Promise<void> {
  const known = contents.safeParse(data);
  const isKnown = known.success && Object.keys(known.data).length > 0;
  if (!isKnown && !WITHOUT_CONTENTS.includes(kind))
    throw conflict(MAIL_LOG_MESSAGES.forgotten, 'FORGOTTEN');
  const link = known.data?.link;
  if (typeof link === 'number' && !(await findOpenLink(db, link, now)))
    throw conflict(MAIL_LOG_MESSAGES.linkOver, LINK_OVER);
}
