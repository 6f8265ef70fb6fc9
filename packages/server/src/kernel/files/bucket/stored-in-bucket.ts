import { buffer } from 'node:stream/consumers';
import type { StoredFiles } from '../stored-files.ts';
import type { Bucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import { FILES_PREFIX } from './bucket-files.ts';

const MISSING = 404;

/** All files in a bucket. Throws a BucketError. */
export const filesInBucket = (bucket: Bucket): StoredFiles => ({
  place: bucket.place,
  list: async function* () {
    for await (const { key, size } of bucket.list(FILES_PREFIX))
      yield { name: key.slice(FILES_PREFIX.length), size };
  },
  open: (name) => openObject(bucket, FILES_PREFIX + name),
  // In memory, because the size must be known first: the commands write one file at a time.
  write: async (name, bytes) => bucket.put(FILES_PREFIX + name, await buffer(bytes)),
  remove: (name) => bucket.remove(FILES_PREFIX + name),
  isLost: (error) => error instanceof BucketError && error.isMissing,
});

async function* openObject(bucket: Bucket, key: string): AsyncGenerator<Buffer> {
  const found = await bucket.get(key);
  if (!found) throw new BucketError('NoSuchKey', MISSING);
  yield* found.bytes;
}
