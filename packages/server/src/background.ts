import type { Context } from './context.ts';
import { FOLDED_AT_ONCE, foldCounters, healCounters } from './db/counters.ts';
import { sampleTrigrams } from './db/trigram-frequencies.ts';
import { sweepIdempotency } from './kernel/changes/idempotency.ts';
import { repeat } from './kernel/async/repeat.ts';
import { createHeadTeller } from './rooms/audit/audit-head.ts';
import { createAuditSealer } from './rooms/audit/audit-sealer.ts';
import { forgetOldSessions } from './rooms/auth/sessions.service.ts';
import { forgetPresence } from './rooms/events/presence.service.ts';

/** What every server process does beside its requests. */

/** A change is sealed within a second after its commit. */
const SEAL_EVERY_MS = 500;
const FOLD_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
const SAMPLE_EVERY_MS = 3_600_000;

/** Starts it all; the returned function ends it and resolves when nothing of it runs any more. */
export function startBackground(ctx: Pick<Context, 'db' | 'log' | 'clock'>): () => Promise<void> {
  const jobs = [sealing(ctx), counting(ctx), sampling(ctx), forgetting(ctx)];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  };
}

function sealing(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const seal = createAuditSealer(ctx.db);
  const tellEnd = createHeadTeller(ctx);
  const failure = 'the audit could not be sealed';
  return repeat({ everyMs: SEAL_EVERY_MS, log: ctx.log, failure }, async () => {
    await seal();
    await tellEnd();
  });
}

/** Folds the counters all the time, and counts everything again once, at the start. */
function counting({ db, log }: Pick<Context, 'db' | 'log'>) {
  let checked = false;
  const options = { everyMs: FOLD_EVERY_MS, log, failure: 'the counters could not be folded' };
  return repeat(options, async () => {
    if (!checked) {
      const healed = await healCounters(db);
      // Usual after a restore; anything else is a fault of ours.
      if (healed > 0) log.warn({ healed }, 'counters were off and have been mended');
      checked = true;
    }
    while ((await foldCounters(db)) === FOLDED_AT_ONCE);
  });
}

/** Looks at a sample of the texts that are searched. */
function sampling({ db, log }: Pick<Context, 'db' | 'log'>) {
  const failure = 'the texts could not be sampled for the search';
  return repeat({ everyMs: SAMPLE_EVERY_MS, log, failure }, () => sampleTrigrams(db));
}

/** Forgets what nobody needs any more; docs/retention.md says how long each is kept. */
function forgetting(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'what is too old could not be forgotten';
  return repeat({ everyMs: SWEEP_EVERY_MS, log: ctx.log, failure }, async () => {
    await sweepIdempotency(ctx);
    await forgetOldSessions(ctx);
    await forgetPresence(ctx);
  });
}
