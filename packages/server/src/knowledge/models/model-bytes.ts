import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bucket } from '../../kernel/files/bucket/bucket.ts';
import { configuredBucket } from '../../kernel/files/bucket/open-files.ts';
import { addChunk, hashesInBucket, readChunk, type StoredModel } from './model-rows.ts';

/** The bytes of stored models: objects of the object store, or rows of 1 MiB. */

const CHUNK_BYTES = 2 ** 20;
/** What the key of a model in the object store begins with; its hash follows. */
const PREFIX = 'models/';

/** How long a slow store may take for a model, in ms: it has hundreds of megabytes at most, and nobody waits for it. */
const UPLOAD_MS = 600_000;

/** The configured object store, for models; null: they are in the database. */
export const bucketOfModels = (config: Pick<Config, 's3'>): Promise<Bucket | null> =>
  configuredBucket(config, { uploadMs: UPLOAD_MS });

export interface ModelPlaces {
  db: Kysely<Tables>;
  /** null: there is no object store. */
  bucket: Bucket | null;
}

/** Stores the bytes of a file for a model. Ends early, with an error, when the signal is aborted. */
export async function storeBytes(
  { db, bucket }: ModelPlaces,
  { id, sha256, size, in_bucket }: StoredModel,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  if (in_bucket) {
    await inBucket(bucket).put(PREFIX + sha256, {
      size,
      sha256,
      open: () => createReadStream(file, { signal }),
    });
    return;
  }
  const handle = await open(file);
  try {
    for (let part = 0; part * CHUNK_BYTES < size; part += 1) {
      signal.throwIfAborted();
      const start = part * CHUNK_BYTES;
      const bytes = Buffer.alloc(Math.min(CHUNK_BYTES, size - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw new Error('The file of the model could not be read.');
      await addChunk(db, { model_id: id, part, bytes });
    }
  } finally {
    await handle.close();
  }
}

/** The bytes of a stored model. Throws when some of them are missing. */
export async function* readBytes(
  { db, bucket }: ModelPlaces,
  { id, sha256, size, in_bucket }: StoredModel,
): AsyncGenerator<Buffer> {
  if (in_bucket) {
    const found = await inBucket(bucket).get(PREFIX + sha256);
    if (!found) throw new Error('The object store does not have the model.');
    yield* found.bytes;
    return;
  }
  for (let part = 0; part * CHUNK_BYTES < size; part += 1) {
    const bytes = await readChunk(db, id, part);
    if (!bytes) throw new Error(`Part ${part} of the model is not there.`);
    yield bytes;
  }
}

/** Removes the objects of models that are not stored any more. */
export async function removeObjects({ db, bucket }: ModelPlaces): Promise<void> {
  if (!bucket) return;
  const gone: string[] = [];
  for await (const { key } of bucket.list(PREFIX)) gone.push(key);
  // Asked after the list: a model has its row before its object.
  const kept = await hashesInBucket(db);
  for (const key of gone) if (!kept.has(key.slice(PREFIX.length))) await bucket.remove(key);
}

function inBucket(bucket: Bucket | null): Bucket {
  if (!bucket) throw new Error('The model is in an object store, and none is configured.');
  return bucket;
}
