import fc from 'fast-check';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import type { JsonSchema } from '@recourse/contract/wire/openapi';
import { jsonSchema } from '../../src/kernel/http/openapi/openapi-schema.ts';
import { gif, pdf, png } from '../sample-files.ts';
import { encodeForm, type FormPart } from '../upload-form.ts';
import { objectFor, oneOf, rarely, type Source, valueFor } from './values.ts';

/** Makes requests to an endpoint that fit its description, or break it in one or more places. */

export interface FuzzRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Schemas as JSON, made once. */
const known = new Map<object, JsonSchema>();
function schemaOf(schema: NonNullable<Endpoint['body']>): JsonSchema {
  const made = known.get(schema) ?? jsonSchema(schema, 'input');
  known.set(schema, made);
  return made;
}

const BROKEN_IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '%00',
  '..%2F1',
  '9223372036854775808',
  '1e3',
  '%E0%A4%A',
  '%20',
];

function addressOf(source: Source, { path, query }: Endpoint): string {
  const { draw, idsOf } = source;
  const [, , area = ''] = path.split('/');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (rarely(draw, 12)) return oneOf(draw, BROKEN_IDS);
    return String(
      oneOf(draw, idsOf(name === 'id' ? (path.includes('/sessions') ? 'sessions' : area) : name)),
    );
  });
  const fields = query ? objectFor(source, schemaOf(query)) : {};
  if (rarely(draw, 15)) fields[oneOf(draw, ['nonsense', 'page', 'userId', '__proto__'])] = 'x';
  const pairs = Object.entries(fields).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  if (pairs.length > 0 && rarely(draw, 20)) pairs.push(pairs[0] ?? '');
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** Breaks a body: a field of the wrong type, a missing or unknown field, or all of it. */
function broken(source: Source, body: unknown): unknown {
  const { draw } = source;
  if (typeof body !== 'object' || body === null || rarely(draw, 4)) {
    return draw(fc.jsonValue({ maxDepth: 3 }));
  }
  const names = Object.keys(body);
  const name = names.length > 0 ? oneOf(draw, names) : 'nonsense';
  const { [name]: _gone, ...rest } = body as Record<string, unknown>;
  switch (draw(fc.nat({ max: 2 }))) {
    case 0:
      return rest;
    case 1:
      return { ...body, [oneOf(draw, ['nonsense', 'id', 'role', 'createdBy', 'version'])]: 1 };
    default:
      return { ...body, [name]: draw(fc.jsonValue({ maxDepth: 2 })) };
  }
}

const BROKEN_JSON = ['', '{', '[]]', '{"a":}', '\u0000', '{"a":1e999}', '"', 'undefined'];
const MEDIA_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'a/b',
  '',
];

function jsonBody(source: Source, endpoint: Endpoint): Pick<FuzzRequest, 'headers' | 'payload'> {
  const { draw } = source;
  const { body, method } = endpoint;
  // Sometimes sends a body where none is expected; that must not fail either.
  if (!body && (method === 'GET' || !rarely(draw, 10))) return { headers: {} };
  const type = rarely(draw, 20) ? oneOf(draw, MEDIA_TYPES) : 'application/json';
  const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
  if (rarely(draw, 20)) return { headers, payload: oneOf(draw, BROKEN_JSON) };
  const value = body ? valueFor(source, 'body', schemaOf(body)) : {};
  return { headers, payload: JSON.stringify(rarely(draw, 4) ? broken(source, value) : value) };
}

const FILES: readonly Omit<FormPart, 'name'>[] = [
  { filename: 'a.png', content: png() },
  { filename: 'b.pdf', content: pdf() },
  { filename: 'c.gif', content: gif() },
  { filename: 'd.txt', content: 'plain' },
  { filename: '../../e.png', content: pdf() },
  { filename: 'f.exe', content: 'MZ' },
  { filename: '', content: '' },
  { filename: 'empty.txt', content: '' },
];

function formBody(source: Source, { body }: Endpoint): Pick<FuzzRequest, 'headers' | 'payload'> {
  const { draw } = source;
  const fields = body ? objectFor(source, schemaOf(body)) : {};
  const parts: FormPart[] = Object.entries(fields).map(([name, value]) => ({
    name,
    content: String(value).toWellFormed(),
  }));
  if (!rarely(draw, 5)) parts.push({ name: 'file', ...oneOf(draw, FILES) });
  if (rarely(draw, 10))
    parts.push({ name: oneOf(draw, ['file', 'nonsense', 'nom', 'uploadedBy']), content: 'x' });
  const form = encodeForm(parts);
  if (rarely(draw, 12)) return { headers: form.headers, payload: form.body.subarray(0, -12) };
  if (rarely(draw, 15)) return { headers: { 'content-type': 'application/json' }, payload: '{}' };
  return { headers: { ...form.headers }, payload: form.body };
}

function moreHeaders({ draw }: Source, endpoint: Endpoint): Record<string, string> {
  const headers: Record<string, string> = {};
  if (endpoint.method !== 'GET' && rarely(draw, 6))
    headers['if-match'] = oneOf(draw, ['"1"', '"2"', 'W/"1"', '*', 'x', '"999999999999"']);
  if (rarely(draw, 8))
    headers[IDEMPOTENCY_HEADER] = oneOf(draw, ['key-1', 'key-2', 'k'.repeat(256), 'ü', ' ']);
  if (endpoint.replyType === 'file' && rarely(draw, 2))
    headers['range'] = oneOf(draw, [
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-1',
      'bytes=9999-',
      'x',
      'bytes=0-0,1-1',
    ]);
  return headers;
}

/** A request to this endpoint; `authorization` is the caller's, if any. */
export function requestTo(
  source: Source,
  endpoint: Endpoint,
  authorization: string | null,
): FuzzRequest {
  const { headers, payload } =
    endpoint.bodyType === 'multipart' ? formBody(source, endpoint) : jsonBody(source, endpoint);
  return {
    method: endpoint.method,
    url: addressOf(source, endpoint),
    headers: {
      ...headers,
      ...moreHeaders(source, endpoint),
      ...(authorization === null ? {} : { authorization }),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}
