import {
  callHeaders,
  type CallParts,
  type InputArgs,
  parseJson,
  withQuery,
} from '@recourse/contract/wire/calling';
import { type Endpoint, type EndpointReply, fillPath } from '@recourse/contract/wire/endpoint';
import { HTTP } from '@recourse/contract/values/limits';
import ky, { HTTPError, isHTTPError, type Options } from 'ky';
import { ApiError } from './api-error.ts';
import { addressOf, loadConfig } from './config.ts';
import { noteAnswer, noteFailure } from './connection.ts';
import { currentLanguage, t } from '../i18n/i18n.ts';
import { withKnownOutcome } from './known-outcome.ts';
import { fetchOrTake } from './prefetch.ts';
import { expireSession, getSession, getToken } from '../session/session.ts';
import { replyOf } from './reply-shape.ts';
import { isSignedInAgain, untilUnlocked } from './signed-in-again.ts';
import { isProved } from '../session/proof.ts';

/** The input of a call. */
export type CallInput<E> = CallParts<E> & {
  /** false: a 429 is reported at once, because its wait may be longer than the user stays. */
  readonly waitsOutLimit?: boolean | undefined;
};

/** Characters of a failed AI answer's body that are shown. */
const BODY_EXCERPT = 400;

/** The retry table of the specification, which does not retry POST. */
const RETRY: Options['retry'] = {
  limit: HTTP.retries,
  methods: [...HTTP.retryMethods],
  statusCodes: [...HTTP.retryStatuses],
  afterStatusCodes: [...HTTP.retryAfterStatuses],
  maxRetryAfter: HTTP.maxRetryAfterSeconds * 1000,
  delay: (attempt) => HTTP.backoffBaseSeconds * 2 ** (attempt - 1) * 1000,
  // ky would not retry a 413 without a Retry-After.
  shouldRetry: ({ error }) =>
    isHTTPError(error) &&
    error.response.status === 413 &&
    !error.response.headers.has('retry-after')
      ? true
      : undefined,
};

const RETRY_BUT_LIMITS: Options['retry'] = {
  ...RETRY,
  statusCodes: HTTP.retryStatuses.filter((status) => status !== 429),
};

/**
 * Calls an endpoint and returns its answer: undefined for 204, JSON, or text where it is not JSON. Throws an ApiError
 * for any answer that is not a success; a 401 also ends the session. Without an answer (network, timeout, abort) it
 * throws the error of the request itself.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgs<CallInput<E>>
): Promise<EndpointReply<E>> {
  const { text } = await send(endpoint, input, (error) => new ApiError(answerOf(error)));
  return replyOf(endpoint, parseJson(text)) as EndpointReply<E>;
}

/**
 * Calls an endpoint that must answer JSON. All its attempts together have the time limit of one. Errors name the
 * address: 'HTTP 502 at …' with the start of the body, or 'Expected JSON but got …'.
 */
export async function callJson<const E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgs<CallInput<E>>
): Promise<EndpointReply<E>> {
  const { text, type } = await send(endpoint, input, describeAnswer);
  const { value, isJson } = parseJson(text);
  if (!isJson) throw new Error(t('errors.notJson', { type: type || t('errors.notJsonUnknown') }));
  return value as EndpointReply<E>;
}

/** Calls an endpoint that returns a file, and returns the bytes. Throws what `call` throws. */
export async function callFile<const E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgs<CallInput<E>>
): Promise<ArrayBuffer> {
  return (await callStream<Endpoint>(endpoint, input as CallInput<Endpoint>)).arrayBuffer();
}

/** Calls an endpoint and returns its successful answer before the body is read. Throws what `call` throws. */
export async function callStream<const E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgs<CallInput<E>>
): Promise<Response> {
  return request(endpoint, input, (error) => new ApiError(answerOf(error)));
}

/** The full URL of a call with its query, for callers that decide by its length. */
export async function endpointUrl<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<string> {
  const address = addressOf(await loadConfig(), fillPath(endpoint.path, input.params ?? {}));
  return withQuery(address, input.query ?? {});
}

interface Answer {
  readonly text: string;
  readonly type: string;
}

/** Any call's input, without the endpoint's exact types. */
type AnyInput = {
  readonly [K in 'params' | 'query' | 'body']?: unknown;
} & Pick<CallInput<unknown>, 'ifMatch' | 'idempotencyKey' | 'waitsOutLimit' | 'signal'>;

async function send(
  endpoint: Endpoint,
  input: AnyInput | undefined,
  toError: (error: HTTPError) => Error,
): Promise<Answer> {
  const response = await withKnownOutcome(input ?? {}, () => request(endpoint, input, toError));
  return { text: await response.text(), type: response.headers.get('content-type') ?? '' };
}

async function request(
  endpoint: Endpoint,
  input: AnyInput = {},
  toError: (error: HTTPError) => Error,
): Promise<Response> {
  const { phase, user } = getSession();
  const isPublic = endpoint.roles === 'public';
  if (phase === 'locked' && !isPublic) await untilUnlocked(user, input.signal);
  const token = getToken();
  try {
    return await attempt(endpoint, input, { token, isAi: toError === describeAnswer });
  } catch (error) {
    if (!isHTTPError(error)) {
      noteFailure(error);
      throw error;
    }
    noteAnswer(error.response.status);
    if (error.response.status === 401 && token !== null && !isPublic) {
      expireSession(token);
      if (await isSignedInAgain(user, input.signal)) return request(endpoint, input, toError);
    }
    if (await isProved(answerOf(error), input.signal)) return request(endpoint, input, toError);
    throw toError(error);
  }
}

async function attempt(
  endpoint: Endpoint,
  input: AnyInput,
  { token, isAi }: { token: string | null; isAi: boolean },
): Promise<Response> {
  const timeout = endpoint.timeoutMs ?? HTTP.timeoutMs;
  return ky(await endpointUrl(endpoint, input as CallInput<Endpoint>), {
    fetch: fetchOrTake,
    method: endpoint.method,
    headers: requestHeaders(token, input),
    ...(input.body === undefined ? {} : { json: input.body }),
    ...(input.signal ? { signal: input.signal } : {}),
    retry: input.waitsOutLimit === false ? RETRY_BUT_LIMITS : RETRY,
    timeout,
    ...(isAi ? { totalTimeout: timeout } : {}),
  });
}

/** The headers of every request: those of the call, and the language. */
export const requestHeaders = (
  token: string | null,
  input: Pick<AnyInput, 'ifMatch' | 'idempotencyKey'>,
): Record<string, string> => ({
  ...callHeaders(token, input),
  'accept-language': currentLanguage(),
});

function answerOf(error: HTTPError) {
  return { status: error.response.status, url: error.request.url, data: error.data };
}

function describeAnswer(error: HTTPError): ApiError {
  const answer = answerOf(error);
  const body = typeof answer.data === 'string' ? answer.data : JSON.stringify(answer.data ?? '');
  const excerpt = body.slice(0, BODY_EXCERPT);
  return new ApiError(
    answer,
    `${t('errors.http', { status: answer.status, url: answer.url })}\n${excerpt}`,
  );
}
