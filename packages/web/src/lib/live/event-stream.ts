import { LAST_EVENT_ID, streamEvents } from '@recourse/contract/events';
import { EVENTS, HTTP } from '@recourse/contract/values/limits';
import { endpointUrl, requestHeaders } from '../api/api.ts';
import { createEventParser, type EventBlock } from './event-parser.ts';
import { sleep } from '../browser/sleep.ts';
import { expireSession, getToken } from '../session/session.ts';

/** A connection without data for this long is dead, even if the network has not reported it. */
const SILENCE_MS = 3 * EVENTS.heartbeatSeconds * 1000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const EVENT_STREAM = 'text/event-stream';

interface EventStream {
  /** The id of the last event, to resume after it; null: start from now. */
  readonly place: () => string | null;
  readonly onBlock: (block: EventBlock) => void;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

/**
 * How a connection ended: after reading events, refused temporarily, or without a reason to
 * reconnect. The server has asked for a wait of `waitMs`.
 */
type Ending = { readonly was: 'over' } | { readonly was: 'read' | 'refused'; waitMs: number };

/**
 * Reads the server's events. Reconnects with exponential backoff when the connection breaks. Ends with the signal, with
 * the session (401), and when the server has no such stream.
 */
export async function readEvents(stream: EventStream): Promise<void> {
  let failures = 0;
  while (!stream.signal.aborted) {
    // The connections must be sequential.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const ending = await connect(stream);
    if (ending.was === 'over') return;
    failures = ending.was === 'read' ? 0 : failures + 1;
    const told = ending.was === 'read' ? ending.waitMs : 0;
    const pause = Math.min(Math.max(FIRST_PAUSE_MS * 2 ** failures, told), LONGEST_PAUSE_MS);
    // Random jitter, so that many browsers that lost the same server do not reconnect at once.
    const spread = pause * (0.5 + Math.random() / 2);
    // oxlint-disable-next-line eslint/no-await-in-loop
    await sleep(Math.max(spread, ending.was === 'refused' ? ending.waitMs : 0), stream.signal);
  }
}

async function connect({ place, onBlock, signal }: EventStream): Promise<Ending> {
  const token = getToken();
  if (token === null) return { was: 'over' };
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), SILENCE_MS);
  let wasRead = false;
  let waitMs = 0;
  try {
    const last = place();
    const response = await fetch(await endpointUrl(streamEvents, {}), {
      headers: {
        ...requestHeaders(token, {}),
        accept: EVENT_STREAM,
        ...(last === null ? {} : { [LAST_EVENT_ID]: last }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) expireSession(token);
    if (!response.ok) return refusal(response);
    if (response.body === null || !isEventStream(response)) return { was: 'over' };
    wasRead = true;
    const push = createEventParser(onBlock, (ms) => (waitMs = ms));
    for await (const piece of textOf(response.body)) {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), SILENCE_MS);
      push(piece);
    }
  } catch {
    // The connection broke, or the signal ended it.
  } finally {
    clearTimeout(alarm);
  }
  return { was: wasRead ? 'read' : 'refused', waitMs };
}

/** What to do after a response that is not a success: retry, unless the response would be the same again. */
function refusal({ status, headers }: Response): Ending {
  const isForNow = HTTP.retryStatuses.some((known) => known === status);
  const seconds = Number(headers.get('retry-after') ?? 0);
  const waitMs = Math.min((Number.isFinite(seconds) ? seconds : 0) * 1000, LONGEST_PAUSE_MS);
  return isForNow ? { was: 'refused', waitMs } : { was: 'over' };
}

/** Another server may answer every path with its HTML page. */
function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith(EVENT_STREAM) ?? false;
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
