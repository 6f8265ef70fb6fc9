import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { CIPHER_HEAD_BYTES, decrypt, keyOf } from './backup-cipher.ts';
import {
  type BackupFile,
  backupRecord,
  type BackupRecord,
  ENCRYPTED_FIRST_LINE,
  FIRST_LINE,
  FRAME_HEAD_BYTES,
  FRAME_KINDS,
  type Header,
  LARGEST_FRAME,
  PIECE_BYTES,
} from './backup-format.ts';

type Part = BackupRecord | Buffer;

/**
 * Reads a backup from beginning to end. Throws a StartError with one line for any fault in the file. A reader reaches
 * the end only if the whole file is intact.
 */
export class BackupReader {
  readonly #parts: AsyncGenerator<Part>;
  #next: BackupRecord | null = null;

  private constructor(parts: AsyncGenerator<Part>) {
    this.#parts = parts;
  }

  /** Opens a file. Throws StartError when it is not a backup, or is not encrypted with this secret. */
  static async open(source: BackupFile): Promise<{ reader: BackupReader; header: Header }> {
    const reader = new BackupReader(readParts(source, await readBeginning(source)));
    const first = await reader.record();
    if (first?.record !== 'header') throw damaged(source.file);
    return { reader, header: first };
  }

  /** The next record; null at the end. */
  async record(): Promise<BackupRecord | null> {
    for await (const _skipped of this.data());
    const next = this.#next;
    this.#next = null;
    return next;
  }

  /** The bytes up to the next record. */
  async *data(): AsyncGenerator<Buffer> {
    while (!this.#next) {
      const { value, done } = await this.#parts.next();
      if (done) return;
      if (Buffer.isBuffer(value)) yield value;
      else this.#next = value;
    }
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#parts.return(undefined);
  }
}

/** The error for every fault inside a backup. */
export function damaged(file: string): StartError {
  return new StartError(`${file} is damaged or was cut off: it can't be restored.`);
}

/** Where the content of a file begins, and its key; null: it is not encrypted. */
interface Beginning {
  start: number;
  key: Buffer | null;
}

async function readBeginning({ file, secret }: BackupFile): Promise<Beginning> {
  const start = ENCRYPTED_FIRST_LINE.length + CIPHER_HEAD_BYTES;
  const bytes = await readBytes(file, start);
  if (bytes.indexOf(FIRST_LINE) === 0) {
    if (secret) throw new StartError(`${file} is not encrypted: leave --key-file out.`);
    return { start: FIRST_LINE.length, key: null };
  }
  if (bytes.indexOf(ENCRYPTED_FIRST_LINE) !== 0)
    throw new StartError(`${file} is no backup of Recourse, or one of a newer version.`);
  if (!secret) throw new StartError(`${file} is encrypted: name its key with --key-file.`);
  if (bytes.length < start) throw damaged(file);
  const key = keyOf(bytes.subarray(ENCRYPTED_FIRST_LINE.length), secret);
  if (key) return { start, key };
  throw new StartError(`${file} is encrypted with another key, or its beginning is damaged.`);
}

/** The first bytes of a file; fewer when it has no more. */
async function readBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* readParts(source: BackupFile, beginning: Beginning): AsyncGenerator<Part> {
  const { file } = source;
  const whole = createHash('sha256');
  let isOver = false;
  for await (const frame of readFrames(source, beginning)) {
    if (isOver) throw damaged(file);
    const content = frame.subarray(FRAME_HEAD_BYTES);
    if (frame[0] === FRAME_KINDS.data) yield content;
    else {
      const parsed = parseRecord(content, file);
      isOver = parsed.record === 'end';
      if (parsed.record !== 'end') yield parsed;
      else if (parsed.sha256 !== whole.digest('hex')) throw damaged(file);
    }
    if (!isOver) whole.update(frame);
  }
  if (!isOver) throw damaged(file);
}

function parseRecord(content: Buffer, file: string): BackupRecord {
  try {
    return backupRecord.parse(JSON.parse(content.toString()));
  } catch {
    throw damaged(file);
  }
}

async function* readFrames(source: BackupFile, beginning: Beginning): AsyncGenerator<Buffer> {
  const { file } = source;
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of readUncompressed(source, beginning)) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= FRAME_HEAD_BYTES) {
      const length = FRAME_HEAD_BYTES + rest.readUInt32BE(1);
      if (length > FRAME_HEAD_BYTES + LARGEST_FRAME) throw damaged(file);
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw damaged(file);
}

async function* readUncompressed(
  { file, stop }: BackupFile,
  { start, key }: Beginning,
): AsyncGenerator<Buffer> {
  const stored = createReadStream(file, { start, highWaterMark: PIECE_BYTES, signal: stop });
  const compressed = key
    ? Readable.from(
        decrypt(stored, key, () => damaged(file)),
        { objectMode: false },
      )
    : stored;
  const decompress = createZstdDecompress({ chunkSize: PIECE_BYTES });
  compressed.once('error', (error) => decompress.destroy(error));
  try {
    for await (const bytes of compressed.pipe(decompress) as AsyncIterable<Buffer>) yield bytes;
  } catch (error) {
    if (stop.aborted) throw new StartError('Stopped.');
    throw isFromZlib(error) ? damaged(file) : error;
  } finally {
    compressed.destroy();
    stored.destroy();
  }
}

function isFromZlib(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ZSTD_') || code.startsWith('Z_') || code.startsWith('ERR_ZLIB');
}
