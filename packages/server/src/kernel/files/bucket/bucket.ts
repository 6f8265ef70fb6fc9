import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../../config.ts';
import type { ByteRange } from '../files.ts';
import { BucketError } from './bucket-error.ts';
import { BUCKET_LIMITS, type BucketLimits, watchedBody, withinTime } from './bucket-limits.ts';
import { type FileToSend, sendFile } from './send-file.ts';

/** One bucket of an S3-compatible object store. Everything in it throws a BucketError when it fails. */
export interface Bucket {
  /** For people: the bucket and where it is. */
  readonly place: string;
  /** Stores an object in one request. A failed upload leaves nothing. */
  put(key: string, content: Buffer | FileToSend): Promise<void>;
  /** The bytes of an object, or a range of them, with the size of the whole; null: it is not there. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** The size of an object in bytes; null: it is not there. */
  sizeOf(key: string): Promise<number | null>;
  /** Deletes an object. A missing one is not an error. */
  remove(key: string): Promise<void>;
  /** The objects whose key begins with a prefix. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Asks for one key, to see whether address, bucket, region and key are right. */
  check(): Promise<void>;
}

export interface StoredObject {
  bytes: Readable;
  /** Bytes of the whole object. */
  size: number;
}

export interface ListedObject {
  key: string;
  /** Bytes. */
  size: number;
  writtenAt: Date;
}

const nothing = (): void => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
/** Each running download has a connection of its own. */
const CONNECTIONS = 256;
const OK = 200;
const NOT_SATISFIABLE = 416;

/** Opens a bucket, without asking for anything. */
export function openBucket(config: S3Config, limits: Partial<BucketLimits> = {}): Bucket {
  const { bucket: Bucket } = config;
  const { callMs, uploadMs, pauseMs } = { ...BUCKET_LIMITS, ...limits };
  const client = openClient(config, uploadMs);
  const call = <T>(work: (abort: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> =>
    withinTime(callMs, (abortSignal) => work({ abortSignal }));
  return {
    place: `the bucket ${Bucket} at ${config.endpoint}`,
    put: (Key, content) =>
      withinTime(uploadMs, async (abortSignal) => {
        if ('open' in content)
          await sendFile(client, { Bucket, Key }, content, { attempts: ATTEMPTS, abortSignal });
        else
          await client.send(new PutObjectCommand({ Bucket, Key, Body: content }), { abortSignal });
      }),
    get: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await unlessMissing(
        call((abort) => client.send(new GetObjectCommand({ Bucket, Key, Range }), abort)),
      );
      if (!found) return null;
      const length = found.ContentLength ?? 0;
      if (range && found.ContentRange === undefined) {
        (found.Body as Readable).destroy();
        throw new BucketError('RANGE_IGNORED', OK);
      }
      const bytes = watchedBody(found.Body as Readable, { length, pauseMs });
      return { bytes, size: sizeIn(found.ContentRange) ?? length };
    },
    sizeOf: async (Key) => {
      const found = await unlessMissing(
        call((abort) => client.send(new HeadObjectCommand({ Bucket, Key }), abort)),
      );
      return found && (found.ContentLength ?? 0);
    },
    remove: async (Key) => {
      await call((abort) => client.send(new DeleteObjectCommand({ Bucket, Key }), abort));
    },
    list: (Prefix) =>
      listAll((ContinuationToken) =>
        call((abort) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), abort),
        ),
      ),
    check: async () => {
      await call((abort) => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), abort));
    },
  };
}

function openClient(config: S3Config, uploadMs: number): S3Client {
  const connections = { keepAlive: true, maxSockets: CONNECTIONS };
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The bucket is in the path, because not every store has a name in the DNS for each bucket.
    forcePathStyle: true,
    // Other checksums are sent behind the body, which some stores refuse. SHA-256 is signed anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // Otherwise it writes warnings beside the log.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      // Up to the answer's head.
      requestTimeout: uploadMs,
      throwOnRequestTimeout: true,
      httpAgent: connections,
      httpsAgent: connections,
    },
  });
}

/** null in place of an error that says that the object is missing. A missing bucket is an error. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BucketError && error.isMissing && error.code !== 'NoSuchBucket')
      return null;
    throw error;
  }
}

/** The size of the whole in `bytes 0-4/10`. */
function sizeIn(contentRange: string | undefined): number | undefined {
  const [, size] = /\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return size === undefined ? undefined : Number(size);
}

/** Whether an error says that an object does not have the bytes that were asked for. */
export const isOutside = (error: unknown): boolean =>
  error instanceof BucketError && error.status === NOT_SATISFIABLE;

interface ListedPage {
  Contents?: { Key?: string; Size?: number; LastModified?: Date }[];
  NextContinuationToken?: string;
}

async function* listAll(
  read: (token: string | undefined) => Promise<ListedPage>,
): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const page = await read(token);
    for (const { Key: key, Size: size = 0, LastModified: writtenAt } of page.Contents ?? [])
      if (key !== undefined && writtenAt) yield { key, size, writtenAt };
    token = page.NextContinuationToken;
  } while (token !== undefined);
}
