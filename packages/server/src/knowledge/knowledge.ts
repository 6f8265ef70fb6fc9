import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables.ts';
import { createTimeSlices } from '../kernel/async/time-slices.ts';
import { withTimeout } from '../kernel/async/timeout.ts';
import { unavailable } from '../kernel/errors.ts';
import { EncodedTexts } from './encoder/encoded-texts.ts';
import type { Encoder } from './encoder/encoder.ts';
import { startEncoding } from './encoder/encoder-upkeep.ts';
import { forgetVectors } from './encoder/vector-rows.ts';
import { loadFirstFollower, loadTrainedFollower } from './follower-loader.ts';
import { createSuccession, type Succession } from './follower-succession.ts';
import { giveBackMemorySoon } from './give-back-memory.ts';
import type { KnowledgeFollower } from './knowledge-follower.ts';
import type {
  Audience,
  GoesOn,
  KnowledgeHit,
  KnowledgeIndex,
  KnowledgeTurn,
  TaughtReport,
  TurnQuestion,
} from './knowledge-index.ts';
import type { AskedReport, ProposedSolution, ReplayedReport } from './knowledge-replay.ts';
import { createUpkeep } from './knowledge-upkeep.ts';
import type { TrainingRecord } from './store/knowledge-file.ts';
import type { TrainingPlace } from './training/knowledge-trainer.ts';
import { createTrainingUpkeep, type TrainingUpkeep } from './training-upkeep.ts';

/** The assistant's index, kept current from the database on every server process. */
export interface Knowledge {
  /**
   * Whether it answers from its model: the index has been built, with the model that was stored at the start, if any.
   */
  ready(): boolean;
  /** How much the index knows, and how current it is. */
  state(): KnowledgeState;
  /**
   * At most k solutions for a complaint, best first, from all that was committed before the call; for clients without
   * internal ones. Throws 503 while the index is being built, and when the database does not answer.
   */
  search(text: string, k: number, audience?: Audience): Promise<KnowledgeHit[]>;
  /**
   * The reaction to a message of a conversation: answer, offer a choice, ask what happened, or hand over. The input is
   * the text of all messages so far. Throws 503 as `search` does.
   */
  turn(text: string, question: TurnQuestion): Promise<KnowledgeTurn>;
  /**
   * The first solution that the staff would be shown for each of these texts, in their order; null when there is none.
   * Includes all that was committed before the call, however long reading it takes. Throws 503 as `search` does.
   */
  shownFirst(texts: readonly string[]): Promise<(KnowledgeHit | null)[]>;
  /**
   * Masks what identifies the author or subject of a text: long numbers, e-mails, web addresses and names of users, as
   * the last search knew them. Throws 503 as `search` does.
   */
  masked(text: string): string;
  /**
   * The words of a text, as written, that identify nobody: not masked, no numbers, and no word of a name. Throws 503 as
   * `search` does.
   */
  harmlessWords(text: string): ReadonlySet<string>;
  /**
   * How many of these texts a validated report answers: its solution comes first because of it. `goesOn` is asked
   * before each text, and counting ends when it says no. Throws 503 as `search` does.
   */
  answeredBy(report: TaughtReport, texts: readonly string[], goesOn: GoesOn): Promise<number>;
  /**
   * The first answers to these reports, now and with the proposed solution, as far as `ms` milliseconds allow. Throws
   * 503 as `search` does.
   */
  replay(
    solution: ProposedSolution,
    reports: readonly AskedReport[],
    ms: number,
  ): Promise<ReplayedReport[]>;
  /** Builds the index, with retries, then follows the database. Never rejects. */
  start(): Promise<void>;
  /** Deletes what is stored for texts that are not taught any more, and outdated models. */
  prune(): Promise<void>;
  /** Stops following; resolves when nothing is running any more. */
  stop(): Promise<void>;
}

export interface KnowledgeState {
  solutions: number;
  examples: number;
  /** Time since the index was last complete, in ms; null while it is being built. */
  behindMs: number | null;
  training: TrainingState;
}

/** The state of training. */
export interface TrainingState {
  /** Whether a process of the installation trains. */
  isRunning: boolean;
  /** The training of the current model; null: it was never trained. */
  last: TrainingRecord | null;
  /** How many solutions and examples were added, changed or removed since. Answers already include them. */
  changes: number;
  /** ms since 1970; null: the last training did not fail. */
  failedAt: number | null;
}

export type { TrainingRecord } from './store/knowledge-file.ts';
export type { TrainingPlace } from './training/knowledge-trainer.ts';
export type { KnowledgeHit, KnowledgeTurn, TurnQuestion } from './knowledge-index.ts';

/** How long a search waits for the index to be built, and for many changes to be read, in ms. */
const READY_WAIT_MS = 3_000;
const CATCH_UP_WAIT_MS = 4_000;

/** What the assistant of a server process may use besides the database. */
export interface KnowledgeTools {
  /**
   * It starts from the newest model, which the file there holds or gets, and is trained in a separate process whenever
   * enough has changed.
   */
  place?: TrainingPlace;
  /** A fourth scorer. While it does not work, answers are given without it. */
  encoder?: Encoder | null;
}

/** The assistant of a server process. Without a `place` it is never trained. */
export function createKnowledge(
  db: Kysely<Tables>,
  log: Logger,
  { place, encoder }: KnowledgeTools = {},
): Knowledge {
  const stopping = new AbortController();
  const built = Promise.withResolvers<void>();
  const goesOn = (): boolean => !stopping.signal.aborted;
  const vectors = encoder ? new EncodedTexts(db, encoder, log) : null;
  const source = { db, log, place, vectors };
  const training = place && createTrainingUpkeep(db, log, place);
  // The previous index is as large as the new one, and its memory can be released now.
  const followers: Followers = createSuccession(goesOn, giveBackMemorySoon);
  const upkeep = createUpkeep(
    {
      build: async () => {
        await training?.prepare();
        followers.begin(await loadFirstFollower(source, training, goesOn));
      },
      onBuilt: () => {
        built.resolve();
        // The start used as much memory again as the index.
        giveBackMemorySoon();
      },
      catchUp: followers.catchUp,
      consider: async () => {
        await training?.consider(followers, () => loadTrainedFollower(source, goesOn));
      },
    },
    { log, signal: stopping.signal },
  );
  const currentIndex = createCurrentIndex(followers, { built: built.promise, goesOn, log });
  const encoding = vectors && startEncoding(vectors, () => followers.current()?.index ?? null, log);
  /** The index, once the encoder had its time for a question. */
  const indexFor = async (text: string): Promise<KnowledgeIndex> => {
    await vectors?.prepare(text);
    return currentIndex();
  };

  return {
    ready: () => {
      const follower = followers.current();
      return follower !== null && !training?.isWithoutModel(follower);
    },
    state: () => stateOf(followers.current(), training),
    prune: async () => {
      await forgetVectors(db);
      await vectors?.forget();
      await training?.prune();
    },
    search: async (text, k, audience) => (await indexFor(text)).search(text, k, audience),
    turn: async (text, question) => (await indexFor(text)).turn(text, question),
    shownFirst: async (texts) => {
      // oxlint-disable-next-line no-await-in-loop -- an encoder reads one after the other
      for (const text of texts) await vectors?.prepare(text);
      await caughtUp(followers.catchUp(), log);
      return builtIndex(followers).shownFirst(texts);
    },
    masked: (text) => builtIndex(followers).masked(text),
    harmlessWords: (text) => builtIndex(followers).harmlessWords(text),
    answeredBy: async (report, texts, isWanted) =>
      (await currentIndex()).answeredBy(report, texts, isWanted),
    replay: async (solution, reports, ms) => (await currentIndex()).replay(solution, reports, ms),
    start: upkeep.start,
    stop: async () => {
      stopping.abort();
      await vectors?.stop();
      await Promise.all([upkeep.ended(), training?.stop(), encoding?.stop()]);
      await followers.settled();
      await training?.leave();
    },
  };
}

type Followers = Succession<KnowledgeFollower>;

/**
 * Makes the function that returns the index with everything committed before the call. It throws 503 as `search` does.
 */
function createCurrentIndex(
  followers: Followers,
  { built, goesOn, log }: { built: Promise<void>; goesOn: () => boolean; log: Logger },
): () => Promise<KnowledgeIndex> {
  const slices = createTimeSlices();
  return async () => {
    if (!followers.current()) await withTimeout(READY_WAIT_MS, built, null);
    if (!followers.current() || !goesOn()) throw starting();
    // After a very large import, an answer without the last lines is better than none.
    await withTimeout(CATCH_UP_WAIT_MS, caughtUp(followers.catchUp(), log), null);
    // Otherwise all callers that waited for the same run would search at once, and block everybody
    // else.
    await slices.take();
    return builtIndex(followers);
  };
}

/** The current index. Throws 503 while it is being built. */
function builtIndex(followers: Followers): KnowledgeIndex {
  const follower = followers.current();
  if (!follower) throw starting();
  return follower.index;
}

const starting = () => unavailable('The assistant is starting.');

async function caughtUp(run: Promise<void>, log: Logger): Promise<void> {
  try {
    await run;
  } catch (error) {
    log.warn({ err: error }, 'a search could not catch up with the database');
    throw unavailable();
  }
}

function stateOf(
  follower: KnowledgeFollower | null,
  training: TrainingUpkeep | undefined,
): KnowledgeState {
  return {
    ...(follower?.index.counts() ?? { solutions: 0, examples: 0 }),
    behindMs: follower?.behindMs ?? null,
    training: {
      isRunning: training?.isRunning() ?? false,
      last: follower?.index.record ?? null,
      changes: follower?.index.changes ?? 0,
      failedAt: training?.failedAt() ?? null,
    },
  };
}
