import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { errorAnswer } from '../error-answer.ts';
import { unavailable } from '../errors.ts';
import type { Workload } from '../security/workload.ts';
import type { Readiness } from '../readiness.ts';

/**
 * Refuses API calls in an overload before the framework sees them. Such a refusal is cheap and leaves time for the
 * admitted requests. At ten times the possible load it allows four times as many answers, and uses 250 MiB instead of
 * 460 (bench/README.md). `pathOf` gives the path of an address. Calls with an Origin header go to the framework, and
 * the guard of the routes refuses them. Only the framework adds the headers that let pages of other origins read the
 * answer. Must be called before anything else listens to the server.
 */
export function refuseInOverload(
  app: FastifyInstance,
  { workload, isDraining }: { workload: Workload } & Pick<Readiness, 'isDraining'>,
  pathOf: (url: string) => string = (url) => url,
): void {
  const isRefused = ({ headers, url = '' }: IncomingMessage): boolean =>
    workload.isFull() && headers.origin === undefined && pathOf(url).startsWith(`${API_PATH}/`);
  const [answer] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', answer);
  app.server.on('request', (request, response) => {
    if (!isRefused(request)) return answer(request, response);
    workload.noteRefused();
    refuse(request, response, isDraining());
  });
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

function refuse({ headers }: IncomingMessage, response: ServerResponse, isLast: boolean): void {
  const refusal = unavailable();
  const { statusCode, retryAfterSeconds } = refusal;
  const requestId = randomUUID();
  const { type, text } = errorAnswer(refusal, requestId, headers.accept);
  response.writeHead(statusCode, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'retry-after': String(retryAfterSeconds),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    vary: 'accept',
    ...(isLast && { connection: 'close' }),
  });
  response.end(text);
}
