import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with server-sent events until the stream ends or the client disconnects; null: with the headers alone. */
export function sendEvents(reply: FastifyReply, stream: Readable | null): FastifyReply {
  return (
    reply
      .code(200)
      // Tells proxies not to buffer.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream ?? undefined)
  );
}
