/** An answer of the server that is no success. */
export class ApiError extends Error {
  readonly status: number;
  readonly url: string;
  /** The body: parsed when it is JSON, else its text; undefined without one. */
  readonly data: unknown;

  constructor(answer: { status: number; url: string; data: unknown }, message?: string) {
    super(message ?? `Request failed with status code ${answer.status}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.url = answer.url;
    this.data = answer.data;
  }
}

/** Whether the error is the server's refusal with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}
