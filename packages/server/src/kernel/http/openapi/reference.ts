import { getOpenApi, type OpenApi } from '@recourse/contract/wire/openapi';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { describeApi } from './describe-api.ts';
import { route } from '../route.ts';

/** Serves the OpenAPI description of all endpoints, including its own. */
export function serveReference(app: FastifyInstance, ctx: Context): void {
  // Made on the first request, when every room has registered its endpoints.
  let description: OpenApi | undefined;
  route(app, ctx, getOpenApi, async () => (description ??= describeApi(app.endpoints)));
}
