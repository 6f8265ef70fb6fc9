import * as mails from '@recourse/contract/told/mail-log';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { exportMails, listMails, retryMail, sendTestMail } from './mail-log.service.ts';

export function mailRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, mails.listMails, async (own, _actor, { query }) => listMails(own, query));
  route(app, ctx, mails.exportMails, async (_, actor, { query }) => exportMails(ctx, actor, query));
  route(app, ctx, mails.retryMail, async (_, actor, { params }) =>
    retryMail(ctx, actor, params.id),
  );
  route(app, ctx, mails.sendTestMail, async (_, actor) => sendTestMail(ctx, actor));
}
