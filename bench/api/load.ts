import { type Answer, type Call, Connection } from './client.ts';

/**
 * Load from several clients. Each of them sends its next request after the answer to the last one.
 */

export interface Figures {
  requests: number;
  /** In ms. */
  p50: number;
  p95: number;
  longest: number;
  perSecond: number;
}

export interface LoadOptions {
  clients: number;
  seconds: number;
  /** The status that every answer must have. */
  status: number;
}

/** The quantile of some numbers by nearest rank; 0 without numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The response times in ms, and the duration of the slice in seconds. */
export interface Slice {
  times: number[];
  took: number;
}

/** Runs the load. `next` makes the n-th request. Throws at the first answer with another status. */
export async function load(
  address: string,
  next: (n: number) => Call,
  { clients, seconds, status }: LoadOptions,
): Promise<Slice> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  const times: number[] = [];
  // Starts at a number taken from the time, so that the next slice does not ask for the same rows
  // again.
  let n = Math.floor(began);
  const client = async (): Promise<void> => {
    const connection = new Connection(address);
    try {
      while (performance.now() < end) {
        const call = next(n++);
        const answer = await connection.send(call);
        expectStatus(call, answer, status);
        times.push(answer.ms);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times, took: (performance.now() - began) / 1_000 };
}

/** Merges the figures of several slices. */
export function figuresOf(slices: readonly Slice[]): Figures {
  const times = slices.flatMap((slice) => slice.times);
  const took = slices.reduce((sum, slice) => sum + slice.took, 0);
  return {
    requests: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    longest: quantile(times, 1),
    perSecond: times.length / took,
  };
}

/** Throws, naming the call, when an answer has another status. */
export function expectStatus(call: Call, answer: Answer, status: number): void {
  if (answer.status === status) return;
  throw new Error(
    `${call.method} ${call.path} answered ${answer.status}: ${answer.body.toString()}`,
  );
}
