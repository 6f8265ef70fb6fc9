import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import * as z from 'zod/mini';
import type { OpenApiResponse } from '@recourse/contract/wire/openapi';
import { jsonSchema } from './openapi-schema.ts';

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
    ...(body ? [422] : []),
    ...(replyType === 'file' ? [416] : []),
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

/** The `responses` of an operation. */
export function responsesOf(endpoint: Endpoint): Responses {
  const responses: Responses = {};
  for (const status of successesOf(endpoint)) {
    responses[status] = { description: STATUS_CODES[status] ?? '', ...contentOf(endpoint) };
  }
  for (const status of failuresOf(endpoint)) {
    responses[status] = { $ref: `#/components/responses/${responseName(status)}` };
  }
  return responses;
}

/** The name of the shared response of a failure status. */
export const responseName = (status: number): string => `Error${status}`;

const MEDIA_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  events: 'text/event-stream',
  file: '*/*',
  csv: 'text/csv',
} as const;

function contentOf({ reply, clientReply, replyType = 'json' }: Endpoint): OpenApiResponse {
  const media = MEDIA_TYPES[replyType];
  // OpenAPI describes a stream as text; the contract says what its events or lines contain.
  if (replyType === 'events' || replyType === 'csv')
    return { content: { [media]: { schema: { type: 'string' } } } };
  if (replyType === 'file') return { content: { [media]: {} } };
  if (!reply) return {};
  const shape = clientReply ? z.union([reply, clientReply]) : reply;
  return { content: { [media]: { schema: jsonSchema(shape, 'output') } } };
}
