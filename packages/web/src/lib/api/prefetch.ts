import { callHeaders } from '@recourse/contract/wire/calling';
import { getToken } from '../session/session.ts';
import { addressOf, loadConfig } from './config.ts';

/**
 * Requests that begin while the code of their screen is loading. Otherwise, the first request of a screen waits for all
 * of its files.
 */

/** An answer that no call has taken by then is dropped, in ms. */
const LIFETIME_MS = 10_000;

/** The answers that no call has taken yet, by address and user; undefined when there is none. */
const answers = new Map<string, Promise<Response | undefined>>();

const keyOf = (request: Request): string =>
  `${request.url} ${request.headers.get('authorization') ?? ''}`;

/** Begins the GET of an API path for the signed-in user. A failure is noticed by the call that needs the answer. */
export async function prefetch(path: string): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const url = addressOf(await loadConfig(), path);
  const request = new Request(url, { headers: callHeaders(token, {}) });
  const key = keyOf(request);
  answers.set(
    key,
    fetch(request).catch(() => undefined),
  );
  setTimeout(() => answers.delete(key), LIFETIME_MS);
}

/**
 * `fetch` for calls. The first call for a prefetched address takes its answer, if that is a success. A refusal is asked
 * for again: its words are in the user's language, which is not known yet when a request begins so early.
 */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const answer = input instanceof Request ? await take(input) : undefined;
  return answer?.ok === true ? answer : fetch(input, init);
};

async function take(request: Request): Promise<Response | undefined> {
  if (request.method !== 'GET') return undefined;
  const key = keyOf(request);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
