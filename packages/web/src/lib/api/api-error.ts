/** A response of the server that is not a success. */
export class ApiError extends Error {
  readonly status: number;
  readonly url: string;
  /** The body: parsed if it is JSON, else its text; undefined when there is none. */
  readonly data: unknown;

  constructor(answer: { status: number; url: string; data: unknown }, message?: string) {
    super(message ?? `Request failed with status code ${answer.status}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.url = answer.url;
    this.data = answer.data;
  }
}

/** A part of the body of the server's refusal; undefined when there is none. */
export function refusalPart(error: unknown, name: string): unknown {
  const body = error instanceof ApiError ? error.data : null;
  return typeof body === 'object' && body !== null
    ? (body as Record<string, unknown>)[name]
    : undefined;
}

/** Whether the error is the server's refusal with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}
