import { HOUR_MS } from '@recourse/contract/values/limits';
import type { Context } from './context.ts';
import { FOLDED_AT_ONCE, foldCounters, healCounters } from './db/rows/counters.ts';
import { sampleTrigrams } from './db/rows/trigram-frequencies.ts';
import { forgetOutdated } from './forget-outdated.ts';
import { repeat, type Repeated } from './kernel/async/repeat.ts';
import { createHeadTeller } from './rooms/audit/audit-head.ts';
import { keepParts } from './rooms/audit/audit-parts.service.ts';
import { createAuditSealer } from './rooms/audit/audit-sealer.ts';
import { tellOfBurst } from './rooms/audit/bursts.service.ts';
import { moveDates } from './rooms/claims/clock/move-dates.service.ts';
import { tellWhatIsDue } from './rooms/claims/desk/due-notices.service.ts';
import { expireClaims } from './rooms/claims/life/expire.service.ts';
import { balanceTeams } from './rooms/claims/desk/balance.service.ts';
import { fillConversations } from './rooms/claims/thread/fill-conversations.ts';
import { fillThreads } from './rooms/claims/thread/fill-threads.ts';
import { proposeSolutions } from './rooms/assistant/proposals.service.ts';
import { createSender } from './rooms/mail/sender.service.ts';
import { planMails } from './rooms/notifications/mail-plan.service.ts';
import { followEvents } from './rooms/webhooks/follow.service.ts';
import { createWebhookSender } from './rooms/webhooks/sender.service.ts';
import { forgetFormerSecrets } from './rooms/webhooks/webhooks.service.ts';

/** The background jobs of every server process. */

/** A change is sealed at most a second after its commit. */
const SEAL_EVERY_MS = 500;
const FOLD_EVERY_MS = 1_000;
/** Twenty batches of 500 claims a second: a million take under two minutes. */
const FILL_EVERY_MS = 1_000;
const FILLED_AT_ONCE = 20;
/** Five batches of 100 complaints a second; the assistant is asked again about each. */
const PROPOSE_EVERY_MS = 1_000;
const PROPOSED_AT_ONCE = 5;
/** A claim for a balanced team, or a member with new room, waits at most this long. */
const BALANCE_EVERY_MS = 1_000;
/** The first dates move within this time after a calendar changes. */
const MOVE_EVERY_MS = 1_000;
/** People are told within this time when a target becomes late or is at risk. */
const TELL_EVERY_MS = 15_000;
/** Administrators are told of a burst of refusals within this time. */
const WATCH_EVERY_MS = 30_000;
/** How long after its due day an answered claim without a reaction may stay open. */
const EXPIRE_EVERY_MS = 60_000;
/** A due mail is sent within this time. */
const SEND_EVERY_MS = 1_000;
/** A message for a webhook is made and sent within this time. */
const CALL_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = HOUR_MS;
const SAMPLE_EVERY_MS = HOUR_MS;
const PART_EVERY_MS = HOUR_MS;

/** Starts all jobs. The returned function stops them; it resolves when none is running any more. */
export function startBackground(
  ctx: Pick<Context, 'db' | 'log' | 'clock' | 'config' | 'knowledge' | 'links' | 'seal' | 'egress'>,
): () => Promise<void> {
  const jobs = [
    sealing(ctx),
    parting(ctx),
    counting(ctx),
    sampling(ctx),
    forgetting(ctx),
    filling(ctx),
    proposing(ctx),
    balancing(ctx),
    telling(ctx),
    moving(ctx),
    watching(ctx),
    expiring(ctx),
    ...mailing(ctx),
    calling(ctx),
  ];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  };
}

/**
 * Works batch after batch until there is nothing more to do, or after `most` of them. `batch` says whether more may be
 * left. Once the server stops, what is left is for the next one.
 */
async function inBatches(
  signal: AbortSignal,
  batch: () => Promise<boolean>,
  most = Infinity,
): Promise<void> {
  let done = 0;
  // oxlint-disable-next-line no-await-in-loop -- one after the other, and requests come between
  while (done < most && !signal.aborted && (await batch())) done += 1;
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

/** Makes the parts of the audit for the months to come. */
function parting(ctx: Pick<Context, 'db' | 'log'>) {
  const failure = 'the parts of the audit could not be made';
  return repeat({ everyMs: PART_EVERY_MS, log: ctx.log, failure }, () => keepParts(ctx));
}

/** Folds the counters continuously, and counts everything again once at the start. */
function counting({ db, log }: Pick<Context, 'db' | 'log'>) {
  let checked = false;
  const options = { everyMs: FOLD_EVERY_MS, log, failure: 'the counters could not be folded' };
  return repeat(options, async (signal) => {
    if (!checked) {
      const healed = await healCounters(db);
      // Normal after a restore; at any other time it is a bug.
      if (healed > 0) log.warn({ healed }, 'counters were off and have been mended');
      checked = true;
    }
    await inBatches(signal, async () => (await foldCounters(db)) === FOLDED_AT_ONCE);
  });
}

/** Measures trigram frequencies on a sample of the searched texts. */
function sampling({ db, log }: Pick<Context, 'db' | 'log'>) {
  const failure = 'the texts could not be sampled for the search';
  return repeat({ everyMs: SAMPLE_EVERY_MS, log, failure }, () => sampleTrigrams(db));
}

/** Updates rows from before an upgrade, a batch at a time. */
function filling(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'rows from before threads could not be put into them';
  return repeat({ everyMs: FILL_EVERY_MS, log: ctx.log, failure }, async (signal) => {
    for (const fill of [fillThreads, fillConversations])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await inBatches(signal, () => fill(ctx), FILLED_AT_ONCE);
  });
}

/** Proposes published solutions to waiting clients, a batch at a time. */
function proposing(ctx: Pick<Context, 'db' | 'log' | 'clock' | 'knowledge'>) {
  const failure = 'published solutions could not be proposed to those who wait';
  return repeat({ everyMs: PROPOSE_EVERY_MS, log: ctx.log, failure }, (signal) =>
    inBatches(signal, () => proposeSolutions(ctx), PROPOSED_AT_ONCE),
  );
}

/** Assigns waiting claims of balanced teams to members with room. */
function balancing(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'claims could not be given to the members of their teams';
  return repeat({ everyMs: BALANCE_EVERY_MS, log: ctx.log, failure }, (signal) =>
    inBatches(signal, async () => (await balanceTeams(ctx)) > 0),
  );
}

/** Tells people which targets are late or at risk. */
function telling(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'nobody could be told what is late';
  return repeat({ everyMs: TELL_EVERY_MS, log: ctx.log, failure }, (signal) =>
    inBatches(signal, async () => (await tellWhatIsDue(ctx)) > 0),
  );
}

/** Recounts dates whose calendar has changed. */
function moving(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'dates could not be counted by their changed calendar';
  return repeat({ everyMs: MOVE_EVERY_MS, log: ctx.log, failure }, (signal) =>
    inBatches(signal, async () => (await moveDates(ctx)) > 0),
  );
}

/** Tells administrators of bursts of failed sign-ins and refusals. */
function watching(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'failed sign-ins and refusals could not be counted';
  return repeat({ everyMs: WATCH_EVERY_MS, log: ctx.log, failure }, async () => {
    await tellOfBurst(ctx);
  });
}

/** Closes answered claims after the time without messages that their policy sets. */
function expiring(ctx: Pick<Context, 'db' | 'log' | 'clock'>) {
  const failure = 'answered claims could not be closed';
  return repeat({ everyMs: EXPIRE_EVERY_MS, log: ctx.log, failure }, (signal) =>
    inBatches(signal, async () => (await expireClaims(ctx)) > 0),
  );
}

/** Sends mails, if a mail server is configured. */
function mailing(ctx: Pick<Context, 'db' | 'log' | 'clock' | 'config' | 'links'>): Repeated[] {
  if (ctx.config.mail === null) return [];
  const sender = createSender(ctx, ctx.config.mail);
  const failure = 'the mail queue could not be worked on';
  const job = repeat({ everyMs: SEND_EVERY_MS, log: ctx.log, failure }, async (signal) => {
    await inBatches(signal, async () => (await planMails(ctx)) > 0);
    await sender.sendDue();
  });
  const stop = async (): Promise<void> => {
    sender.close();
    await job.stop();
  };
  return [{ stop }];
}

/** Makes the messages of webhooks, and sends them. */
function calling(ctx: Pick<Context, 'db' | 'log' | 'clock' | 'seal' | 'egress'>): Repeated {
  const sender = createWebhookSender(ctx);
  const failure = 'webhooks could not be told of events';
  const job = repeat({ everyMs: CALL_EVERY_MS, log: ctx.log, failure }, async () => {
    await followEvents(ctx);
    await sender.start();
  });
  return {
    stop: async () => {
      await job.stop();
      await sender.close();
    },
  };
}

/** Deletes outdated data; docs/retention.md says how long each kind is kept. */
function forgetting(ctx: Pick<Context, 'db' | 'log' | 'clock' | 'knowledge'>) {
  const failure = 'what is too old could not be forgotten';
  return repeat({ everyMs: SWEEP_EVERY_MS, log: ctx.log, failure }, async (signal) => {
    await forgetOutdated(ctx, signal);
    await forgetFormerSecrets(ctx);
    await ctx.knowledge.prune();
  });
}
