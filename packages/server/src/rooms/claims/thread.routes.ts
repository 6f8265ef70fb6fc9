import * as lives from '@recourse/contract/claims-life';
import * as threads from '@recourse/contract/claims-thread';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { getClaim } from './claims.service.ts';
import { acceptClaim, reopenClaim, withdrawClaim } from './life/life.service.ts';
import { withdrawMessage } from './thread/messages.service.ts';
import { deleteNote, postNote } from './thread/notes.service.ts';
import { readCaseFile, readReceipt } from './thread/papers.service.ts';
import { transitionClaim } from './life/transition.service.ts';
import { readThread } from './thread/thread.service.ts';

/** The thread of a claim. Messages are written in the room of reports, because an answer can also be a verdict. */
export function threadRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, threads.getThread, async (_, actor, { params, query }) =>
    readThread(ctx, actor, { id: params.id, after: query.after }),
  );
  route(app, ctx, threads.withdrawMessage, async (own, actor, { params }) =>
    withdrawMessage(own, actor, { id: params.id, messageId: params.messageId }),
  );
  route(app, ctx, lives.acceptClaim, {
    beforeRefusal: async (actor, { params }) => getClaim(ctx, actor, params.id),
    handle: async (own, actor, { params, body }) =>
      acceptClaim(own, actor, { id: params.id, ...body }),
  });
  route(app, ctx, lives.withdrawClaim, async (own, actor, { params }) =>
    withdrawClaim(own, actor, params.id),
  );
  route(app, ctx, lives.reopenClaim, async (own, actor, { params, body }) =>
    reopenClaim(own, actor, { id: params.id, ...body }),
  );
  route(app, ctx, lives.transitionClaim, async (own, actor, { params, body, ifMatch }) =>
    transitionClaim(own, actor, { id: params.id, ifMatch, asked: body }),
  );
  route(app, ctx, threads.getReceipt, async (_, actor, { params }) =>
    readReceipt(ctx, actor, params.id),
  );
  route(app, ctx, threads.getCaseFile, async (_, actor, { params, query }) =>
    readCaseFile(ctx, actor, { id: params.id, after: query.after }),
  );
  route(app, ctx, threads.postNote, async (own, actor, { params, body }) =>
    postNote(own, actor, { id: params.id, note: body }),
  );
  route(app, ctx, threads.deleteNote, async (_, actor, { params }) =>
    deleteNote(ctx, actor, { id: params.id, noteId: params.noteId }),
  );
}
