import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables.ts';
import { unavailable } from './errors.ts';
import { KnowledgeFollower } from './knowledge-follower.ts';
import type { KnowledgeHit, KnowledgeIndex, TaughtReport } from './knowledge-index.ts';
import { pruneOutbox } from './outbox-reader.ts';
import { sharedNextRun } from './shared-run.ts';
import { within } from './within.ts';

/** The assistant's index, kept current from the database on every server process. */
export interface Knowledge {
  /** Whether the index has been built. */
  ready(): boolean;
  /** How much it knows and how old that is. */
  state(): KnowledgeState;
  /**
   * At most k solutions for a complaint, best first, with all that was committed before the call.
   * Throws 503 while the index is being built, and when the database does not answer.
   */
  search(text: string, k: number): Promise<KnowledgeHit[]>;
  /**
   * How many of these texts a validated report answers: its solution comes first because of it. Throws 503 as
   * `search` does.
   */
  answeredBy(report: TaughtReport, texts: readonly string[]): Promise<number>;
  /** Builds the index, however often the database has to be asked, then follows. Never rejects. */
  start(): Promise<void>;
  /** Ends following; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

export interface KnowledgeState {
  solutions: number;
  examples: number;
  /** Since it last knew all that the database holds, in ms; null while it is being built. */
  behindMs: number | null;
}

export type { KnowledgeHit } from './knowledge-index.ts';

/** How long a search waits for the index to be built, and for a long list of changes, in ms. */
const READY_WAIT_MS = 3_000;
const CATCH_UP_WAIT_MS = 4_000;
const POLL_MS = 1_000;
const RETRY_MS = 1_000;
const PRUNE_MS = 3_600_000;

export function createKnowledge(db: Kysely<Tables>, log: Logger): Knowledge {
  const stopping = new AbortController();
  const built = Promise.withResolvers<void>();
  let follower: KnowledgeFollower | null = null;
  let building: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let failing = false;
  let prunedAt = 0;

  const load = () => KnowledgeFollower.load(db, () => !stopping.signal.aborted);
  const catchUp = sharedNextRun(async () => {
    if (follower?.isTooOld) follower = await load();
    await follower?.catchUp();
  });

  /** Runs a step of the follower; a failure is logged once until it passes, and never thrown. */
  const attempt = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
      if (failing) log.info('the assistant follows the database again');
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'the assistant could not follow the database');
      failing = true;
    }
  };

  const build = async (): Promise<void> => {
    while (!follower && !stopping.signal.aborted) {
      await attempt(async () => {
        follower = await load();
      });
      if (!follower) await pause(RETRY_MS, stopping.signal);
    }
    built.resolve();
    following = follow();
  };

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await attempt(async () => {
        await catchUp();
        if (Date.now() - prunedAt < PRUNE_MS) return;
        await pruneOutbox(db);
        prunedAt = Date.now();
      });
      await pause(POLL_MS, stopping.signal);
    }
  };

  /** The index with all that was committed before. */
  const currentIndex = async (): Promise<KnowledgeIndex> => {
    if (!follower) await within(READY_WAIT_MS, built.promise, null);
    if (!follower || stopping.signal.aborted) throw unavailable('The assistant is starting.');
    // After a very large import an answer that lacks its last lines is better than none.
    await within(CATCH_UP_WAIT_MS, caughtUp(catchUp(), log), null);
    return follower.index;
  };

  return {
    ready: () => follower !== null,
    state: () =>
      follower
        ? { ...follower.index.counts(), behindMs: follower.behindMs }
        : { solutions: 0, examples: 0, behindMs: null },
    search: async (text, k) => (await currentIndex()).search(text, k),
    answeredBy: async (report, texts) => (await currentIndex()).answeredBy(report, texts),
    start: () => (building ??= build()),
    stop: async () => {
      stopping.abort();
      await building;
      await Promise.all([following, catchUp.settled()]);
    },
  };
}

async function caughtUp(run: Promise<void>, log: Logger): Promise<void> {
  try {
    await run;
  } catch (error) {
    log.warn({ err: error }, 'a search could not catch up with the database');
    throw unavailable();
  }
}

/** Waits without keeping the process alive; ends early, and quietly, when the signal says so. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
}
