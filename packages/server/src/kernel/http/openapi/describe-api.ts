import { STATUS_CODES } from 'node:http';
import { operationName } from './names.ts';
import { createDocument } from '@recourse/contract/documents';
import { errorBody, problemBody } from '@recourse/contract/values/common';
import { type Endpoint, FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { LAST_EVENT_ID } from '@recourse/contract/events';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { LIMITS, PROOF } from '@recourse/contract/values/limits';
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
import { asNumber, collectSchemas, jsonSchema, type NamedSchemas } from './openapi-schema.ts';

/** Describes the API in OpenAPI 3.1. */

const VERSION = '1';
const LICENSE = { name: 'MIT', identifier: 'MIT' };
const ABOUT =
  'A portal for handling complaints, with an assistant that learns from every validation.';
const SCHEME = 'bearer';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const RETRY_LATER = [409, 413, 429, 503];

/**
 * The fields that a form requires when they depend on who sends it (`documentFormFault`): one of these lists. Every
 * other form requires its file and the required fields of its body.
 */
const FORM_NEEDS: ReadonlyMap<Endpoint, readonly (readonly string[])[]> = new Map([
  [createDocument, [[FILE_FIELD], ['nom', 'type']]],
]);

/** Describes each endpoint as an operation with all its possible responses. */
export function describeApi(endpoints: readonly Endpoint[]): OpenApi {
  const schemas = collectSchemas();
  for (const body of [errorBody, problemBody]) schemas.of(body, 'output');
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const path = (paths[bracedPath(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas);
  }
  const failures = new Set(endpoints.flatMap(failuresOf));
  return {
    openapi: '3.1.0',
    info: { title: 'Recourse', summary: ABOUT, version: VERSION, license: LICENSE },
    servers: [{ url: '/' }],
    security: [{ [SCHEME]: [] }],
    paths,
    components: {
      securitySchemes: {
        [SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT of a session, or API token',
        },
      },
      schemas: schemas.shapes(),
      headers: {
        Link: headerOf(
          'The other pages, where they exist: `next`, `prev`, `first`, `last`. Their addresses begin with the path.',
        ),
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

/** Converts '/api/claims/:id' to '/api/claims/{id}'. */
const bracedPath = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

/** The area of an endpoint: the part of its path after /api. */
const areaOf = ({ path }: Endpoint): string => (path.split('/')[2] ?? '').replace(/\..*/, '');

function operationOf(endpoint: Endpoint, schemas: NamedSchemas): OpenApiOperation {
  const { roles, scope, summary } = endpoint;
  const parameters = [
    ...parametersIn('path', endpoint),
    ...parametersIn('query', endpoint),
    ...headersOf(endpoint),
  ];
  return {
    operationId: operationName(endpoint),
    tags: [areaOf(endpoint)],
    summary,
    description: describeReaders(endpoint),
    'x-roles': roles === 'public' ? [] : [...roles],
    ...(scope ? { 'x-scope': scope } : {}),
    ...(roles === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint, schemas) } : {}),
    responses: responsesOf(endpoint, schemas),
  };
}

/** How an endpoint says which proof of identity it asks for. */
const PROOFS = {
  fresh: ` Asks for a proof of identity of the last ${PROOF.freshMinutes} minutes: 403 STEP_UP, until POST /api/auth/me/proof.`,
  recent: ` Asks accounts with a second factor for a sign-in or proof of the last ${PROOF.recentMinutes} minutes: 403 STEP_UP, until POST /api/auth/me/proof.`,
};

function describeReaders({ roles, clientReply, proof, scope }: Endpoint): string {
  if (roles === 'public') return 'For everybody.';
  const apart = clientReply
    ? ' Clients are answered in the last of the shapes, all others in the first.'
    : '';
  const program = scope ? ` API tokens need the scope ${scope}.` : ' Not for API tokens.';
  return `For ${roles.join(', ')}.${apart}${program}${proof ? PROOFS[proof] : ''}`;
}

function parametersIn(place: 'path' | 'query', { params, query }: Endpoint): OpenApiParameter[] {
  const schema = place === 'path' ? params : query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: asNumber(property),
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

function requestBodyOf(endpoint: Endpoint, schemas: NamedSchemas): OpenApiOperation['requestBody'] {
  const { body, bodyType } = endpoint;
  if (!body) return undefined;
  if (bodyType !== 'multipart') {
    const required = !body.safeParse(undefined).success;
    const schema = schemas.of(body, 'input');
    const types = [...(bodyType === 'form' ? [FORM_TYPE] : []), 'application/json'];
    return { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  }
  const schema = jsonSchema(body, 'input');
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    asNumber(field),
  ]);
  const properties = { ...Object.fromEntries(fields), [FILE_FIELD]: file };
  const needed = FORM_NEEDS.get(endpoint);
  const needs = needed
    ? { anyOf: needed.map((required) => ({ required: [...required] })) }
    : { required: [...(schema.required ?? []), FILE_FIELD] };
  const form = { ...schema, properties, ...needs };
  const content = { 'multipart/form-data': { schema: form } };
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
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      // For requests whose Accept header names it.
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}
