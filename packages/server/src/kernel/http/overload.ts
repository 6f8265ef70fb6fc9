import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATH } from '@recourse/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { errorBody, unavailable } from '../errors.ts';
import type { Workload } from '../security/workload.ts';

/**
 * Refuses calls of the API before the framework sees them while too much is being worked on: so a refusal leaves
 * little garbage, and time for what was admitted (at ten times of what can be done four times as many answers, and
 * 250 MiB in place of 460; bench/README.md). `pathOf` gives the path that an address stands for. Pages on other
 * origins are left to the framework, which knows the headers that let them read an answer; the guard of the routes
 * refuses those. For a server that nothing else listens to yet.
 */
export function refuseInOverload(
  app: FastifyInstance,
  workload: Workload,
  pathOf: (url: string) => string = (url) => url,
): void {
  const isRefused = ({ headers, url = '' }: IncomingMessage): boolean =>
    workload.isFull() && headers.origin === undefined && pathOf(url).startsWith(`${API_PATH}/`);
  const [answer] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', answer);
  app.server.on('request', (request, response) => {
    if (!isRefused(request)) return answer(request, response);
    workload.noteRefused();
    refuse(response);
  });
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

function refuse(response: ServerResponse): void {
  const refusal = unavailable();
  const { statusCode, retryAfterSeconds } = refusal;
  const requestId = randomUUID();
  const text = JSON.stringify(errorBody(refusal, requestId));
  response.writeHead(statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'retry-after': String(retryAfterSeconds),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(text);
}
