import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { HTTP } from './limits.ts';

/** The description of the API, made from the endpoints themselves. */

/** An OpenAPI document, as far as programs of ours look into it. */
export const openApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({}),
});
export type OpenApi = z.output<typeof openApi>;

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  roles: ['ADMIN'],
  summary: 'This description of the API (OpenAPI 3.1), made from the endpoints that are served.',
  reply: openApi,
  timeoutMs: HTTP.timeoutMs,
});
