import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { readRange } from './byte-range.ts';
import { AppError } from '../errors.ts';
import type { ByteRange } from './files.ts';

/** A stored file as an answer. */
export interface FileReply {
  /** What it is called when it is saved. */
  name: string;
  /** Content type. */
  type: string;
  /** Shown in place, or else saved. */
  inline: boolean;
  /** Bytes. */
  size: number;
  /** Differs whenever the bytes do. */
  tag: string;
  /** Throws what is answered in its place when there is nothing to open. */
  open(range: ByteRange): Promise<Readable>;
}

const POLICY = "default-src 'none'; frame-ancestors 'self'";
/** The same as its frame-ancestors. */
const FRAMED_BY = 'SAMEORIGIN';
/** Browsers refuse to show a PDF in a sandbox; their viewers shut it in themselves. */
const UNSANDBOXED = 'application/pdf';

/** Streams a file, or the range of it that was asked for. Throws 416 for a range that it doesn't have. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`;
  const range = askedRange(request, file, etag);
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError(416, 'RANGE', 'The file does not have these bytes.');
  }
  const isPart = range !== 'all';
  const { start, end } = isPart ? range : { start: 0, end: file.size - 1 };
  const stream = await file.open({ start, end });
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
      'cache-control': 'private, no-store',
    })
    .type(file.type)
    .send(stream);
}

function askedRange(request: FastifyRequest, file: FileReply, etag: string) {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return 'all';
  return readRange(request.headers.range, file.size);
}

/** RFC 6266: a plain name for old programs, the true one percent-encoded. */
export function disposition({ name, inline }: Pick<FileReply, 'name' | 'inline'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
