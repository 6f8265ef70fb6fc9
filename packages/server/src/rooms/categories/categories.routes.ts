import * as categories from '@recourse/contract/desk/categories';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { createTopic, deleteTopic, listTopics, updateTopic } from './categories.service.ts';

export function categoriesRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, categories.listCategories, async (own, actor) =>
    listTopics(own, actor, 'categories'),
  );
  route(app, ctx, categories.createCategory, async (own, actor, { body }) =>
    createTopic(own, actor, { list: 'categories', input: body }),
  );
  route(app, ctx, categories.updateCategory, async (_, actor, { params, body, ifMatch }) =>
    updateTopic(ctx, actor, { list: 'categories', id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, categories.deleteCategory, async (_, actor, { params, ifMatch }) =>
    deleteTopic(ctx, actor, { list: 'categories', id: params.id, ifMatch }),
  );
  route(app, ctx, categories.listProducts, async (own, actor) =>
    listTopics(own, actor, 'products'),
  );
  route(app, ctx, categories.createProduct, async (own, actor, { body }) =>
    createTopic(own, actor, { list: 'products', input: body }),
  );
  route(app, ctx, categories.updateProduct, async (_, actor, { params, body, ifMatch }) =>
    updateTopic(ctx, actor, { list: 'products', id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, categories.deleteProduct, async (_, actor, { params, ifMatch }) =>
    deleteTopic(ctx, actor, { list: 'products', id: params.id, ifMatch }),
  );
}
