import * as reports from '@recourse/contract/reports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route, WithStatus } from '../../kernel/http/route.ts';
import { choicesForReport } from './suggest/report-choices.service.ts';
import { lessonOfReport } from './suggest/report-lesson.service.ts';
import { createReport, prepareReport } from './reports-create.service.ts';
import { undoValidation } from './judge/reports-undo.service.ts';
import { updateReport } from './reports-update.service.ts';
import { validateReport } from './judge/reports-validate.service.ts';
import { deleteReport, exportReports, getReport, listReports } from './reports.service.ts';

export function reportsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, reports.listReports, async (_, actor, { query }) =>
    listReports(ctx, actor, query),
  );
  route(app, ctx, reports.exportReports, async (_, actor, { query }) =>
    exportReports(ctx, actor, query),
  );
  route(app, ctx, reports.getReport, async (_, actor, { params }) =>
    getReport(ctx, actor, params.id),
  );
  route(app, ctx, reports.createReport, {
    prepare: async (actor, { body }) => prepareReport(ctx, actor, body),
    handle: async (own, actor, { body, prepared }) => {
      const { isNew, report } = await createReport(own, actor, { input: body, prepared });
      return new WithStatus(isNew ? 201 : 200, report);
    },
  });
  route(app, ctx, reports.updateReport, {
    beforeRefusal: async (actor, { params }) => getReport(ctx, actor, params.id),
    handle: async (_, actor, { params, body, ifMatch }) =>
      updateReport(ctx, actor, { id: params.id, ifMatch, changes: body }),
  });
  route(app, ctx, reports.validateReportBy, async (own, actor, { params, body, ifMatch }) =>
    validateReport(own, actor, { ...params, solutionId: body?.solutionId, ifMatch }),
  );
  route(app, ctx, reports.validateReport, async (own, actor, { params, query, body, ifMatch }) =>
    validateReport(own, actor, { ...params, ...query, solutionId: body?.solutionId, ifMatch }),
  );
  route(app, ctx, reports.listReportChoices, async (_, actor, { params }) =>
    choicesForReport(ctx, actor, params.id),
  );
  route(app, ctx, reports.undoValidation, async (own, actor, { params, ifMatch }) =>
    undoValidation(own, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, reports.getLesson, async (_, actor, { params }) =>
    lessonOfReport(ctx, actor, params),
  );
  route(app, ctx, reports.deleteReport, async (_, actor, { params, ifMatch }) =>
    deleteReport(ctx, actor, { id: params.id, ifMatch }),
  );
}
