import type { ErrorBody } from '@recourse/contract/values/common';

/** An answer of the portal that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The status code, such as 412. */
  readonly status: number;
  /** A stable code, such as STALE. `HTTP_502` and the like when something between here and the portal answered. */
  readonly code: string;
  /** What is wrong with the fields of the request: field name -> message. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id of the request, for the operator of the portal. */
  readonly requestId: string | undefined;
  /** How many seconds to wait before trying again; undefined when the portal does not say. */
  readonly retryAfter: number | undefined;
  /** The whole body of the refusal; empty when it is none of the portal's. */
  readonly body: Partial<ErrorBody>;

  constructor(response: Pick<Response, 'status' | 'headers'>, answer: unknown) {
    const body = (
      typeof answer === 'object' && answer !== null ? answer : {}
    ) as Partial<ErrorBody>;
    super(body.message ?? `The portal answered with status ${response.status}.`);
    this.status = response.status;
    this.code = body.code ?? `HTTP_${response.status}`;
    this.fields = body.fields ?? {};
    this.requestId = body.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = secondsIn(response.headers.get('retry-after'));
    this.body = body;
  }
}

/** There was no answer: no network, or no answer in time. Whether the portal did anything is unknown. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(call: string, cause: unknown) {
    super(`${call}: no answer from the portal (${reasonOf(cause)}).`, { cause });
  }
}

/** The innermost reason: `fetch` only says that it failed, and the rest in its cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};

const MS = 1000;

/** The seconds of a Retry-After header, which has a number or a date (RFC 9110, section 10.2.3). */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / MS));
}
