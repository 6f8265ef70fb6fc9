import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '@recourse/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorBody, handleError } from './errors.ts';

/** What is refused before any room looks at it: too many headers, too long an address, no HTTP at all. */

const PAIR = 2;

/** Refuses what has more headers (431) or a longer address (414) than anybody needs, and TRACE (405). */
export function boundRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const refused = refusalOf(raw);
    if (!refused) return;
    // What follows on such a connection is not listened to either.
    reply.header('connection', 'close');
    if (refused.statusCode === 405) reply.header('allow', METHODS);
    throw refused;
  });
}

const METHODS = 'GET, POST, PUT, DELETE';

function refusalOf({ method, rawHeaders, url = '' }: IncomingMessage): AppError | null {
  // It would send back what a proxy added for us alone.
  if (method === 'TRACE') return new AppError(405, 'METHOD', 'This method is not allowed.');
  if (rawHeaders.length / PAIR > LIMITS.headers)
    return new AppError(431, 'HEADERS', 'The request has too many headers.');
  return url.length > LIMITS.address
    ? new AppError(414, 'ADDRESS', 'The address is too long.')
    : null;
}

/** Answers an address that the router can't decode, of which no hook ever hears. */
export function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  handleError(error, request, reply);
}

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what could not be read as HTTP, in the shape of every other refusal, and hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS_OF[error.code ?? ''] ?? 400;
  const refusal = new AppError(statusCode, 'UNREADABLE', 'The request could not be read.');
  const body = errorBody(refusal, randomUUID());
  const text = JSON.stringify(body);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${statusCode} ${body.error}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nX-Content-Type-Options: nosniff\r\n` +
        `Connection: close\r\n\r\n${text}`,
    );
  }
  socket.destroy(error);
}
