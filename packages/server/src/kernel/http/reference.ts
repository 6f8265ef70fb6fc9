import { getOpenApi, type OpenApi } from '@recourse/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { describeApi } from './openapi.ts';
import { route } from './route.ts';

/** Serves the description of every endpoint of this server, itself included. */
export function serveReference(app: FastifyInstance, ctx: Context): void {
  // Made when it is first asked for: by then every room has registered its endpoints.
  let description: OpenApi | undefined;
  route(app, ctx, getOpenApi, async () => (description ??= describeApi(app.endpoints)));
}
