import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a stream of server-sent events; it ends with the stream, or when the caller leaves. */
export function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  return (
    reply
      .code(200)
      // Proxies hold nothing back.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream)
  );
}
