import * as documents from '@recourse/contract/documents';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { checkForm, createDocument } from './documents-create.service.ts';
import {
  countDocuments,
  deleteDocument,
  exportDocuments,
  getDocument,
  listDocuments,
  readContent,
} from './documents.service.ts';

export function documentsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, documents.listDocuments, async (own, actor, { query }) =>
    listDocuments(own, actor, query),
  );
  route(app, ctx, documents.exportDocuments, async (_, actor, { query }) =>
    exportDocuments(ctx, actor, query),
  );
  route(app, ctx, documents.countDocuments, async (own, actor) => countDocuments(own, actor));
  route(app, ctx, documents.getDocument, async (_, actor, { params }) =>
    getDocument(ctx, actor, params.id),
  );
  route(app, ctx, documents.documentContent, async (_, actor, { params }) =>
    readContent(ctx, actor, params.id),
  );
  route(app, ctx, documents.createDocument, {
    beforeRefusal: async (actor, { body, file }) => checkForm(actor, { form: body, file }),
    handle: async (own, actor, { body, file }) => createDocument(own, actor, { form: body, file }),
  });
  route(app, ctx, documents.deleteDocument, async (_, actor, { params }) =>
    deleteDocument(ctx, actor, params.id),
  );
}
