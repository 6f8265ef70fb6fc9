import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables.ts';
import { unavailable } from '../kernel/errors.ts';
import { giveBackMemorySoon } from './give-back-memory.ts';
import { ModelFileError, readKnowledgeFile, type TrainingRecord } from './store/knowledge-file.ts';
import { KnowledgeFollower } from './knowledge-follower.ts';
import type {
  Audience,
  GoesOn,
  KnowledgeHit,
  KnowledgeIndex,
  TaughtReport,
} from './knowledge-index.ts';
import type { AskedReport, ProposedSolution, ReplayedReport } from './knowledge-replay.ts';
import { hasMoreExamples } from './store/knowledge-rows.ts';
import { createTrainer, type TrainingPlace } from './training/knowledge-trainer.ts';
import { pruneOutbox } from '../kernel/changes/outbox-reader.ts';
import { coalesceRuns } from '../kernel/async/coalescing.ts';
import { createTimeSlices } from '../kernel/async/time-slices.ts';
import { withTimeout } from '../kernel/async/timeout.ts';

/** The assistant's index, kept current from the database on every server process. */
export interface Knowledge {
  /** Whether the index has been built. */
  ready(): boolean;
  /** How much it knows and how old that is. */
  state(): KnowledgeState;
  /**
   * At most k solutions for a complaint, best first, with all that was committed before the call; for clients as
   * if there were no internal ones. Throws 503 while the index is being built, and when the database does not answer.
   */
  search(text: string, k: number, audience?: Audience): Promise<KnowledgeHit[]>;
  /**
   * A text without what tells who wrote it or whom it is about: long numbers, e-mails, addresses of the web, and
   * the names of everybody whom the last search knew. Throws 503 as `search` does.
   */
  masked(text: string): string;
  /**
   * The words of a text, as written, that tell nobody: outside of what is masked, no numbers, and no word of a name.
   * Throws 503 as `search` does.
   */
  harmlessWords(text: string): ReadonlySet<string>;
  /**
   * How many of these texts a validated report answers: its solution comes first because of it. `goesOn` is asked
   * before each; those asked while it says so are counted. Throws 503 as `search` does.
   */
  answeredBy(report: TaughtReport, texts: readonly string[], goesOn: GoesOn): Promise<number>;
  /**
   * The first answers to these reports, now and if a solution read so; those that can be asked in so many ms.
   * Throws 503 as `search` does.
   */
  replay(
    solution: ProposedSolution,
    reports: readonly AskedReport[],
    ms: number,
  ): Promise<ReplayedReport[]>;
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
  training: TrainingState;
}

/** What the assistant has learned beyond what it was taught, and when. */
export interface TrainingState {
  isRunning: boolean;
  /** The training whose model is in use; null: it was never trained. */
  last: TrainingRecord | null;
  /** Solutions and examples put, changed or taken out since; answers follow those already. */
  changes: number;
  /** ms since 1970; null: the last training did not fail. */
  failedAt: number | null;
}

export type { TrainingRecord } from './store/knowledge-file.ts';
export type { TrainingPlace } from './training/knowledge-trainer.ts';
export type { KnowledgeHit } from './knowledge-index.ts';

/** How long a search waits for the index to be built, and for a long list of changes, in ms. */
const READY_WAIT_MS = 3_000;
const CATCH_UP_WAIT_MS = 4_000;
const POLL_MS = 1_000;
const RETRY_MS = 1_000;
const PRUNE_MS = 3_600_000;
/** Longer than fifty searches take. */
const LONGEST_GIVING_WAY_MS = 60;

/** More examples than these are read beside the server, where that leaves no memory behind. */
const MOST_READ_HERE = 2_000;

/**
 * The assistant of a server process. With a place it is trained in a process of its own whenever enough has
 * changed, and starts from the last model; without one it only knows what it is taught.
 */
export function createKnowledge(db: Kysely<Tables>, log: Logger, place?: TrainingPlace): Knowledge {
  const stopping = new AbortController();
  const built = Promise.withResolvers<void>();
  const trainer = place && createTrainer(place, log);
  let follower: KnowledgeFollower | null = null;
  /** Newly trained, to be used from the next time on that it is up to date. */
  let successor: KnowledgeFollower | null = null;
  let building: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let training: Promise<void> | null = null;
  let failing = false;
  let searching = 0;
  let prunedAt = 0;

  const slices = createTimeSlices();
  const goesOn = (): boolean => !stopping.signal.aborted;
  /** For what is prepared while an older index answers: there is time when no search is under way, or after a while. */
  const whenFree = async (): Promise<boolean> => {
    const end = performance.now() + LONGEST_GIVING_WAY_MS;
    await nextTurn();
    while (searching > 0 && performance.now() < end) await sleep(1);
    return goesOn();
  };
  const load = async (pause?: () => Promise<boolean>) =>
    KnowledgeFollower.load(db, await readModel(place, log, pause), pause ?? goesOn);
  const loadFirst = async () => {
    const file = await readModel(place, log);
    const most = place?.mostReadHere ?? MOST_READ_HERE;
    if (file || !trainer || !(await hasMoreExamples(db, most))) {
      return KnowledgeFollower.load(db, file, goesOn);
    }
    await trainer.readAll();
    return load();
  };
  const catchUp = coalesceRuns(async () => {
    const next = successor ?? follower;
    // Only here: whoever waits for this run began to wait before, and must not get an older state.
    if (next?.isTooOld) await next.compareAll(goesOn);
    await next?.catchUp();
    follower = next;
    // One that came meanwhile waits for the next run.
    if (!next || successor !== next) return;
    successor = null;
    // The one before is as large, and nobody knows it any more.
    giveBackMemorySoon(whenFree);
  });

  /** Trains if it is time, and has the new model followed. Never rejects. */
  const train = async (): Promise<void> => {
    if (!trainer || !follower || successor) return;
    const { index } = follower;
    const { solutions, examples } = index.counts();
    const lag = { size: solutions + examples, changes: index.changes, record: index.record };
    await trainer.consider(lag, async () => {
      const trained = await load(whenFree);
      if (!trained.index.record) throw new Error('The file that was written can not be read.');
      await trained.index.warmUp(whenFree);
      successor = trained;
    });
  };

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
        follower = await loadFirst();
      });
      if (!follower) await pause(RETRY_MS, stopping.signal);
    }
    built.resolve();
    // Starting took as much again.
    giveBackMemorySoon(whenFree);
    following = follow();
  };

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await attempt(async () => {
        await catchUp();
        training ??= train().finally(() => {
          training = null;
        });
        if (Date.now() - prunedAt < PRUNE_MS) return;
        await pruneOutbox(db);
        prunedAt = Date.now();
      });
      await pause(POLL_MS, stopping.signal);
    }
  };

  /** The index with all that was committed before. */
  const currentIndex = async (): Promise<KnowledgeIndex> => {
    if (!follower) await withTimeout(READY_WAIT_MS, built.promise, null);
    if (!follower || stopping.signal.aborted) throw unavailable('The assistant is starting.');
    // After a very large import an answer that lacks its last lines is better than none.
    await withTimeout(CATCH_UP_WAIT_MS, caughtUp(catchUp(), log), null);
    // All who waited for one run would otherwise search in one go, and everybody else wait for that.
    await slices.take();
    return follower.index;
  };

  const readyIndex = (): KnowledgeIndex => {
    if (!follower) throw unavailable('The assistant is starting.');
    return follower.index;
  };

  return {
    ready: () => follower !== null,
    state: () => ({
      ...(follower?.index.counts() ?? { solutions: 0, examples: 0 }),
      behindMs: follower?.behindMs ?? null,
      training: {
        isRunning: trainer?.isRunning() ?? false,
        last: follower?.index.record ?? null,
        changes: follower?.index.changes ?? 0,
        failedAt: trainer?.failedAt() ?? null,
      },
    }),
    search: async (text, k, audience) => {
      searching += 1;
      try {
        return (await currentIndex()).search(text, k, audience);
      } finally {
        searching -= 1;
      }
    },
    masked: (text) => readyIndex().masked(text),
    harmlessWords: (text) => readyIndex().harmlessWords(text),
    answeredBy: async (report, texts, goesOn) =>
      (await currentIndex()).answeredBy(report, texts, goesOn),
    replay: async (solution, reports, ms) => (await currentIndex()).replay(solution, reports, ms),
    start: () => (building ??= build()),
    stop: async () => {
      stopping.abort();
      await Promise.all([building, trainer?.stop()]);
      await Promise.all([following, training, catchUp.settled()]);
    },
  };
}

/** The model of the last training; null when there is none that can be used. */
async function readModel(
  place: TrainingPlace | undefined,
  log: Logger,
  pause?: () => Promise<unknown>,
) {
  if (!place) return null;
  try {
    return await readKnowledgeFile(place.file, pause);
  } catch (error) {
    const reason = error instanceof ModelFileError ? error.message : String(error);
    log.warn({ file: place.file, reason }, 'the saved assistant can not be used: it is built anew');
    return null;
  }
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
