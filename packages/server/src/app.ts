import type { FastifyInstance } from 'fastify';
import { createBaseApp } from './base-app.ts';
import { claimThread } from './claim-thread.ts';
import type { Context } from './context.ts';
import { serveMetrics } from './kernel/http/serve-metrics.ts';
import { serveReference } from './kernel/http/openapi/reference.ts';
import { serveSite } from './kernel/http/site.ts';
import { aiRoutes } from './rooms/ai/ai.routes.ts';
import { handOver, refuseAnswer, resolveConversation } from './rooms/ai/ai.service.ts';
import { assistantRoutes } from './rooms/assistant/assistant.routes.ts';
import { auditRoutes } from './rooms/audit/audit.routes.ts';
import { authRoutes } from './rooms/auth/auth.routes.ts';
import { calendarsRoutes } from './rooms/calendars/calendars.routes.ts';
import { categoriesRoutes } from './rooms/categories/categories.routes.ts';
import { claimsRoutes } from './rooms/claims/claims.routes.ts';
import { sendFiles } from './rooms/claims/thread/send-files.service.ts';
import { conversationsRoutes } from './rooms/conversations/conversations.routes.ts';
import { dashboardsRoutes } from './rooms/dashboards/dashboards.routes.ts';
import { documentsRoutes } from './rooms/documents/documents.routes.ts';
import { eventsRoutes } from './rooms/events/events.routes.ts';
import { importsRoutes } from './rooms/imports/imports.routes.ts';
import { inboxRoutes } from './rooms/inbox/inbox.routes.ts';
import { notificationsRoutes } from './rooms/notifications/notifications.routes.ts';
import { mailRoutes } from './rooms/mail/mail.routes.ts';
import { peopleRoutes } from './rooms/people/people.routes.ts';
import { policiesRoutes } from './rooms/policies/policies.routes.ts';
import { profileRoutes } from './rooms/profile/profile.routes.ts';
import { prepareConversationReport } from './rooms/reports/reports-create.service.ts';
import { answersRoutes, reportsRoutes } from './rooms/reports/reports.routes.ts';
import { repliesRoutes } from './rooms/replies/replies.routes.ts';
import { solutionsRoutes } from './rooms/solutions/solutions.routes.ts';
import { teamsRoutes } from './rooms/teams/teams.routes.ts';
import { trashRoutes } from './rooms/trash/trash.routes.ts';
import { lockWithRole } from './rooms/users/given-role.service.ts';
import { usersRoutes } from './rooms/users/users.routes.ts';
import { webhooksRoutes } from './rooms/webhooks/webhooks.routes.ts';
import { calledOrigins, webConfig } from './web-config.ts';

/** The whole server: the rules for every request, then one line for each room, then the web app. */
export async function createApp(ctx: Context, siteDir: string | null): Promise<FastifyInstance> {
  const web = webConfig(ctx.config);
  const app = await createBaseApp(ctx, { called: calledOrigins(web) });
  serveMetrics(app, ctx);
  serveReference(app, ctx);
  usersRoutes(app, ctx);
  authRoutes(app, ctx, { lockWithRole });
  profileRoutes(app, ctx);
  solutionsRoutes(app, ctx);
  calendarsRoutes(app, ctx);
  policiesRoutes(app, ctx);
  teamsRoutes(app, ctx);
  categoriesRoutes(app, ctx);
  claimsRoutes(app, ctx);
  repliesRoutes(app, ctx);
  documentsRoutes(app, ctx);
  reportsRoutes(app, ctx, claimThread);
  answersRoutes(app, ctx, claimThread);
  importsRoutes(app, ctx);
  aiRoutes(app, ctx);
  conversationsRoutes(app, ctx, {
    prepareReport: prepareConversationReport,
    handOver,
    refuseAnswer,
    resolveConversation,
    sendFiles,
  });
  assistantRoutes(app, ctx);
  inboxRoutes(app, ctx);
  notificationsRoutes(app, ctx);
  mailRoutes(app, ctx);
  webhooksRoutes(app, ctx);
  peopleRoutes(app, ctx);
  dashboardsRoutes(app, ctx);
  trashRoutes(app, ctx);
  auditRoutes(app, ctx);
  eventsRoutes(app, ctx);
  await serveSite(app, { folder: siteDir, webConfig: web, settings: ctx.config.organisation });
  return app;
}
