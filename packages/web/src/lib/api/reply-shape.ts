import type { Endpoint, Schema } from '@recourse/contract/wire/endpoint';

/** Checks the response of a read, as far as the screens rely on it. */

const NO_ROWS = { data: [], meta: { page: 1, perPage: 1, total: 0, next: null } };
const listSchemas = new WeakMap<Schema, boolean>();

/**
 * The response of a read in the shape that the screens expect: JSON, and for a list its rows, even if the server sends
 * a bare array. Otherwise throws an Error without a message for people.
 */
export function replyOf(endpoint: Endpoint, answer: { value: unknown; isJson: boolean }): unknown {
  const { method, reply, clientReply, replyType } = endpoint;
  if (method !== 'GET' || reply === undefined || replyType === 'text') return answer.value;
  const { value, isJson } = answer;
  if (!isJson || !isObject(value)) throw new Error('The answer is not what was asked for.');
  if (isList(reply)) return toList(value);
  if (!isOfKind(reply, value) && !isOfKind(clientReply ?? reply, value))
    throw new Error('The answer is something else.');
  return value;
}

/**
 * Whether a value can be the expected reply. A server that only implements the specification may leave out our
 * additions.
 */
function isOfKind(reply: Schema, value: object): boolean {
  if (reply.safeParse(value).success) return true;
  const { shape } = reply as { shape?: object };
  return shape !== undefined && Object.keys(shape).some((name) => name in value);
}

function toList(value: object): object {
  const data: unknown = 'data' in value ? value.data : value;
  if (!Array.isArray(data) || !data.every(isObject)) throw new Error('The answer is no list.');
  const meta = { page: 1, perPage: data.length, total: data.length, next: null };
  const told = 'meta' in value && typeof value.meta === 'object' ? value.meta : null;
  return { data, meta: { ...meta, ...told } };
}

function isList(reply: Schema): boolean {
  const known = listSchemas.get(reply) ?? reply.safeParse(NO_ROWS).success;
  listSchemas.set(reply, known);
  return known;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
