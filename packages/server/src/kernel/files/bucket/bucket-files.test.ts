import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNoStore, makeBucket } from '../../../../test/files/test-bucket.ts';
import type { S3Config } from '../../../config.ts';
import { CHANGED, type FileStore } from '../files.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { FILES_PREFIX, openBucketFiles } from './bucket-files.ts';

/** The file store over a real object store. */

const LONG_AGO = new Date(0);
const LATER = new Date(8_640_000_000_000_000);
const MOST = 10 * 2 ** 20;
const LARGE = Buffer.alloc(MOST, 'a large file ');

describe.skipIf(hasNoStore)('files in an object store (needs TEST_S3_URL)', () => {
  let config: S3Config;
  let bucket: Bucket;
  let files: FileStore;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recourse-arriving-'));
    config = await makeBucket();
    bucket = openBucket(config);
    files = await openBucketFiles(bucket, { folder, log: pino({ level: 'silent' }) });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const receive = (bytes: Buffer) => files.receive(Readable.from([bytes]), MOST);
  const whole = (bytes: Buffer) => ({ start: 0, end: bytes.length - 1 });
  const namesOf = async (time = LATER): Promise<string[]> => {
    const names: string[] = [];
    for await (const { key, finished } of files.unchangedSince(time))
      names.push(finished ? key : `${key}~`);
    return names.toSorted();
  };

  test.each([
    ['a small file', Buffer.from('small')],
    ['the largest file', LARGE],
  ])('%s arrives as it was sent, and nothing stays on the way', async (_what, bytes) => {
    const received = await receive(bytes);
    expect(received).toMatchObject({ size: bytes.length, sha256: hash('sha256', bytes) });
    await received.send();
    await received.keep();
    await received.keep();
    await received.discard();
    const found = await files.read(received, whole(bytes));
    expect(found.bytes && (await buffer(found.bytes)).equals(bytes)).toBe(true);
    const part = await files.read(received, { start: 1, end: 3 });
    expect(part.bytes && String(await buffer(part.bytes))).toBe(bytes.toString('utf8', 1, 4));
    expect(await readdir(folder)).toEqual([]);
    await files.remove({ key: received.key, finished: true });
    await files.remove({ key: received.key, finished: true });
    expect(await namesOf()).toEqual([]);
  });

  test('a store that runs answers', async () => {
    await expect(files.answers()).resolves.toBeUndefined();
  });

  test('an empty file arrives', async () => {
    const received = await receive(Buffer.alloc(0));
    await received.keep();
    expect(await bucket.sizeOf(FILES_PREFIX + received.key)).toBe(0);
    await files.remove({ key: received.key, finished: true });
  });

  test('a file that was sent and not kept goes again, and one without sending too', async () => {
    const sent = await receive(Buffer.from('sent'));
    await sent.send();
    const waiting = await receive(Buffer.from('waiting'));
    expect(await namesOf()).toEqual([sent.key, `${sent.key}~`, `${waiting.key}~`].toSorted());
    expect(await namesOf(LONG_AGO)).toEqual([]);
    await sent.discard();
    await waiting.discard();
    expect(await namesOf()).toEqual([]);
  });

  test('a file that changed on the way leaves nothing', async () => {
    for (const bytes of [Buffer.from('small'), LARGE]) {
      const received = await receive(bytes);
      await writeFile(received.path, Buffer.alloc(bytes.length, 'other'));
      await expect(received.keep()).rejects.toMatchObject({ statusCode: 503 });
      await received.discard();
    }
    expect(await namesOf()).toEqual([]);
  });

  test('a file that is swept between sending and keeping is not kept', async () => {
    const received = await receive(Buffer.from('swept'));
    await received.send();
    await files.remove({ key: received.key, finished: true });
    await expect(received.keep()).rejects.toMatchObject({ statusCode: 503 });
    await received.discard();
  });

  test('a missing file, and one of another size, are lost', async () => {
    const key = '0'.repeat(32);
    const size = 9;
    expect(await files.read({ key, size }, { start: 0, end: 8 })).toEqual({
      bytes: null,
      lost: 'NoSuchKey',
    });
    await bucket.put(FILES_PREFIX + key, Buffer.from('short'));
    for (const range of [
      { start: 0, end: 8 },
      { start: 1, end: 2 },
      { start: 7, end: 8 },
    ])
      expect(await files.read({ key, size }, range)).toEqual({ bytes: null, lost: CHANGED });
    await files.remove({ key, finished: true });
  });

  test('a marker is read as it was written, and is no file', async () => {
    await files.markers.write('here', 'I am');
    expect(await files.markers.read('here')).toBe('I am');
    expect(await namesOf()).toEqual([]);
    await files.markers.remove('here');
    expect(await files.markers.read('here')).toBeNull();
  });

  test('a bucket that does not exist, and a wrong key, are told apart from a store that is down', async () => {
    const refusal = (other: Partial<S3Config>) =>
      openBucket({ ...config, ...other })
        .check()
        .then(null, ({ code, isRefusal }: { code: string; isRefusal: boolean }) => ({
          code,
          isRefusal,
        }));
    expect(await refusal({ bucket: 'no-such-bucket' })).toEqual({
      code: 'NoSuchBucket',
      isRefusal: true,
    });
    expect(await refusal({ secretAccessKey: 'wrong' })).toEqual({
      code: 'SignatureDoesNotMatch',
      isRefusal: true,
    });
    expect(await refusal({ endpoint: 'http://127.0.0.1:9' })).toEqual({
      code: 'ECONNREFUSED',
      isRefusal: false,
    });
  });
});
