import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import { StartError } from '../start-error.ts';
import {
  backupRecord,
  type BackupRecord,
  FIRST_LINE,
  FRAME_HEAD_BYTES,
  FRAME_KINDS,
  type Header,
  LARGEST_FRAME,
  PIECE_BYTES,
} from './backup-format.ts';

type Part = BackupRecord | Buffer;

/**
 * Reads a backup from beginning to end. Throws a StartError of one line for any fault of the file. The end is reached
 * only if the whole file is intact.
 */
export class BackupReader {
  readonly #parts: AsyncGenerator<Part>;
  #next: BackupRecord | null = null;

  private constructor(parts: AsyncGenerator<Part>) {
    this.#parts = parts;
  }

  /** Opens a file. Throws StartError when it is missing or not a backup. */
  static async open(
    file: string,
    stop: AbortSignal,
  ): Promise<{ reader: BackupReader; header: Header }> {
    await checkFirstLine(file);
    const reader = new BackupReader(readParts(file, stop));
    const first = await reader.record();
    if (first?.record !== 'header') throw damaged(file);
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

async function checkFirstLine(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(FIRST_LINE.length) });
    if (buffer.toString('latin1', 0, bytesRead) === FIRST_LINE) return;
  } finally {
    await handle.close();
  }
  throw new StartError(`${file} is no backup of Recourse, or one of a newer version.`);
}

async function* readParts(file: string, stop: AbortSignal): AsyncGenerator<Part> {
  const whole = createHash('sha256');
  let isOver = false;
  for await (const frame of readFrames(file, stop)) {
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

async function* readFrames(file: string, stop: AbortSignal): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of readUncompressed(file, stop)) {
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

async function* readUncompressed(file: string, stop: AbortSignal): AsyncGenerator<Buffer> {
  const compressed = createReadStream(file, {
    start: FIRST_LINE.length,
    highWaterMark: PIECE_BYTES,
    signal: stop,
  });
  const decompress = createZstdDecompress({ chunkSize: PIECE_BYTES });
  compressed.once('error', (error) => decompress.destroy(error));
  try {
    for await (const bytes of compressed.pipe(decompress) as AsyncIterable<Buffer>) yield bytes;
  } catch (error) {
    if (stop.aborted) throw new StartError('Stopped.');
    throw isFromZlib(error) ? damaged(file) : error;
  } finally {
    compressed.destroy();
  }
}

function isFromZlib(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ZSTD_') || code.startsWith('Z_') || code.startsWith('ERR_ZLIB');
}
