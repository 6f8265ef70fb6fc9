import * as people from '@recourse/contract/people';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { readHistory } from './history.service.ts';
import { findPeople, getClient } from './people.service.ts';

export function peopleRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, people.findPeople, async (own, actor, { query }) =>
    findPeople(own, actor, query.q),
  );
  route(app, ctx, people.getClient, async (own, actor, { params }) =>
    getClient(own, actor, params.id),
  );
  route(app, ctx, people.getHistory, async (own, actor, { params, query }) =>
    readHistory(own, actor, { id: params.id, ...query }),
  );
}
