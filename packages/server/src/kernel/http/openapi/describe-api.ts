import { STATUS_CODES } from 'node:http';
import { errorBody } from '@recourse/contract/values/common';
import { type Endpoint, FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { LAST_EVENT_ID } from '@recourse/contract/events';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { LIMITS } from '@recourse/contract/values/limits';
import type {
  JsonSchema,
  OpenApi,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '@recourse/contract/wire/openapi';
import {
  failuresOf,
  hasEntityTag,
  headerOf,
  rateHeaders,
  responseName,
  responsesOf,
  takesIfMatch,
} from './openapi-responses.ts';
import { jsonSchema } from './openapi-schema.ts';

/** Describes the API in OpenAPI 3.1. */

const VERSION = '1';
const SCHEME = 'bearer';
const RETRY_LATER = [409, 413, 429, 503];

/** Describes each endpoint as an operation with all its possible responses. */
export function describeApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const path = (paths[bracedPath(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  const failures = new Set(endpoints.flatMap(failuresOf));
  return {
    openapi: '3.1.0',
    info: { title: 'Recourse', version: VERSION },
    servers: [{ url: '/' }],
    security: [{ [SCHEME]: [] }],
    paths,
    components: {
      securitySchemes: { [SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
      headers: {
        RateLimit: headerOf(
          'For each limit `r`, the requests left, and `t`, seconds until all are.',
        ),
        'RateLimit-Policy': headerOf(
          'For each limit `q`, its requests, and `w`, in so many seconds.',
        ),
      },
      responses: Object.fromEntries(
        [...failures].map((status) => [responseName(status), failure(status)]),
      ),
    },
  };
}

/** '/api/claims/:id' as '/api/claims/{id}'. */
const bracedPath = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

function operationOf(endpoint: Endpoint): OpenApiOperation {
  const { method, path, roles, summary } = endpoint;
  const [, , area = ''] = path.split('/');
  const parameters = [
    ...parametersIn('path', endpoint),
    ...parametersIn('query', endpoint),
    ...headersOf(endpoint),
  ];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    tags: [area.replace(/\..*/, '')],
    summary,
    description: describeReaders(endpoint),
    'x-roles': roles === 'public' ? [] : [...roles],
    ...(roles === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint) } : {}),
    responses: responsesOf(endpoint),
  };
}

function describeReaders({ roles, clientReply }: Endpoint): string {
  if (roles === 'public') return 'For everybody.';
  const apart = clientReply
    ? ' Clients are answered in the last of the shapes, all others in the first.'
    : '';
  return `For ${roles.join(', ')}.${apart}`;
}

function parametersIn(place: 'path' | 'query', { params, query }: Endpoint): OpenApiParameter[] {
  const schema = place === 'path' ? params : query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function headersOf(endpoint: Endpoint): OpenApiParameter[] {
  const { idempotent, replyType } = endpoint;
  const header = (name: string, description: string): OpenApiParameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(takesIfMatch(endpoint)
      ? [
          header(
            'If-Match',
            'The ETag of the row as it was seen; another one is 412, unless nothing would change.',
          ),
        ]
      : []),
    ...(idempotent
      ? [
          {
            ...header(IDEMPOTENCY_HEADER, 'The same key and contents give the first answer again.'),
            schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKey },
          },
        ]
      : []),
    ...(hasEntityTag(endpoint)
      ? [header('If-None-Match', 'The ETag of an earlier answer; when it is still right, 304.')]
      : []),
    ...(replyType === 'file' ? [header('Range', 'A range of bytes.')] : []),
    ...(replyType === 'events' ? [header(LAST_EVENT_ID, 'Goes on after that event.')] : []),
  ];
}

function requestBodyOf({ body, bodyType }: Endpoint): OpenApiOperation['requestBody'] {
  if (!body) return undefined;
  const schema = jsonSchema(body, 'input');
  if (bodyType !== 'multipart') {
    const required = !body.safeParse(undefined).success;
    return { required, content: { 'application/json': { schema } } };
  }
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = { ...schema.properties, [FILE_FIELD]: file };
  const content = { 'multipart/form-data': { schema: { ...schema, properties } } };
  return { required: true, content };
}

function failure(status: number): OpenApiResponse {
  const retryAfter = { 'Retry-After': headerOf('Seconds to wait.') };
  const headers = {
    ...(RETRY_LATER.includes(status) ? retryAfter : {}),
    ...(status === 429 ? rateHeaders() : {}),
  };
  return {
    description: STATUS_CODES[status] ?? '',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
