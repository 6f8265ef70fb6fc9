import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { toBucketError } from './bucket-error.ts';

/** A file on its way to a bucket. */
export interface FileToSend {
  /** Called for each attempt, because a stream cannot be sent twice. An error of the stream ends the upload. */
  open(): Readable;
  /** Bytes. */
  size: number;
  /** The SHA-256 of the bytes, in hex. */
  sha256: string;
}

export interface Sending {
  attempts: number;
  abortSignal: AbortSignal;
}

const PAUSE_MS = 100;

/**
 * Sends a file in one request. It is a stream, because the number of uploads at once has no limit that would make 10
 * MiB each fit in memory. The SDK signs a stream only with a hash that it gets, and never repeats one, so both are done
 * here. Throws a BucketError.
 */
export async function sendFile(
  client: S3Client,
  to: { Bucket: string; Key: string },
  file: FileToSend,
  { attempts, abortSignal }: Sending,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const bytes = file.open();
    try {
      await sendOnce(
        client,
        { ...to, Body: bytes, ContentLength: file.size },
        file.sha256,
        abortSignal,
      );
      return;
    } catch (error) {
      const failed = toBucketError(error);
      if (bytes.errored || failed.isRefusal || attempt === attempts || abortSignal.aborted)
        throw failed;
    }
    await setTimeout(PAUSE_MS * attempt, undefined, { signal: abortSignal });
  }
}

async function sendOnce(
  client: S3Client,
  input: { Bucket: string; Key: string; Body: Readable; ContentLength: number },
  sha256: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const { Body } = input;
  const command = new PutObjectCommand(input);
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as HasHeaders).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'knownHash' },
  );
  // The SDK does not notice that the body broke off. The connection is closed then, so the store keeps nothing.
  const broken = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  Body.on('error', (error) => {
    broken.abort();
    reject(error);
  });
  try {
    const signal = AbortSignal.any([abortSignal, broken.signal]);
    await Promise.race([client.send(command, { abortSignal: signal }), promise]);
  } finally {
    Body.destroy();
  }
}

interface HasHeaders {
  headers: Record<string, string>;
}
