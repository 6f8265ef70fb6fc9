import { randomUUID } from 'node:crypto';
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  STATUS_CODES,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '@recourse/contract/values/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../error-answer.ts';
import { AppError, handleError, unreadable, methodNotAllowed } from '../errors.ts';
import { refusalHeaders, type Secure } from './security-headers.ts';

/** Refuses requests before any room sees them: too many headers, too long an address, or not HTTP at all. */

const PAIR = 2;

/**
 * Refuses requests with too many headers (431) or too long an address (414), TRACE (405), requests without a host
 * (400), and those with an unknown Expect header (417).
 */
export function boundRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const refused = refusalOf(raw);
    if (!refused) return done();
    // Closes the connection, so that nothing else on it is read.
    reply.header('connection', 'close');
    if (refused.statusCode === 405) reply.header('allow', METHODS);
    done(refused);
  });
}

const METHODS = 'GET, HEAD, POST, PUT, DELETE';

function refusalOf({
  method,
  headers,
  httpVersion,
  rawHeaders,
  url = '',
}: IncomingMessage): AppError | null {
  // TRACE would send back headers that a proxy added only for the server.
  if (method === 'TRACE') return methodNotAllowed();
  if (rawHeaders.length / PAIR > LIMITS.headers)
    return new AppError(431, 'HEADERS', 'The request has too many headers.');
  if (headers.host === undefined && httpVersion === '1.1') return unreadable();
  return url.length > LIMITS.address
    ? new AppError(414, 'ADDRESS', 'The address is too long.')
    : null;
}

/** Answers an address that the router cannot decode; no hook runs for it. */
export const answerUnroutable =
  (secure: Secure) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    secure(request, reply);
    handleError(error, request, reply);
  };

/** The answer to a request that the framework never sees. It closes the connection. */
function refusalOutside(
  statusCode: number,
  accept: string | undefined,
): { headers: OutgoingHttpHeaders; text: string } {
  const requestId = randomUUID();
  const { type, text } = errorAnswer(unreadable(statusCode), requestId, accept);
  const headers = {
    ...refusalHeaders(),
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'x-request-id': requestId,
    vary: 'accept',
    connection: 'close',
  };
  return { headers, text };
}

function answerExpectation(request: IncomingMessage, response: ServerResponse): void {
  const { headers, text } = refusalOutside(417, request.headers.accept);
  response.writeHead(417, headers).end(text);
}

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what cannot be read as HTTP, in the form of every other refusal, and closes the connection. `accept`: the
 * header of the request, where that much of it was read.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  accept?: string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS_OF[error.code ?? ''] ?? 400;
  if (socket.writable) {
    const { headers, text } = refusalOutside(statusCode, accept);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.write(
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${text}`,
    );
  }
  socket.destroy(error);
}
