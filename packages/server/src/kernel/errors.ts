import {
  type ProofAsked,
  STEP_MESSAGES,
  STEP_UP,
  type Step,
} from '@recourse/contract/values/second-step';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DeadlineError, OutcomeUnknownError } from '../db/connect/deadline.ts';
import { errorAnswer } from './error-answer.ts';
import { varyBy } from './vary-by.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was answered with 403 STEP_UP: that is a question, no refusal. */
    isAskedToProve: boolean;
  }
}

/** The further parts of the body of some refusals. */
interface Parts {
  fields?: Record<string, string>;
  step?: Step;
  proof?: ProofAsked;
}

/** A refusal with a stable code; the one error handler turns it into an HTTP answer. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly parts: Parts;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    { retryAfterSeconds, ...parts }: Parts & { retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.parts = parts;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 401: nobody is signed in, or the proof of it is wrong. */
export const unauthorized = (message = 'Please sign in.') =>
  new AppError(401, 'UNAUTHORIZED', message);
/** 403: the caller may see the row, but not do this. */
export const forbidden = (message = 'You are not allowed to do this.') =>
  new AppError(403, 'FORBIDDEN', message);
/** For an API token, before anything is said of the object. */
export const outOfScope = () =>
  new AppError(403, 'SCOPE', 'This token does not have the scope for this.');
/** Asks a signed-in user to prove who he is. */
export const stepUp = (proof: ProofAsked) =>
  new AppError(403, STEP_UP, STEP_MESSAGES.proof, { proof });
/** 400: an invalid input. `fields` has the message for each wrong field. */
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'BAD_REQUEST', message, fields ? { fields } : {});

/** A field that the request does not have, or does not have in its current state. */
export const unknownField = (name: string): AppError =>
  badRequest(`${name}: Unknown field.`, { [name]: 'Unknown field.' });
/** 404: there is no such row, or none that the caller may see. */
export const notFound = (message = 'Not found.') => new AppError(404, 'NOT_FOUND', message);
/** 405: the address does not have this method. */
export const methodNotAllowed = () => new AppError(405, 'METHOD', 'This method is not allowed.');
/** 409: the call contradicts the state of the row. `code` tells programs why. */
export const conflict = (message: string, code = 'CONFLICT') => new AppError(409, code, message);
/** 410: a link that was valid once. */
export const gone = (message: string, code: string) => new AppError(410, code, message);
/** 412: the version in If-Match is not the stored one (optimistic concurrency). */
export const stale = () =>
  new AppError(412, 'STALE', 'Someone else has changed this in the meantime. Please reload it.');
/** 413: the body, a file or a quota is too large. */
export const tooLarge = (message = 'The request is too large.', code = 'TOO_LARGE') =>
  new AppError(413, code, message);
/** 415: a content type or a kind of file that is not accepted. */
export const unsupported = (message: string) => new AppError(415, 'MEDIA_TYPE', message);
/**
 * 422: a valid input that refers to something missing or does not fit it. `fields` has the message for each wrong
 * field.
 */
export const unprocessable = (message: string, fields?: Record<string, string>) =>
  new AppError(422, 'UNPROCESSABLE', message, fields ? { fields } : {});
/** 429: the caller has reached a limit, and may try again after so many seconds. */
export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many requests. Please slow down.',
) => new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds });
/** 503: a part that the call needs does not answer, or the server is full. */
export const unavailable = (message = 'The service is busy. Please try again shortly.') =>
  new AppError(503, 'UNAVAILABLE', message, { retryAfterSeconds: 2 });
/** Whether the change was made is not known. The same call with the same Idempotency-Key finds out. */
export const outcomeUnknown = () =>
  new AppError(
    503,
    'OUTCOME_UNKNOWN',
    'It is not known whether this was saved. Please look before you send it again.',
    { retryAfterSeconds: 2 },
  );

/**
 * PostgreSQL conditions that mean "not now": connection lost, shutting down, out of resources, timed out, and read-only
 * while another server takes over.
 */
const PASSING_SQLSTATE = /^(08|53|57P|57014|40001|40P01|55P03|25006)/;
const LOST_CONNECTION =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|connect EAGAIN|ENOENT.*PGSQL|EPIPE|Client has encountered a connection error/;

function isDatabaseDown(error: Error & { code?: unknown }): boolean {
  if (error instanceof DeadlineError) return true;
  const code = typeof error.code === 'string' ? error.code : '';
  return PASSING_SQLSTATE.test(code) || LOST_CONNECTION.test(`${code} ${error.message}`);
}

/** Whether the disk of the files is full, broken or read-only, or too many files are open. */
const isDiskDown = (error: Error & { code?: unknown }): boolean =>
  'syscall' in error && /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/.test(String(error.code));

const UNREADABLE = 'The request could not be read.';

/** 400 to 431: a request that is not HTTP, or not as HTTP wants it. */
export const unreadable = (statusCode = 400): AppError =>
  new AppError(statusCode, 'UNREADABLE', UNREADABLE);

/** Fastify's own refusals (broken JSON, wrong media type, too large) in our words; others are null. */
function fromFramework(error: Error & { code?: unknown; statusCode?: number }): AppError | null {
  const { code, statusCode: status } = error;
  // The code of a DOMException (aborted, timed out) is a number.
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null;
  if (status === undefined || status >= 500) return null;
  if (status === 413) return tooLarge();
  if (status === 415) return unsupported('Please send JSON.');
  return new AppError(status, 'BAD_REQUEST', UNREADABLE);
}

const internal = () => new AppError(500, 'INTERNAL', 'Something went wrong on our side.');

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return internal();
  const known = fromFramework(error);
  if (known) return known;
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400) {
    return badRequest(UNREADABLE);
  }
  if (error instanceof OutcomeUnknownError) return outcomeUnknown();
  if (isDatabaseDown(error) || isDiskDown(error)) return unavailable();
  return internal();
}

/** The one place where an error becomes an answer. Never shows a stack, SQL, path or version. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  // The request's log line is enough for a refusal of our own. In an overload, a stack for each would add load.
  const isUnexpected = known.statusCode >= 500 && !(error instanceof AppError);
  // The request itself broke off: the client hung up, and nobody will read the answer.
  if (isUnexpected && error === request.raw.errored) request.log.info('the client hung up');
  else if (isUnexpected) request.log.error({ err: error }, 'request failed');
  if (known.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(known.retryAfterSeconds));
  request.isAskedToProve = known.code === STEP_UP;
  const { type, text } = errorAnswer(known, request.id, request.headers.accept);
  varyBy(reply, 'accept');
  void reply.code(known.statusCode).type(type).send(text);
}
