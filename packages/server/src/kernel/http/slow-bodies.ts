import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@recourse/contract/values/limits';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './request-bounds.ts';

/**
 * Requires a minimum pace of request bodies. A large file over a slow line may take minutes. A client that sends a byte
 * a second to hold connections open (Slowloris) is cut off.
 */

/** How slow a body may be, and how soon slowness is noticed. */
export interface Pace {
  readonly bytesPerSecond: number;
  /** The time over which the pace is measured; shorter pauses do not matter. */
  readonly windowMs: number;
  readonly checkEveryMs: number;
}

/** A slow client is cut off at most 25 s after it falls below the pace. */
const PACE: Pace = {
  bytesPerSecond: LIMITS.leastBytesPerSecond,
  windowMs: 20_000,
  checkEveryMs: 5_000,
};

/** When the window of a request began, and how many bytes had arrived by then. */
interface Start {
  at: number;
  bytes: number;
}

interface Incoming {
  start: Start;
  response: ServerResponse;
}

/** Answers 408 to requests whose body arrives too slowly, and closes their connection. */
export function refuseSlowBodies(app: FastifyInstance, pace: Pace = PACE): void {
  const incoming = new Map<IncomingMessage, Incoming>();
  // Listens on the server instead of in a hook, because bodies of requests without a route arrive
  // too.
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
  // Node runs timers, then sockets, then immediates. However long the event loop was blocked, the server reads what
  // arrived meanwhile between the first immediate and the second.
  const timer = setInterval(() => setImmediate(() => setImmediate(check)), pace.checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const startOf = ({ socket }: IncomingMessage): Start => ({
  at: performance.now(),
  bytes: socket.bytesRead,
});

/** Unread bytes mean that the server is slow, not the sender. */
function isSlow(request: IncomingMessage, { at, bytes }: Start, pace: Pace): boolean {
  if (request.readableLength > 0) return false;
  const seconds = (performance.now() - at) / 1000;
  return request.socket.bytesRead - bytes < pace.bytesPerSecond * seconds;
}

function cutOff({ socket, headers }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) {
    socket.destroy();
    return;
  }
  const late = Object.assign(new Error('The body came too slowly.'), { code: LATE });
  answerUnreadable(late, socket, headers.accept);
}

/** Node's own code for a request that takes too long. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
