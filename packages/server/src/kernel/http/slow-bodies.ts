import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@recourse/contract/limits';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './request-bounds.ts';

/**
 * A body has to keep moving, that is all: a large file over a slow line takes its minutes, while who sends a
 * byte a second, to hold connections open, is cut off.
 */

/** How slow a body may be, and how soon that is noticed. */
export interface Pace {
  readonly bytesPerSecond: number;
  /** Over which time a body is looked at: shorter pauses are nobody's business. */
  readonly windowMs: number;
  readonly checkEveryMs: number;
}

/** Cut off at the latest 25 s after the last byte at that pace. */
const PACE: Pace = {
  bytesPerSecond: LIMITS.leastBytesPerSecond,
  windowMs: 20_000,
  checkEveryMs: 5_000,
};

/** What had come of a request when its window began. */
interface Start {
  at: number;
  bytes: number;
}

interface Incoming {
  start: Start;
  response: ServerResponse;
}

/** Answers 408 to requests whose body comes too slowly and closes their connection. */
export function refuseSlowBodies(app: FastifyInstance, pace: Pace = PACE): void {
  const incoming = new Map<IncomingMessage, Incoming>();
  // Whatever becomes of a request, also one that no route takes: its body comes all the same.
  app.server.on('request', (request, response) => {
    if (hasBody(request)) incoming.set(request, { start: startOf(request), response });
  });
  const check = (): void => {
    for (const [request, { start, response }] of incoming) {
      if (request.complete || request.socket.destroyed) incoming.delete(request);
      else if (performance.now() - start.at >= pace.windowMs) {
        if (isSlow(request, start, pace)) cutOff(request, response);
        incoming.set(request, { start: startOf(request), response });
      }
    }
  };
  // Timers come before sockets: after a pause of ours, what has arrived meanwhile is read first.
  const timer = setInterval(() => setImmediate(check), pace.checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const startOf = ({ socket }: IncomingMessage): Start => ({
  at: performance.now(),
  bytes: socket.bytesRead,
});

/** Bytes that wait for us to read them are our delay, not the sender's. */
function isSlow(request: IncomingMessage, { at, bytes }: Start, pace: Pace): boolean {
  if (request.readableLength > 0) return false;
  const seconds = (performance.now() - at) / 1000;
  return request.socket.bytesRead - bytes < pace.bytesPerSecond * seconds;
}

function cutOff({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy();
  else
    answerUnreadable(Object.assign(new Error('The body came too slowly.'), { code: LATE }), socket);
}

/** Node's own code for a request that takes too long. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
