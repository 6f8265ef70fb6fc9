/** The object store refused something, or did not answer. Its message has no secret, so it may be shown to an operator. */
export class BucketError extends Error {
  /** The store's code (NoSuchBucket), or the system's (ECONNREFUSED). */
  readonly code: string;
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;

  constructor(code: string, status: number | null) {
    super(
      status === null
        ? `the object store did not answer (${code})`
        : `the object store answered with ${status} (${code})`,
    );
    this.code = code;
    this.status = status;
  }

  /** Whether a repetition cannot help: the address, the bucket, the region or the key is wrong. */
  get isRefusal(): boolean {
    return this.status !== null && this.status < 500 && !PASSING.has(this.status);
  }

  /** Whether the object, or the bucket, does not exist. */
  get isMissing(): boolean {
    return this.status === 404;
  }
}

/** Too slow, too many. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

/** The time for an answer was over. */
export const timedOut = (): BucketError => new BucketError('TIMEOUT', null);

/** The body of an answer ended early. */
export const cutOff = (): BucketError => new BucketError('CUT_OFF', null);

/** Any error of the SDK, or of a connection, as a BucketError. */
export function toBucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  const { name = 'unknown', code, $metadata } = error as SdkError;
  return new BucketError(code ?? name, $metadata?.httpStatusCode ?? null);
}

interface SdkError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}
