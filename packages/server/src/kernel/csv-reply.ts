import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { disposition } from './file-reply.ts';

/** A list of any length as an answer. */
export interface CsvReply {
  /** What it is called when it is saved. */
  name: string;
  /** Parts of the text, made only as fast as they are taken. Throwing breaks the answer off. */
  parts: AsyncIterable<string>;
}

/** Streams a list. What breaks it off breaks the connection too: nobody takes a part for the whole. */
export function sendCsv(reply: FastifyReply, { name, parts }: CsvReply): FastifyReply {
  const { log } = reply.request;
  const stream = Readable.from(parts, { objectMode: false });
  stream.once('error', (error) => log.warn({ err: error }, 'an export broke off'));
  endWithServer(reply);
  return reply
    .code(200)
    .headers({
      'content-disposition': disposition({ name, inline: false }),
      'cache-control': 'private, no-store',
      // Proxies hold nothing back.
      'x-accel-buffering': 'no',
    })
    .type('text/csv; charset=utf-8')
    .send(stream);
}

/** The connection goes at once: the part that is being made may take its time. */
function endWithServer({ server, raw }: FastifyReply): void {
  const end = (): void => {
    raw.destroy();
  };
  server.closing.addEventListener('abort', end, { once: true });
  raw.once('close', () => server.closing.removeEventListener('abort', end));
}
