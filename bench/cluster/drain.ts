import { setTimeout as sleep } from 'node:timers/promises';
import { streamEvents } from '@recourse/contract/events';
import type { Person } from '../../packages/server/test/crash/people.ts';
import { DRAIN_SECONDS } from '../../scripts/cluster/trial.ts';
import { beyond } from '../load/verdict.ts';
import { faultsIn, type Found, type Stage, writersOf } from './stage.ts';

/** Figure 4: one of two portals is told to stop while people write and follow live news. */

/** How many people write and follow. */
export interface Crowd {
  writers: number;
  streams: number;
}

const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
/** How much longer than DRAIN_SECONDS a portal may take. */
const STOP_MS = 10_000;

export async function drainedPortal(stage: Stage, crowd: Crowd): Promise<Found> {
  const { trial } = stage;
  const [goes] = trial.portals;
  const writers = writersOf(stage, crowd.writers);
  const { admin, employees, clients } = stage.people;
  // A person may have only a few streams.
  const people = [admin, ...employees, ...clients];
  const streams = Array.from(
    { length: crowd.streams },
    (_, n) => new Follower(trial.address, people[n % people.length] ?? admin),
  );
  await Promise.all(streams.map((stream) => stream.opened));
  writers.begin(trial.address);
  await sleep(BEFORE_MS);
  const told = Date.now();
  await goes.stop();
  const goneMs = Date.now() - told;
  await sleep(AFTER_MS);
  await writers.stop();
  for (const stream of streams) stream.close();
  const refused = writers.answers.filter(({ status }) => status >= 500);
  const faults = [
    ...refused.map(
      ({ status, code, at, tookMs }) =>
        `an answer was ${status} ${String(code)}, ${at - told} ms after the signal and ${tookMs} ms after its request`,
    ),
    ...writers.broken.map(({ reason }) => `a request without an answer: ${reason}`),
    ...streams.flatMap(({ faults: own }) => own),
    ...beyond([{ name: 'gone in ms', is: goneMs, most: DRAIN_SECONDS * 1_000 + STOP_MS }]),
  ];
  const moved = streams.filter(({ hints }) => hints > 0).length;
  await goes.start();
  return {
    measured: `${writers.answers.length} answers, ${faults.length} errors; ${moved} of ${crowd.streams} streams were told when to come back; gone after ${goneMs} ms`,
    faults: [...faults, ...(await faultsIn(stage, writers))],
  };
}

/** Follows live news through the proxy as a browser does: it comes back after the time that it is told. */
class Follower {
  /** Resolves when the first stream is open. */
  readonly opened: Promise<void>;
  readonly faults: string[] = [];
  /** How often a stream ended with the time to come back. */
  hints = 0;
  readonly #stopped = new AbortController();

  constructor(address: string, person: Person) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.opened = promise;
    void this.#follow(address, person, resolve).catch((error: unknown) => {
      if (this.#stopped.signal.aborted) return;
      this.faults.push(`a stream broke off: ${String(error)}`);
      reject(error instanceof Error ? error : new Error(String(error)));
    });
  }

  close(): void {
    this.#stopped.abort();
  }

  async #follow(address: string, { token }: Person, opened: () => void): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const response = await fetch(address + streamEvents.path, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      });
      if (!response.ok) this.faults.push(`a stream was ${response.status}`);
      opened();
      const said = await response.text();
      const [, wait] = /retry: (\d+)\n\n$/.exec(said) ?? [];
      if (wait === undefined) this.faults.push('a stream ended without the time to come back');
      else this.hints += 1;
      await sleep(Number(wait ?? 0), undefined, { signal });
    }
  }
}
