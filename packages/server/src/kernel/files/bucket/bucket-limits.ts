import { Readable } from 'node:stream';
import { currentLimits } from '../../../db/connect/deadline.ts';
import { cutOff, timedOut, toBucketError } from './bucket-error.ts';

/** How long the object store may take, in ms. */
export interface BucketLimits {
  /** One call, up to its answer. */
  callMs: number;
  /** One file on its way to the store. */
  uploadMs: number;
  /** The next bytes of a file. */
  pauseMs: number;
}

export const BUCKET_LIMITS: BucketLimits = { callMs: 5_000, uploadMs: 30_000, pauseMs: 10_000 };

/**
 * Runs work until its time is over, or that of the request if this comes first. `signal` then ends the work. Throws a
 * BucketError.
 */
export async function withinTime<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => {
    over.abort();
    reject(timedOut());
  };
  const timer = setTimeout(giveUp, ms);
  const forget = currentLimits().deadline?.whenOver(giveUp);
  try {
    return await Promise.race([work(over.signal), promise]);
  } catch (error) {
    throw toBucketError(error);
  } finally {
    clearTimeout(timer);
    forget?.();
  }
}

/**
 * The body of an answer, which must have exactly `length` bytes. It breaks off with a BucketError when the store sends
 * nothing for `pauseMs`. A slow reader has any time.
 */
export function watchedBody(
  body: Readable,
  { length, pauseMs }: { length: number; pauseMs: number },
): Readable {
  const watched = Readable.from(arriving(body, length, pauseMs), { objectMode: false });
  // The generator of a stream that nobody has read never runs, so it cannot close the connection.
  watched.once('close', () => body.destroy());
  body.on('error', () => undefined);
  return watched;
}

async function* arriving(body: Readable, length: number, pauseMs: number): AsyncGenerator<Buffer> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let left = length;
  for (;;) {
    const { value, done } = await nextWithin(pauseMs, chunks);
    if (done) break;
    left -= value.length;
    yield value;
  }
  if (left !== 0) throw cutOff();
}

async function nextWithin(
  pauseMs: number,
  chunks: AsyncIterator<Buffer, undefined>,
): Promise<IteratorResult<Buffer, undefined>> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut()), pauseMs);
  try {
    return await Promise.race([chunks.next(), promise]);
  } catch (error) {
    throw toBucketError(error);
  } finally {
    clearTimeout(timer);
  }
}
