import * as z from 'zod/mini';

/**
 * A backup is one file: an identifying line, then frames compressed with zstd. A frame has one byte for the kind, four
 * bytes for the length (big-endian) and the content. The content is a record (JSON), or a piece of the table or file
 * that the last record opened. The last record holds the SHA-256 of all frames before it. This reveals a file that was
 * cut off or changed anywhere. With another identifying line, everything after it is encrypted (backup-cipher.ts).
 */

export const FIRST_LINE = 'RECOURSE BACKUP 1\n';
export const ENCRYPTED_FIRST_LINE = 'RECOURSE ENCRYPTED BACKUP 1\n';
export const FRAME_HEAD_BYTES = 5;
export const LARGEST_FRAME = 2 ** 20;
/** Bytes read or unpacked at once. With small pieces, most of the time would go into passing them on. */
export const PIECE_BYTES = 2 ** 18;

export const FRAME_KINDS = { record: 1, data: 2 } as const;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const name = z.string().check(z.minLength(1));
const count = z.int().check(z.nonnegative());

/** A relative path of plain names, so that no backup can write outside its folder. */
const relativePath = z
  .string()
  .check(z.regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/), z.maxLength(1_024));

const appliedMigration = z.object({ version: z.int(), name, checksum: name });

const header = z.object({
  record: z.literal('header'),
  createdAt: z.iso.datetime(),
  /** Major version of the PostgreSQL that it comes from. */
  postgres: z.int(),
  migrations: z.array(appliedMigration).check(z.minLength(1)),
  /** The backup lists the uploaded files and does not have their bytes. */
  filesAreListed: z.optional(z.boolean()),
});
export type Header = z.output<typeof header>;

/** The rows of a table in the text format of COPY; the hash is independent of their order. */
const tableEnd = z.object({ record: z.literal('table end'), rows: count, hash: sha256 });
export type TableEnd = z.output<typeof tableEnd>;

const fileEnd = z.object({ record: z.literal('file end'), size: count, sha256 });
export type FileEnd = z.output<typeof fileEnd>;

/** A file that is in the store and not in the backup. */
const listed = z.object({
  record: z.literal('listed file'),
  path: relativePath,
  size: count,
  sha256,
});
export type ListedFile = z.output<typeof listed>;

const sequence = z.object({
  record: z.literal('sequence'),
  name,
  /** A bigint, as text. */
  lastValue: z.string().check(z.regex(/^-?\d{1,19}$/)),
  isCalled: z.boolean(),
});
export type Sequence = z.output<typeof sequence>;

export const backupRecord = z.discriminatedUnion('record', [
  header,
  z.object({ record: z.literal('table'), name, columns: z.array(name).check(z.minLength(1)) }),
  tableEnd,
  sequence,
  z.object({ record: z.literal('file'), path: relativePath }),
  fileEnd,
  listed,
  z.object({ record: z.literal('end'), sha256 }),
]);
export type BackupRecord = z.output<typeof backupRecord>;

/** A file and how to read it. */
export interface BackupFile {
  file: string;
  /** The secret with which it is encrypted; null: it is not. */
  secret: Buffer | null;
  stop: AbortSignal;
}

/** What a backup holds. */
export interface Contents {
  tables: number;
  rows: number;
  /** In the backup, or only listed there. */
  files: number;
  fileBytes: number;
  filesAreListed: boolean;
}

/** A backup that was made. */
export interface Saved {
  contents: Contents;
  /** Ids of documents whose file is missing from the backup, or differs from the uploaded one. */
  withoutFile: number[];
}

/** What a restore ends: it may have been ended after the backup was made. */
export interface Deactivated {
  /** API tokens that were still valid. */
  tokensRevoked: number;
  /** Webhooks that were on. */
  webhooksOff: number;
}

/** A backup that was restored. */
export interface Restored extends Saved, Deactivated {}

/** The counts of an empty backup, with its files inside. */
export function noContents(): Contents {
  return { tables: 0, rows: 0, files: 0, fileBytes: 0, filesAreListed: false };
}

/** A record as a frame. */
export function recordFrame(content: BackupRecord): Buffer {
  return frame(FRAME_KINDS.record, Buffer.from(JSON.stringify(content)));
}

/** Bytes of a table or file as frames of at most the allowed size. */
export function* dataFrames(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += LARGEST_FRAME)
    yield frame(FRAME_KINDS.data, bytes.subarray(start, start + LARGEST_FRAME));
}

function frame(kind: number, content: Buffer): Buffer {
  const head = Buffer.allocUnsafe(FRAME_HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}
