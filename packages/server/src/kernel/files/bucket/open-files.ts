import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import { StartError } from '../../../start-error.ts';
import { type FileStore, filesFolder, openFileStore } from '../files.ts';
import type { Bucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketLimits } from './bucket-limits.ts';

/** Below DATA_DIR: files that are checked before they are sent. */
const ARRIVING = 'uploads';

type Where = Pick<Config, 'dataDir' | 's3'>;

/**
 * Asks the configured object store once. Throws a StartError for a bucket that does not exist or may not be used. A store
 * that does not answer is a warning, because everything but files works without it.
 */
export async function checkObjectStore(config: Pick<Config, 's3'>, log: Logger): Promise<void> {
  const bucket = await configuredBucket(config);
  if (!bucket) return;
  const { place } = bucket;
  try {
    await bucket.check();
    log.info({ place }, 'files are in an object store');
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    if (error.isRefusal) throw refusedBy(bucket, error);
    const said = { place, code: error.code, status: error.status };
    log.warn(said, 'the object store does not answer: files cannot be read or saved until it does');
  }
  if (config.s3 && goesInClear(config.s3.endpoint))
    log.warn({ place }, 'files go to the object store unencrypted');
}

/** The configured file store. Throws a StartError when a folder for it cannot be made. */
export async function openFiles(config: Where, log: Logger): Promise<FileStore> {
  const bucket = await configuredBucket(config);
  if (!bucket) return openFileStore(filesFolder(config.dataDir));
  const { openBucketFiles } = await import('./bucket-files.ts');
  return openBucketFiles(bucket, { folder: path.join(config.dataDir, ARRIVING), log });
}

/**
 * The configured bucket; null without one. The SDK takes up to 20 MB, so it is loaded only here. `limits` are others
 * than those for the files of a request.
 */
export async function configuredBucket(
  { s3 }: Pick<Config, 's3'>,
  limits?: Partial<BucketLimits>,
): Promise<Bucket | null> {
  if (!s3) return null;
  const { openBucket } = await import('./bucket.ts');
  return openBucket(s3, limits);
}

/** The line for an operator whose store has refused the first question. */
export function refusedBy(bucket: Pick<Bucket, 'place'>, error: BucketError): StartError {
  return new StartError(
    `The files in ${bucket.place} can't be used: ${error.message}. Please check the variables that start with S3_.`,
    { cause: error },
  );
}

const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function goesInClear(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !HERE.test(hostname);
}
