import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type Stage, type Tokens } from './calls.ts';
import { type Call, Connection } from './client.ts';
import { figuresOf, load, quantile } from './load.ts';
import type { Product } from './product.ts';

/**
 * An overload of ten times the product's capacity, and the time that the product needs to recover.
 */
export interface OverloadFigures {
  /**
   * Requests per second: answered with 16 clients, sent in the overload, and answered in the
   * overload.
   */
  capacity: number;
  offered: number;
  answered: number;
  /** Number of answers by status. 'broken': no answer. 'no Retry-After': a 503 or 429 without that header. */
  outcomes: Record<string, number>;
  longestMs: number;
  /**
   * Time from the end of the overload until a page takes at most five times its usual p95, in ms.
   */
  recoveryMs: number;
  memory: number;
}

const TIMES = 10;
const MANY = 16;
/**
 * The most requests that wait for an answer at the same time. Each of them has its own connection.
 */
const CONNECTIONS = 1_000;
const TICK_MS = 10;
const USUAL_SECONDS = 2;
const CALM_FACTOR = 5;
const CALM_LEAST_MS = 50;
const LONGEST_RECOVERY_MS = 30_000;

/**
 * Sends requests at ten times the measured capacity for `seconds`, without waiting for earlier answers. When all
 * connections are in use, no request is sent, and it does not count as sent.
 */
export async function measureOverload(product: Product, seconds: number): Promise<OverloadFigures> {
  const tokens = await product.signIn();
  // The load comes from many people, because the server limits each person to a share of the capacity. Load from one
  // person would only show how the others are protected.
  const pages = (await product.signInAdministrators()).map((admin) =>
    CALLS.firstPage.call({ tokens: { ...tokens, admin } } as Stage, 0),
  );
  let asked = 0;
  const next = (): Call => pages[(asked += 1) % pages.length] as Call;
  const options = { clients: MANY, seconds: USUAL_SECONDS, status: 200 };
  const usual = figuresOf([await load(product.address, next, options)]);
  const outcomes: Record<string, number> = {};
  const times: number[] = [];
  const note = (name: string): void => {
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  };
  const free = Array.from({ length: CONNECTIONS }, () => new Connection(product.address));
  const running = new Set<Promise<void>>();
  const sendOne = async (connection: Connection): Promise<void> => {
    try {
      const { status, retryAfter, ms } = await connection.send(next());
      times.push(ms);
      note(String(status));
      if ((status === 503 || status === 429) && !retryAfter) note('no Retry-After');
    } catch {
      note('broken');
    }
    free.push(connection);
  };
  const rate = usual.perSecond * TIMES;
  const began = performance.now();
  let sent = 0;
  let peak = 0;
  for (let now = began; now < began + seconds * 1_000; now = performance.now()) {
    const due = Math.floor(((now - began) / 1_000) * rate);
    for (let left = due - sent; left > 0; left -= 1) {
      const connection = free.pop();
      if (!connection) break;
      sent += 1;
      const run = sendOne(connection).finally(() => running.delete(run));
      running.add(run);
    }
    peak = Math.max(peak, product.memory().now);
    await sleep(TICK_MS);
  }
  const recoveryMs = await recovery(
    product,
    tokens,
    Math.max(CALM_LEAST_MS, usual.p95 * CALM_FACTOR),
  );
  await Promise.all(running);
  for (const connection of free) connection.close();
  return {
    capacity: usual.perSecond,
    offered: sent / seconds,
    answered: times.length / seconds,
    outcomes,
    longestMs: quantile(times, 1),
    recoveryMs,
    memory: peak,
  };
}

async function recovery(product: Product, tokens: Tokens, calmMs: number): Promise<number> {
  const ended = performance.now();
  const call = CALLS.firstPage.call({ tokens } as Stage, 0);
  const connection = new Connection(product.address);
  try {
    while (performance.now() - ended < LONGEST_RECOVERY_MS) {
      const { status, ms } = await connection.send(call);
      if (status === 200 && ms <= calmMs) break;
      await sleep(TICK_MS);
    }
    return performance.now() - ended;
  } finally {
    connection.close();
  }
}
