import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { isPaged } from '@recourse/contract/wire/pages';
import * as z from 'zod/mini';
import type { OpenApiResponse } from '@recourse/contract/wire/openapi';
import type { NamedSchemas } from './openapi-schema.ts';

/** The responses of an endpoint in OpenAPI, by status. */

type Responses = Record<string, OpenApiResponse>;

/** Any request can fail with these: broken request, no valid token, too many requests, our fault, busy. */
const ALWAYS = [400, 401, 429, 500, 503];

/** Whether the endpoint changes one existing thing: a row by its id, or the caller's own account. */
export const takesIfMatch = ({ method, params }: Endpoint): boolean =>
  method === 'PUT' || (method !== 'GET' && params !== undefined);

/** Every failure status that an endpoint can answer. */
export function failuresOf(endpoint: Endpoint): number[] {
  const { method, roles, params, body, replyType } = endpoint;
  const writes = method !== 'GET';
  const failures = [
    ...ALWAYS,
    ...(roles === 'public' ? [] : [403]),
    ...(params || body ? [404] : []),
    ...(writes ? [409, 413, 415] : []),
    ...(takesIfMatch(endpoint) ? [412] : []),
    ...(body || endpoint.idempotent ? [422] : []),
    ...(replyType === 'file' ? [416] : []),
    ...(endpoint.failures ?? []),
  ];
  return failures.toSorted((a, b) => a - b);
}

/** Every success status that an endpoint can answer, the usual one first. */
export function successesOf(endpoint: Endpoint): number[] {
  const { status, reply, replyType, knownStatus } = endpoint;
  if (replyType === 'file') return [200, 206];
  if (replyType === 'csv') return [200];
  return [status ?? (reply ? 200 : 204), ...(knownStatus ? [knownStatus] : [])];
}

/** Whether answers have an ETag that If-None-Match can name. */
export const hasEntityTag = ({ method, replyType = 'json' }: Endpoint): boolean =>
  method === 'GET' && (replyType === 'json' || replyType === 'file');

/** The `responses` of an operation. */
export function responsesOf(endpoint: Endpoint, schemas: NamedSchemas): Responses {
  const responses: Responses = {};
  const headers = headersOf(endpoint);
  for (const status of successesOf(endpoint)) {
    responses[status] = {
      description: STATUS_CODES[status] ?? '',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...contentOf(endpoint, schemas),
    };
  }
  if (hasEntityTag(endpoint)) responses[304] = { description: STATUS_CODES[304] ?? '', headers };
  for (const status of failuresOf(endpoint)) {
    responses[status] = { $ref: `#/components/responses/${responseName(status)}` };
  }
  return responses;
}

const headersOf = (endpoint: Endpoint) => ({
  ...(hasEntityTag(endpoint) ? { ETag: headerOf('Changes with every byte of the answer.') } : {}),
  ...(isPaged(endpoint) ? { Link: { $ref: '#/components/headers/Link' } } : {}),
  ...(endpoint.replyType === 'redirect'
    ? { Location: headerOf('Where the browser goes from here.') }
    : {}),
  ...(endpoint.roles === 'public' ? {} : rateHeaders()),
});

/** A header of an answer in OpenAPI. */
export const headerOf = (description: string) => ({ description, schema: { type: 'string' } });

/** The headers that tell a caller his rate limits. */
export const rateHeaders = () => ({
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
});

/** The name of the shared response of a failure status. */
export const responseName = (status: number): string => `Error${status}`;

const MEDIA_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  events: 'text/event-stream',
  file: '*/*',
  csv: 'text/csv',
  redirect: '*/*',
} as const;

function contentOf(
  { reply, clientReply, replyType = 'json' }: Endpoint,
  schemas: NamedSchemas,
): OpenApiResponse {
  const media = MEDIA_TYPES[replyType];
  // OpenAPI describes a stream as text; the contract says what its events or lines contain.
  if (replyType === 'events' || replyType === 'csv')
    return { content: { [media]: { schema: { type: 'string' } } } };
  if (replyType === 'redirect') return {};
  if (replyType === 'file') return { content: { [media]: {} } };
  if (!reply) return {};
  const shape = clientReply ? z.union([reply, clientReply]) : reply;
  return { content: { [media]: { schema: schemas.of(shape, 'output') } } };
}
