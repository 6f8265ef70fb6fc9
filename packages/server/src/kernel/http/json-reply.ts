import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, versionOf } from '../entity-tags.ts';
import { varyBy } from '../vary-by.ts';
import { weightedValues } from '../weighted-values.ts';

/** JSON answers to reading requests: tagged exactly, not sent twice, and compressed (decision 063). */

const JSON_TYPE = 'application/json; charset=utf-8';

/** Shorter answers fit into one packet anyway. In bytes. */
const LEAST_COMPRESSED = 1_400;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The codings that the server can answer in, the best first. Each works in another thread. */
const CODINGS = {
  br: (bytes: Buffer) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => compressGzip(bytes, { level: 6 }),
} as const;
type Coding = keyof typeof CODINGS;

/** The coding that the caller prefers; among equals, the one that the server prefers. null: no compression. */
function codingFor(acceptEncoding: string | undefined): Coding | null {
  const weights = new Map(
    weightedValues(acceptEncoding).map(({ value, weight }) => [value, weight]),
  );
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = (Object.keys(CODINGS) as Coding[]).toSorted((a, b) => weightOf(b) - weightOf(a));
  const asItIs = weights.get('identity') ?? 0;
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= asItIs ? best : null;
}

/**
 * Answers a reading request with JSON. The entity tag comes from the bytes that are sent, so it changes with everything
 * that the answer shows, including other rows. The version of a row comes first in it. A caller who has these bytes
 * gets a 304.
 */
export async function sendReadJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<FastifyReply> {
  const bytes = Buffer.from(JSON.stringify(body));
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  const coding = bytes.length < LEAST_COMPRESSED ? null : codingFor(accepted);
  const parts = [versionOf(body), hash('sha256', bytes, 'base64url').slice(0, 22), coding];
  const tag = `"${parts.filter((part) => part !== null && part !== undefined).join('.')}"`;
  reply.header('etag', tag);
  if (bytes.length >= LEAST_COMPRESSED) varyBy(reply, 'accept-encoding');
  if (isKnown(known, tag)) return reply.code(304).send();
  reply.type(JSON_TYPE);
  if (coding === null) return reply.send(bytes);
  return reply.header('content-encoding', coding).send(await CODINGS[coding](bytes));
}

/** Answers a writing request with JSON: never compressed, and tagged with the version of the row that it wrote. */
export function sendWrittenJson(reply: FastifyReply, body: unknown): FastifyReply {
  const version = versionOf(body);
  if (version !== undefined) reply.header('etag', `"${version}"`);
  return reply.type(JSON_TYPE).send(JSON.stringify(body));
}
