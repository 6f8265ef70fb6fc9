import * as imports from '@recourse/contract/imports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { latestImport, previewImport, runImport } from './imports.service.ts';

export function importsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, imports.previewImport, async (_, actor, { body, file }) =>
    previewImport(ctx, actor, { kind: body.kind, file }),
  );
  route(app, ctx, imports.runImport, async (_, actor, { body, file }) =>
    runImport(ctx, actor, { kind: body.kind, file }),
  );
  route(app, ctx, imports.latestImport, async () => latestImport(ctx));
}
