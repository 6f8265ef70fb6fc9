import { useSyncExternalStore } from 'react';
import { addressOf, loadConfig } from './config.ts';

/**
 * Whether the server can be reached. A request that gets no answer is one sign, the browser's own word another;
 * then the server is asked whether it is ready until it is.
 */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Where the server says whether it can work. */
const READY = '/readyz';
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** Answers of a gateway whose server is away, or of a server whose database is. */
const AWAY = [502, 503, 504];

let current: Connection = 'online';
let probing: Promise<void> | null = null;
let wake: () => void = () => {};
const listeners = new Set<() => void>();

/** Tells that a request got an answer. */
export function noteAnswer(status: number): void {
  if (AWAY.includes(status)) void watch();
}

/** Tells that a request got no answer; one that was taken back says nothing. */
export function noteFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  void watch();
}

/** Follows what the browser knows of its network. Returns how to stop. */
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

/** Asks the server now, if it is not known to be there. */
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
    // One question after another is the point.
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
    // Another origin's answer can't be read, but it is one.
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
