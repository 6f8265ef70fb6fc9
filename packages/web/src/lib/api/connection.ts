import { useSyncExternalStore } from 'react';
import { addressOf, loadConfig } from './config.ts';

/**
 * Whether the server can be reached. It counts as unreachable after a request without an answer, or when the browser
 * reports that it is offline. The portal then polls the server until it is ready.
 */
export type Connection = 'online' | 'offline' | 'unreachable';

/** The address of the server's readiness check. */
const READY = '/readyz';
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/**
 * A gateway sends these when its server is down, and a server sends them when its database is down.
 */
const AWAY = [502, 503, 504];

let current: Connection = 'online';
let probing: Promise<void> | null = null;
let wake: () => void = () => {};
const listeners = new Set<() => void>();

/** Records that a request got an answer. */
export function noteAnswer(status: number): void {
  if (AWAY.includes(status)) void watch();
}

/** Records that a request got no answer. An aborted one is ignored. */
export function noteFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  void watch();
}

/** Listens to the browser's online and offline events. Returns a function that stops it. */
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

/** Checks the server now, unless it is known to be reachable. */
export function askAgain(): void {
  wake();
  void watch();
}

/** Resolves when the server is ready: at once, or when it is reachable again. */
export function whenReachable(): Promise<void> {
  return watch();
}

/** Whether the server can be reached. The component renders again when that changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection);
}

/** Whether the server can be reached, outside of a component. */
export function getConnection(): Connection {
  return current;
}

/** Polls until the server is ready. Only one poll runs at a time. */
function watch(): Promise<void> {
  probing ??= probe().finally(() => (probing = null));
  return probing;
}

async function probe(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // The requests must be sequential.
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
    // The answer of another origin can't be read, but it shows that the server is reachable.
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
