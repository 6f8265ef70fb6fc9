import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator } from './csv.ts';
import { separatorFor } from './csv-separator.ts';
import { disposition } from '../files/file-reply.ts';

/** The fields of a record, in the order of the columns. */
export type CsvValues = readonly unknown[];

/** A list of any length as an answer. */
export interface CsvReply {
  /** The file name for saving. */
  name: string;
  /** Starts the export. Not called for a HEAD request. */
  begin: () => Promise<CsvPages>;
}

/** The records in pages, made only as fast as the client reads them. An error breaks the answer off. */
type CsvPages = AsyncIterable<readonly CsvValues[]>;

/**
 * Streams a list with the separator of the caller's language. Without pages it sends the headers only. An error also
 * breaks the connection, so that nobody takes a part for the whole.
 */
export function sendCsv(
  reply: FastifyReply,
  { name, pages }: { name: string; pages: CsvPages | null },
): FastifyReply {
  const stream = pages === null ? undefined : streamOf(reply, pages);
  return reply
    .code(200)
    .headers({
      'content-disposition': disposition({ name, inline: false }),
      'cache-control': 'private, no-store',
      // Tells proxies not to buffer.
      'x-accel-buffering': 'no',
    })
    .type('text/csv; charset=utf-8')
    .send(stream);
}

function streamOf(reply: FastifyReply, pages: CsvPages): Readable {
  const { log, headers } = reply.request;
  const text = textOf(pages, separatorFor(headers['accept-language']));
  const stream = Readable.from(text, { objectMode: false });
  stream.once('error', (error) => log.warn({ err: error }, 'an export broke off'));
  endWithServer(reply);
  return stream;
}

async function* textOf(pages: CsvPages, separator: CsvSeparator): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const records of pages)
    yield records.map((values) => csvLine(values, separator)).join('');
}

/** Closes the connection at once when the server stops, because the current page may take long. */
function endWithServer({ server, raw }: FastifyReply): void {
  // The client has hung up while the first page was read. It would not be closed once more.
  if (raw.destroyed) return;
  const end = (): void => {
    raw.destroy();
  };
  server.closing.addEventListener('abort', end, { once: true });
  raw.once('close', () => server.closing.removeEventListener('abort', end));
}
