import type { Config } from '../../../config.ts';
import { filesFolder } from '../files.ts';
import { filesInFolder, type StoredFiles } from '../stored-files.ts';
import { BucketError } from './bucket-error.ts';
import { configuredBucket, refusedBy } from './open-files.ts';

/** The files of both stores: those under DATA_DIR, and those of the configured object store. */
export const folderFiles = ({ dataDir }: Pick<Config, 'dataDir'>): StoredFiles =>
  filesInFolder(filesFolder(dataDir));

/** null without an object store. Throws a StartError when the store refuses the first question or does not answer. */
export async function bucketFiles(config: Pick<Config, 's3'>): Promise<StoredFiles | null> {
  const bucket = await configuredBucket(config);
  if (!bucket) return null;
  await bucket.check().catch((error: unknown) => {
    throw error instanceof BucketError ? refusedBy(bucket, error) : error;
  });
  const { filesInBucket } = await import('./stored-in-bucket.ts');
  return filesInBucket(bucket);
}

/** The files of the configured store. Throws a StartError like `bucketFiles`. */
export const configuredFiles = async (
  config: Pick<Config, 'dataDir' | 's3'>,
): Promise<StoredFiles> => (await bucketFiles(config)) ?? folderFiles(config);
