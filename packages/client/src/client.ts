import {
  callHeaders,
  type CallParts,
  type InputArgs,
  parseJson,
  withQuery,
} from '@recourse/contract/wire/calling';
import {
  type Endpoint,
  type EndpointReply,
  FILE_FIELD,
  fillPath,
} from '@recourse/contract/wire/endpoint';
import {
  type ListEndpoint,
  otherPages,
  type PageMeta,
  type PageQuery,
  type RowOf,
} from '@recourse/contract/wire/pages';
import { HTTP } from '@recourse/contract/values/limits';
import { inAttempts } from './attempts.ts';
import { ApiError, NoAnswerError } from './errors.ts';

/** Calls the API of a portal. Needs nothing but `fetch`, so it runs in Node 20 or later and in browsers. */

export interface ClientOptions {
  /** The address of the portal, such as https://complaints.example.org. */
  readonly url: string;
  /** The token of the caller, sent as a bearer token. Absent: only endpoints that need no session can be called. */
  readonly token?: string | undefined;
  /** How often a call that is safe to repeat is tried again; else twice. */
  readonly retries?: number | undefined;
  /** The longest wait between two attempts; else 30. */
  readonly maxWaitSeconds?: number | undefined;
  /** The time limit of one attempt, in ms; else that of the endpoint. */
  readonly timeoutMs?: number | undefined;
  /** In place of the global `fetch`, for a proxy or a test. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** The input of a call. `file`: the file of a form, with its name. */
export type CallInput<E> = CallParts<E> &
  (E extends { readonly bodyType: 'multipart' } ? { readonly file?: File | undefined } : unknown);

export interface Client {
  /**
   * Calls an endpoint and resolves with its answer: JSON, a text, or undefined where it has none (204). Throws an
   * ApiError for a refusal, a NoAnswerError when there was no answer, and the signal's reason when aborted.
   */
  call<const E extends Endpoint>(
    endpoint: E,
    ...[input]: InputArgs<CallInput<E>>
  ): Promise<EndpointReply<E>>;

  /**
   * Calls an endpoint that answers with a file, a CSV or a stream, and resolves with the answer before its body is read.
   * The time limit ends there. Throws what `call` throws.
   */
  open<const E extends Endpoint>(
    endpoint: E,
    ...[input]: InputArgs<CallInput<E>>
  ): Promise<Response>;

  /**
   * All rows of a list, from the page that the query names on. Each page is called for when its first row is wanted.
   * Throws what `call` throws.
   */
  pages<const E extends ListEndpoint>(
    endpoint: E,
    ...[input]: InputArgs<CallInput<E>>
  ): AsyncGenerator<RowOf<E>, void, undefined>;
}

/** A client of one portal, for one caller. Throws a TypeError when the address is none. */
export function createClient(options: ClientOptions): Client {
  const base = new URL(options.url).href.replace(/\/$/, '');
  const call = (endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> =>
    send({ ...options, base }, { endpoint, input, read: (response) => bodyOf(endpoint, response) });

  async function* rows(endpoint: Endpoint, input: AnyInput = {}): AsyncGenerator<unknown> {
    for (let query = input.query; query !== undefined;) {
      const { data, meta } = (await call(endpoint, { ...input, query })) as AnyList;
      yield* data;
      // A list that became shorter meanwhile may say that more follows.
      query = data.length === 0 ? undefined : otherPages(query, meta).next;
    }
  }

  return {
    call,
    open: (endpoint: Endpoint, input: AnyInput = {}) =>
      send({ ...options, base }, { endpoint, input, read: async (response) => response }),
    pages: (endpoint: Endpoint, input: AnyInput = {}) =>
      rows(endpoint, { ...input, query: input.query ?? {} }),
  } as Client;
}

/** Any call's input, without the endpoint's exact types. */
type AnyInput = Pick<CallParts<unknown>, 'ifMatch' | 'idempotencyKey' | 'signal'> & {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: PageQuery;
  readonly body?: unknown;
  readonly file?: File;
};

interface AnyList {
  readonly data: readonly unknown[];
  readonly meta: PageMeta;
}

interface Sending<T> {
  readonly endpoint: Endpoint;
  readonly input: AnyInput;
  /** Reads a successful answer, within the time limit. */
  readonly read: (response: Response) => Promise<T>;
}

type Connection = ClientOptions & { readonly base: string };

/** Sends a call, and again where that is safe. */
function send<T>(connection: Connection, sending: Sending<T>): Promise<T> {
  const { endpoint, input } = sending;
  const { retries = HTTP.retries, maxWaitSeconds = HTTP.maxRetryAfterSeconds } = connection;
  const run = () => attempt(connection, sending);
  return isRepeatable(endpoint, input)
    ? inAttempts(run, { retries, maxWaitSeconds, signal: input.signal })
    : run();
}

/** Reading changes nothing, and what has an idempotency key is done once. */
const isRepeatable = ({ method, idempotent }: Endpoint, { idempotencyKey }: AnyInput): boolean =>
  method === 'GET' || (idempotent === true && idempotencyKey !== undefined);

async function attempt<T>(
  { base, token, timeoutMs, fetch = globalThis.fetch }: Connection,
  { endpoint, input, read }: Sending<T>,
): Promise<T> {
  const { method } = endpoint;
  const address = withQuery(base + fillPath(endpoint.path, input.params), input.query);
  const body = bodyFor(endpoint, input);
  input.signal?.throwIfAborted();
  const limit = new AbortController();
  // The caller may still abort a body that is read later; the time limit has ended then.
  const signal = AbortSignal.any([limit.signal, ...(input.signal ? [input.signal] : [])]);
  const timer = setTimeout(
    () => limit.abort(new DOMException('It took too long.', 'TimeoutError')),
    timeoutMs ?? timeLimitOf(endpoint),
  );
  try {
    const headers = {
      ...callHeaders(token ?? null, input),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    };
    // A redirect would lose the body or the token, so the address of the portal must be right.
    const init: RequestInit = { method, headers, redirect: 'error', signal };
    const response = await fetch(address, body === undefined ? init : { ...init, body });
    if (!response.ok) throw new ApiError(response, parseJson(await response.text()).value);
    return await read(response);
  } catch (error) {
    input.signal?.throwIfAborted();
    if (error instanceof ApiError || error instanceof NotJsonError) throw error;
    throw new NoAnswerError(`${method} ${endpoint.path}`, limit.signal.reason ?? error);
  } finally {
    clearTimeout(timer);
  }
}

const timeLimitOf = ({ timeoutMs, bodyType }: Endpoint): number =>
  timeoutMs ?? (bodyType === 'multipart' ? HTTP.uploadTimeoutMs : HTTP.timeoutMs);

/** The body of a request: JSON, or a form. The file comes last, because the server reads the fields before its bytes. */
function bodyFor({ bodyType }: Endpoint, { body, file }: AnyInput): string | FormData | undefined {
  if (bodyType !== 'multipart') return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value));
  if (file !== undefined) form.append(FILE_FIELD, file, file.name);
  return form;
}

/** The success of somebody else, such as the page of a proxy: no use to try again. */
class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
}

async function bodyOf({ replyType = 'json' }: Endpoint, response: Response): Promise<unknown> {
  const text = await response.text();
  if (replyType === 'text') return text;
  const { value, isJson } = parseJson(text);
  if (isJson || value === undefined) return value;
  throw new NotJsonError(
    `${response.url} did not answer with JSON. Is it the address of a portal?`,
  );
}
