import type { ErrorBody, ProblemBody } from '@recourse/contract/values/common';
import { STATUS_CODES } from 'node:http';
import type { AppError } from './errors.ts';
import { weightedValues } from './weighted-values.ts';

/** How an error is written: in the form that every caller knows, or as problem details (RFC 9457) for who asks for it. */

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

/** A written error: its media type and its body. */
export interface ErrorAnswer {
  type: string;
  text: string;
}

/** Writes an error for a caller with this Accept header. All errors of the server pass through here. */
export function errorAnswer(
  error: AppError,
  requestId: string,
  accept: string | undefined,
): ErrorAnswer {
  const body = bodyOf(error, requestId);
  const [type, written] = prefersProblem(accept)
    ? [PROBLEM_TYPE, problemOf(error, body)]
    : [JSON_TYPE, body];
  // The framework adds the character set to every kind of JSON, so answers without it have it, too.
  return { type: `${type}; charset=utf-8`, text: JSON.stringify(written) };
}

/**
 * Whether the caller wants problem details: he names their type, and does not weigh it below plain JSON (RFC 9110,
 * section 12.5.1). With equal weights it is meant for errors, because no other answer has this type. A wildcard is not
 * enough: it comes from callers who know only the other form.
 */
export function prefersProblem(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(PROBLEM_TYPE)) return false;
  const weights = new Map(weightedValues(accept).map(({ value, weight }) => [value, weight]));
  const problem = weights.get(PROBLEM_TYPE) ?? 0;
  const json = weights.get(JSON_TYPE) ?? 0;
  return problem > 0 && problem >= json;
}

function bodyOf({ statusCode, message, code, parts }: AppError, requestId: string): ErrorBody {
  return {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message,
    code,
    requestId,
    ...parts,
  };
}

/** The members that RFC 9457 defines, and as extensions all that the other form has. */
const problemOf = ({ retryAfterSeconds }: AppError, body: ErrorBody): ProblemBody => ({
  // The kinds of errors are told apart by `code`. An address of our own would promise a page at it.
  type: 'about:blank',
  title: body.error,
  status: body.statusCode,
  detail: body.message,
  instance: `urn:uuid:${body.requestId}`,
  ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }),
  ...body,
});
