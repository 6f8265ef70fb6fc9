import { useSyncExternalStore } from 'react';
import { addressOf, loadConfig } from './config.ts';

/**
 * Whether the server can be reached. Two signs say no: a request without an answer, and the browser's own report. The
 * portal then polls the server until it is ready.
 */
export type Connection = 'online' | 'offline' | 'unreachable';

/** The address at which the server says whether it is ready. */
const READY = '/readyz';
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** A gateway answers these when its server is down, and a server when its database is. */
const AWAY = [502, 503, 504];

let current: Connection = 'online';
let probing: Promise<void> | null = null;
let wake: () => void = () => {};
const listeners = new Set<() => void>();

/** Tells that a request got an answer. */
export function noteAnswer(status: number): void {
  if (AWAY.includes(status)) void watch();
}

/** Records that a request got no answer. An aborted one is ignored. */
export function noteFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  void watch();
}

/** Follows the browser's reports about its network. Returns a function that stops it. */
export function followNetwork(): () => void {
  const lost = () => publish('offline');
  const back = () => {
    wake();
    void watch();
  };
  addEventListener('offline', lost);
  addEventListener('online', back);
  if (!navigator.onLine) lost();
  return () => {
    removeEventListener('offline', lost);
    removeEventListener('online', back);
  };
}

/** Asks the server now, unless it is known to be reachable. */
export function askAgain(): void {
  wake();
  void watch();
}

/** Resolves when the server is ready: at once, or when it is back. */
export function whenReachable(): Promise<void> {
  return watch();
}

/** Whether the server can be reached; the component is drawn again when that changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection);
}

export function getConnection(): Connection {
  return current;
}

/** Asks until the server is ready; one asker at a time. */
function watch(): Promise<void> {
  probing ??= probe().finally(() => (probing = null));
  return probing;
}

async function probe(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // The questions must follow each other.
    // oxlint-disable-next-line eslint/no-await-in-loop
    if (await isReady()) return publish('online');
    publish(navigator.onLine ? 'unreachable' : 'offline');
    // oxlint-disable-next-line eslint/no-await-in-loop
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function isReady(): Promise<boolean> {
  const address = addressOf(await loadConfig(), READY);
  const mode = address === READY ? 'same-origin' : 'no-cors';
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  try {
    const { ok, type } = await fetch(address, { cache: 'no-store', mode, signal });
    // An answer of another origin can't be read, but it shows that the server is there.
    return ok || type === 'opaque';
  } catch {
    return false;
  }
}

function publish(next: Connection): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
