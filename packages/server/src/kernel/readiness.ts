import type { Clock } from './clock.ts';

/** The readiness of a server, as far as it does not follow from the checks at each request (http/health.ts). */
export interface Readiness {
  /** The number of the newest migration that this server needs. */
  readonly schemaVersion: number;
  /** Rejects when files cannot be stored or read. */
  readonly filesAnswer: () => Promise<void>;
  /** Whether the server still waits for its assistant before it is ready. */
  readonly awaitsAssistant: () => boolean;
  /** Whether the server is about to stop: it answers, but wants no more requests. */
  readonly isDraining: () => boolean;
  /** From now on it is draining. */
  readonly drain: () => void;
}

/** Makes the readiness of a server that has just started. It waits for its assistant at most `waitSeconds`. */
export function createReadiness(
  clock: Clock,
  {
    waitSeconds,
    ...kept
  }: Pick<Readiness, 'schemaVersion' | 'filesAnswer'> & { waitSeconds: number },
): Readiness {
  const waitsUntil = clock.now().getTime() + waitSeconds * 1_000;
  let isDraining = false;
  return {
    ...kept,
    awaitsAssistant: () => clock.now().getTime() < waitsUntil,
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true;
    },
  };
}
