import * as threads from '@recourse/contract/claims-thread';
import * as reports from '@recourse/contract/reports';
import * as verdicts from '@recourse/contract/reports-verdict';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route, WithStatus } from '../../kernel/http/route.ts';
import { choicesForReport } from './suggest/report-choices.service.ts';
import { lessonOfReport } from './suggest/report-lesson.service.ts';
import { createReport, prepareReport } from './reports-create.service.ts';
import type { ClaimThread } from './judge/claim-thread.ts';
import { answerByHand } from './judge/answer-by-hand.service.ts';
import { postAnswer } from './judge/answer-with-solution.service.ts';
import { dismissReport } from './judge/dismiss.service.ts';
import { sayNoneFits } from './judge/none-fits.service.ts';
import { undoVerdict } from './judge/reports-undo.service.ts';
import { updateReport } from './reports-update.service.ts';
import { validateReport } from './judge/reports-validate.service.ts';
import { deleteReport, exportReports, getReport, listReports } from './reports.service.ts';

export function reportsRoutes(app: FastifyInstance, ctx: Context, thread: ClaimThread): void {
  route(app, ctx, reports.listReports, async (own, actor, { query }) =>
    listReports(own, actor, query),
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
    undoVerdict(own, actor, { id: params.id, ifMatch }),
  );
  verdictRoutes(app, ctx, thread);
  route(app, ctx, reports.getLesson, async (_, actor, { params }) =>
    lessonOfReport(ctx, actor, params),
  );
  route(app, ctx, reports.deleteReport, async (_, actor, { params, ifMatch }) =>
    deleteReport(ctx, actor, { id: params.id, ifMatch }),
  );
}

function verdictRoutes(app: FastifyInstance, ctx: Context, thread: ClaimThread): void {
  route(app, ctx, verdicts.noneFits, async (own, actor, { params, ifMatch }) =>
    sayNoneFits(own, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, verdicts.dismissReport, async (own, actor, { params, body, ifMatch }) =>
    dismissReport(own, actor, { id: params.id, ...body, ifMatch }),
  );
  route(app, ctx, verdicts.undismissReport, async (own, actor, { params, ifMatch }) =>
    undoVerdict(own, actor, { id: params.id, ifMatch, dismissalOnly: true }),
  );
  route(app, ctx, verdicts.answerReport, async (own, actor, { params, body, ifMatch }) =>
    answerByHand({ ctx: own, thread }, actor, { id: params.id, body: body.body, ifMatch }),
  );
}

/** Writes into a claim's thread, under the address of claims, because an answer may validate a report of the claim. */
export function answersRoutes(app: FastifyInstance, ctx: Context, thread: ClaimThread): void {
  route(app, ctx, threads.postMessage, {
    beforeRefusal: async (actor, { params }) => thread.read(ctx, actor, params.id),
    handle: async (own, actor, { params, body }) =>
      postAnswer({ ctx: own, thread }, actor, { id: params.id, message: body }),
  });
}
