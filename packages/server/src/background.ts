import type { Context } from './context.ts';
import { repeating } from './kernel/repeating.ts';
import { createAuditSealer } from './rooms/audit/audit-sealer.ts';

/** What every server process does beside its requests. */

/** A change is sealed within a second after its commit. */
const SEAL_EVERY_MS = 500;

/** Starts it all; the returned function ends it and resolves when nothing of it runs any more. */
export function startBackground({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<void> {
  const seal = createAuditSealer(db);
  const jobs = [
    repeating(
      { everyMs: SEAL_EVERY_MS, log, failure: 'the audit could not be sealed' },
      async () => {
        await seal();
      },
    ),
  ];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  };
}
