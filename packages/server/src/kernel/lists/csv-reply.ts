import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator } from './csv.ts';
import { separatorFor } from './csv-separator.ts';
import { disposition } from '../files/file-reply.ts';

/** The fields of a record, in the order of the columns. */
export type CsvValues = readonly unknown[];

/** A list of any length as an answer. */
export interface CsvReply {
  /** What it is called when it is saved. */
  name: string;
  /** Its records, some at a time, made only as fast as they are taken. Throwing breaks the answer off. */
  pages: AsyncIterable<readonly CsvValues[]>;
}

/**
 * Streams a list, as spreadsheets in the caller's language open it. What breaks it off breaks the connection too:
 * nobody takes a part for the whole.
 */
export function sendCsv(reply: FastifyReply, { name, pages }: CsvReply): FastifyReply {
  const { log, headers } = reply.request;
  const text = textOf(pages, separatorFor(headers['accept-language']));
  const stream = Readable.from(text, { objectMode: false });
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

async function* textOf(pages: CsvReply['pages'], separator: CsvSeparator): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const records of pages)
    yield records.map((values) => csvLine(values, separator)).join('');
}

/** The connection goes at once: the part that is being made may take its time. */
function endWithServer({ server, raw }: FastifyReply): void {
  const end = (): void => {
    raw.destroy();
  };
  server.closing.addEventListener('abort', end, { once: true });
  raw.once('close', () => server.closing.removeEventListener('abort', end));
}
