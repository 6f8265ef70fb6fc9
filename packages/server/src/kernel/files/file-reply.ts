import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { readRange } from './byte-range.ts';
import { isKnown } from '../entity-tags.ts';
import { AppError } from '../errors.ts';
import type { ByteRange } from './files.ts';

/** A stored file as an answer. */
export interface FileReply {
  /** The file name for saving. */
  name: string;
  /** Content type. */
  type: string;
  /** Whether a browser shows it instead of saving it. */
  inline: boolean;
  /** Bytes. */
  size: number;
  /** Differs whenever the bytes differ. */
  tag: string;
  /** Throws the refusal to answer with when the file is missing. */
  open(range: ByteRange): Promise<Readable>;
}

const NOT_KEPT = 'private, no-store';
const POLICY = "default-src 'none'; frame-ancestors 'self'";
/** The same rule as the policy's frame-ancestors, for old browsers. */
const FRAMED_BY = 'SAMEORIGIN';
/** Browsers refuse to show a PDF in a sandbox; their PDF viewers isolate it themselves. */
const UNSANDBOXED = 'application/pdf';

/** Streams a file, or the requested range of it. Throws 416 for a range outside the file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`;
  if (isKnown(request.headers['if-none-match'], etag))
    return reply.code(304).headers({ etag, 'cache-control': NOT_KEPT }).send();
  const range = askedRange(request, file, etag);
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError(416, 'RANGE', 'The file does not have these bytes.');
  }
  const isPart = range !== 'all';
  const { start, end } = isPart ? range : { start: 0, end: file.size - 1 };
  const stream = await file.open({ start, end });
  // The file is opened for a HEAD request as well, so that a missing file is refused there too.
  const isHead = request.method === 'HEAD';
  if (isHead) stream.destroy();
  if (isPart) reply.header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply
    .code(isPart ? 206 : 200)
    .headers({
      etag,
      'content-length': end - start + 1,
      'content-disposition': disposition(file),
      'content-security-policy': file.type === UNSANDBOXED ? POLICY : `${POLICY}; sandbox`,
      'x-frame-options': FRAMED_BY,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': NOT_KEPT,
    })
    .type(file.type)
    .send(isHead ? undefined : stream);
}

function askedRange(request: FastifyRequest, file: FileReply, etag: string) {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return 'all';
  return readRange(request.headers.range, file.size);
}

/** A Content-Disposition (RFC 6266): an ASCII name for old programs, and the exact name percent-encoded. */
export function disposition({ name, inline }: Pick<FileReply, 'name' | 'inline'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
