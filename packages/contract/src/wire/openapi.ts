import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { HTTP } from '../values/limits.ts';

/** The OpenAPI description of the API, generated from the endpoints. */

/** A JSON Schema (2020-12), with the parts that our programs read. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
}

const schema = z.record(z.string(), z.unknown());

/** Media type -> schema; raw bytes have none. */
const content = z.record(z.string(), z.looseObject({ schema: z.optional(schema) }));

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.optional(z.string()),
  schema,
});
export type OpenApiParameter = z.output<typeof parameter>;

/** The meaning of a status code, or a reference to its description. */
const response = z.looseObject({
  $ref: z.optional(z.string()),
  description: z.optional(z.string()),
  content: z.optional(content),
});
export type OpenApiResponse = z.output<typeof response>;

const operation = z.looseObject({
  operationId: z.string(),
  /** The area of the operation. */
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  /** The roles that may call it; empty: everybody, without a session. */
  'x-roles': z.array(z.string()),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.looseObject({ required: z.boolean(), content })),
  /** Responses by status code. */
  responses: z.record(z.string(), response),
});
export type OpenApiOperation = z.output<typeof operation>;

/** An OpenAPI document, with the parts that our programs read. */
export const openApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  /** Path with {name} for each parameter -> method in small letters -> operation. */
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
  }),
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
