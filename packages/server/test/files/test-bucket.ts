import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../src/config.ts';

/** A bucket of its own for each test file, on the object store of TEST_S3_URL (.ci/swift.sh starts one). */

const url = process.env['TEST_S3_URL'];

/** For `describe.skipIf`: without a store these tests cannot run. On a CI server a skipped test is a failure. */
export const hasNoStore = !url;

const REGION = 'us-east-1';

/** A new bucket on a store, as the product's configuration names it. */
export async function makeBucket(store = url): Promise<S3Config> {
  const { origin, username, password } = new URL(store ?? '');
  const config = {
    endpoint: origin,
    region: REGION,
    bucket: `test-${randomBytes(6).toString('hex')}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: true,
    credentials: config,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  return config;
}

/** The environment variables that name a bucket. */
export const variablesOf = (config: S3Config): Record<string, string> => ({
  S3_ENDPOINT: config.endpoint,
  S3_REGION: config.region,
  S3_BUCKET: config.bucket,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
});
