import {
  type Assistant,
  createAssistant,
  type Evidence,
  type ExplainedSuggestion,
  openAssistant,
  type TextVectors,
} from '@recourse/assistant/assistant';
import { decideTurn, isClose, type Turn, type TurnPart } from '@recourse/assistant/turn';
import { supposingUntaught } from '@recourse/assistant/supposition';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { KnowledgeFile, TrainingRecord } from './store/knowledge-file.ts';
import {
  type ExampleArea,
  type HeldPerSolution,
  MOST_HELD,
  newestFirst,
  readHeldFingerprints,
  readHeldPerSolution,
} from './store/held-rows.ts';
import { lessonKey, placeOfLesson } from './store/knowledge-lessons.ts';
import {
  type AskedReport,
  type ProposedSolution,
  type ReplayedReport,
  replayReport,
} from './knowledge-replay.ts';
import {
  KNOWLEDGE_PAGE,
  type KnownExample,
  type KnownSolution,
  FINGERPRINTS_PAGE,
  readClaims,
  readHistory,
  readInternalIds,
  readPeople,
  readPendingReports,
  readFingerprints,
  readReports,
  readSolutions,
} from './store/knowledge-rows.ts';
import { KnownJudgements } from './known-judgements.ts';
import { KnownNames } from './masking/known-names.ts';
import { Fingerprints } from './store/fingerprints.ts';
import { harmlessWords, maskedText } from './masking/masked-text.ts';
import type { OutboxArea } from '../kernel/changes/outbox.ts';
import { createTimeSlices } from '../kernel/async/time-slices.ts';

/** A solution found for a complaint, with its text, its score and the evidence. */
export interface KnowledgeHit {
  id: number;
  texte: string;
  motcle: string[];
  version: number;
  /** 0 to 2. */
  score: number;
  probability: number;
  /** Only for the first hit: the features from which its judgement teaches the track record. */
  features?: readonly number[];
  evidence: Evidence;
}

/** One problem of a message, with the solutions that may be shown for it. */
export interface KnowledgeTurnPart extends Pick<TurnPart, 'quote' | 'kind'> {
  candidates: KnowledgeHit[];
  /** Whether the first two are so close that only the writer can tell which one applies. */
  isClose: boolean;
}

/** What to do with a message of a conversation. */
export interface KnowledgeTurn extends Pick<Turn, 'kind' | 'language' | 'untaughtLanguage'> {
  parts: KnowledgeTurnPart[];
  /** The first answer to the whole text, shown or not. */
  first: KnowledgeHit | undefined;
}

/** The reader of the answer, and the state of the conversation. */
export interface TurnQuestion {
  audience: Audience;
  /** Whether this conversation's question was already asked. */
  questionAsked: boolean;
  /** The newest message, when the text consists of several. */
  newest: string;
}

/** The id of the report behind an example; null for an example of the labelled history. */
export function reportIdOf(key: string): number | null {
  const id = Number(key.split(':')[1]);
  return key === lessonKey.reports(id) ? id : null;
}

/** A validated report. */
export interface TaughtReport {
  id: number;
  solutionId: number;
}

/** The reader of the results. */
export type Audience = 'staff' | 'clients';

/** Tells whether long work should continue. */
export type GoesOn = () => boolean | Promise<boolean>;

/** Areas whose rows are training data. */
const TEACHING_AREAS = ['solutions', 'reports', 'training_examples'] as const;
type TeachingArea = (typeof TEACHING_AREAS)[number];
const EXAMPLE_AREAS = ['reports', 'training_examples'] as const satisfies readonly ExampleArea[];

/**
 * All areas that the index follows. Besides training data these are claims, which may have a pseudo-label, and users,
 * whose names are masked.
 */
export const FOLLOWED_AREAS = [
  ...TEACHING_AREAS,
  'claims',
  'users',
] as const satisfies readonly OutboxArea[];
export type FollowedArea = (typeof FOLLOWED_AREAS)[number];

/** A process drops the oldest examples when it has this many times the number that may be held. */
const MOST_GROWTH = 1.5;

/** What an index begins with. */
export interface IndexStart {
  /** The last training. */
  file?: KnowledgeFile | null;
  /** The vectors of an encoder. */
  vectors?: TextVectors | null;
  /** null: all examples are held. */
  heldPerSolution?: HeldPerSolution;
  /** Tests only: a lower number of examples that may be held. */
  mostHeld?: number;
}

/** The assistant, and what it needs to follow the database. */
export class KnowledgeIndex {
  readonly #db: Kysely<Tables>;
  readonly #assistant: Assistant;
  /** How the assistant was trained; null: not at all. */
  readonly record: TrainingRecord | null;
  /** The fingerprint of every known row, by id. */
  readonly #fingerprints: Readonly<Record<TeachingArea, Fingerprints>>;
  readonly #versions: Fingerprints;
  /** Solutions for the staff only. */
  #internal = new Set<number>();
  #names = new KnownNames();
  readonly #judgements: KnownJudgements;
  readonly #slices = createTimeSlices();
  #changes = 0;

  /** How many examples of each solution are held; null: all. */
  #heldPerSolution: HeldPerSolution;
  readonly #mostHeld: number;

  /** Starts from the file, or empty. Takes ownership of the file's arrays. */
  constructor(db: Kysely<Tables>, start: IndexStart = {}) {
    const { file, vectors, heldPerSolution = null, mostHeld = MOST_HELD } = start;
    this.#db = db;
    this.#heldPerSolution = heldPerSolution;
    this.#mostHeld = mostHeld;
    this.#assistant = file ? openAssistant(file.saved) : createAssistant();
    if (vectors) this.#assistant.useVectors(vectors);
    this.#judgements = new KnownJudgements(db, this.#assistant);
    this.record = file?.note.record ?? null;
    const stored = (area: TeachingArea) => new Fingerprints(file?.note.prints[area]);
    this.#fingerprints = {
      solutions: stored('solutions'),
      reports: stored('reports'),
      training_examples: stored('training_examples'),
    };
    this.#versions = new Fingerprints(
      file ? { ids: file.note.prints.solutions.ids, prints: file.note.versions } : undefined,
    );
    const { solutions, examples } = this.counts();
    if (!this.record) this.#changes = solutions + examples;
  }

  /**
   * How many solutions and examples were added, changed or removed since the training, and how many complaints with a
   * pseudo-label were deleted. Examples that are not held change unseen.
   */
  get changes(): number {
    return this.#changes;
  }

  /** Whether only a part of the examples is held. */
  get holdsPart(): boolean {
    return this.#heldPerSolution !== null;
  }

  /** Notes, step by step, of which texts the encoder has no vector. */
  encodeInSteps(): Generator<void> {
    return this.#assistant.encodeInSteps();
  }

  /** How many solutions and examples are known. */
  counts(): { solutions: number; examples: number } {
    return this.#assistant.counts();
  }

  /** At most k solutions, best first; for clients without internal ones. */
  search(text: string, k: number, audience: Audience = 'staff'): KnowledgeHit[] {
    const leftOut = audience === 'clients' ? this.#internal : undefined;
    return this.#hitsOf(this.#assistant.explain(text, k, leftOut));
  }

  /** What to do with a message of a conversation; for clients without internal solutions. */
  turn(text: string, question: TurnQuestion): KnowledgeTurn {
    const leftOut = question.audience === 'clients' ? { leftOut: this.#internal } : {};
    const turn = decideTurn(this.#assistant, text, { ...question, ...leftOut });
    return {
      ...turn,
      parts: turn.parts.map((part) => ({
        ...part,
        isClose: isClose(part.candidates),
        candidates: this.#hitsOf(part.candidates),
      })),
      first: turn.first && this.#hitsOf([turn.first])[0],
    };
  }

  /**
   * The first solution that the staff would be shown for each of these texts; null when there is none. Gives way to
   * other work.
   */
  async shownFirst(texts: readonly string[]): Promise<(KnowledgeHit | null)[]> {
    const shown: (KnowledgeHit | null)[] = [];
    for (const text of texts) {
      const question = { audience: 'staff', questionAsked: true, newest: text } as const;
      const { kind, first } = this.turn(text, question);
      shown.push(kind === 'NONE' ? null : (first ?? null));
      await this.#slices.take();
    }
    return shown;
  }

  #hitsOf(found: readonly ExplainedSuggestion[]): KnowledgeHit[] {
    return found.flatMap(({ solutionId, ...suggestion }) => {
      const solution = this.#assistant.solution(solutionId);
      if (!solution) return [];
      const { id, texte, motcle } = solution;
      const version = this.#versions.get(id) ?? 0;
      return { id, texte, motcle: [...motcle], version, ...suggestion };
    });
  }

  /** The text with whatever identifies its author or subject masked. */
  masked(text: string): string {
    return maskedText(text, this.#names);
  }

  /** The words of a text, as written, that identify nobody. */
  harmlessWords(text: string): ReadonlySet<string> {
    return harmlessWords(text, this.#names);
  }

  /**
   * How many of these texts get a report's solution as the first answer only because of that report. Counts the texts
   * that were searched before `goesOn` ended it; other work runs in `goesOn`.
   */
  async answeredBy(
    report: TaughtReport,
    texts: readonly string[],
    goesOn: GoesOn,
  ): Promise<number> {
    const key = lessonKey.reports(report.id);
    let answered = 0;
    for (const text of texts) {
      if (!(await goesOn())) break;
      const isFirst = () => this.#assistant.suggest(text, 1)[0]?.solutionId === report.solutionId;
      if (isFirst() && !supposingUntaught(this.#assistant, key, isFirst)) answered += 1;
    }
    return answered;
  }

  /** The first answers to these reports, now and with the proposed solution, as far as `ms` milliseconds allow. */
  async replay(
    solution: ProposedSolution,
    reports: readonly AskedReport[],
    ms: number,
  ): Promise<ReplayedReport[]> {
    const replayed: ReplayedReport[] = [];
    const end = performance.now() + ms;
    for (const report of reports) {
      if (performance.now() > end) break;
      replayed.push(replayReport(this.#assistant, report, solution));
      await this.#slices.take();
    }
    return replayed;
  }

  /**
   * Compares everything with the database and reads differing rows again; an empty index reads all. `goesOn` is asked
   * between pages, and may pause.
   */
  async compareAll(goesOn: GoesOn): Promise<void> {
    // Read first: rows that change afterwards are then read again.
    this.#internal = new Set(await readInternalIds(this.#db));
    const areas = this.#heldPerSolution === null ? TEACHING_AREAS : (['solutions'] as const);
    for (const area of areas) {
      const known = this.#fingerprints[area];
      let after = 0;
      while (after < Infinity && (await goesOn())) {
        const rows = await readFingerprints[area](this.#db, after);
        const last = rows.length < FINGERPRINTS_PAGE ? Infinity : (rows.at(-1)?.id ?? Infinity);
        const present = new Set(rows.map(({ id }) => id));
        const changed = rows.flatMap(({ id, fingerprint }) =>
          known.get(id) === fingerprint ? [] : id,
        );
        const gone = known.idsIn(after, last).filter((id) => !present.has(id));
        await this.#reload(area, [...changed, ...gone]);
        after = last;
      }
    }
    if (this.#heldPerSolution !== null) await this.#compareHeld(this.#heldPerSolution, goesOn);
    if (await goesOn()) await this.#judgements.readAll();
    if (await goesOn()) await this.#reviewBeliefs(this.#assistant.unlabelledKeys());
    await this.#readNames(goesOn);
  }

  /** Compares the examples to hold with those that are held. Other rows are not read. */
  async #compareHeld(perSolution: number, goesOn: GoesOn): Promise<void> {
    const changed = { reports: [] as number[], training_examples: [] as number[] };
    const present = { reports: new Set<number>(), training_examples: new Set<number>() };
    const isWhole = await readHeldFingerprints(this.#db, perSolution, async (page) => {
      for (const { area, id, fingerprint } of page) {
        present[area].add(id);
        if (this.#fingerprints[area].get(id) !== fingerprint) changed[area].push(id);
      }
      return goesOn();
    });
    if (!isWhole) return;
    for (const area of EXAMPLE_AREAS) {
      const known = this.#fingerprints[area].idsIn(0, Infinity);
      // First, so that what takes their place does not push out others.
      await this.#forget(
        area,
        known.filter((id) => !present[area].has(id)),
      );
    }
    for (const area of EXAMPLE_AREAS) await this.#reload(area, changed[area]);
  }

  async #readNames(goesOn: GoesOn): Promise<void> {
    const names = new KnownNames();
    let after = 0;
    while (await goesOn()) {
      const people = await readPeople(this.#db, { after });
      for (const { id, username, nom } of people) {
        names.put(id, [username, nom]);
        await this.#slices.take();
      }
      after = people.at(-1)?.id ?? Infinity;
      if (people.length === KNOWLEDGE_PAGE) continue;
      this.#names = names;
      return;
    }
  }

  async #renewNames(ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += KNOWLEDGE_PAGE) {
      const batch = ids.slice(start, start + KNOWLEDGE_PAGE);
      const people = await readPeople(this.#db, { ids: batch });
      for (const id of batch) this.#names.remove(id);
      for (const { id, username, nom } of people) this.#names.put(id, [username, nom]);
    }
  }

  /** Reads these rows again: learns those that count, and forgets the others. */
  async reload(area: FollowedArea, ids: readonly number[]): Promise<void> {
    if (area === 'users') {
      await this.#renewNames(ids);
      return;
    }
    if (area !== 'claims') await this.#reload(area, ids);
    if (area === 'reports' && ids.length > 0) await this.#judgements.reload(ids);
    if (area !== 'claims' && area !== 'reports') return;
    const held = new Set(this.#assistant.unlabelledKeys());
    const keyOf = area === 'claims' ? lessonKey.claims : lessonKey.pending;
    await this.#reviewBeliefs(ids.map(keyOf).filter((key) => held.has(key)));
  }

  async #reload(area: TeachingArea, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += KNOWLEDGE_PAGE) {
      const batch = ids.slice(start, start + KNOWLEDGE_PAGE);
      const rows = await this.#read(area, batch);
      const present = new Set(rows.map(({ id }) => id));
      await this.#learn(area, rows);
      await this.#forget(
        area,
        batch.filter((id) => !present.has(id)),
      );
      if (area !== 'solutions') await this.#holdPart(rows);
    }
  }

  /**
   * Keeps to what is held of each solution. Begins to hold only a part of the examples when far more were taught than
   * may be held.
   */
  async #holdPart(rows: readonly (KnownSolution | KnownExample)[]): Promise<void> {
    const isBegun = this.#heldPerSolution !== null;
    if (!isBegun) {
      if (this.counts().examples <= MOST_GROWTH * this.#mostHeld) return;
      this.#heldPerSolution = await readHeldPerSolution(this.#db, this.#mostHeld);
    }
    const taught = rows.flatMap((row) => ('solution_id' in row ? (row.solution_id ?? []) : []));
    const ids = isBegun ? new Set(taught) : this.#fingerprints.solutions.idsIn(0, Infinity);
    for (const id of ids) {
      this.#holdNewest(id);
      await this.#slices.take();
    }
  }

  /**
   * Reads the open complaints with a pseudo-label, and deletes the pseudo-labels of complaints that were answered or
   * deleted.
   */
  async #reviewBeliefs(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += KNOWLEDGE_PAGE) {
      const batch = keys.slice(start, start + KNOWLEDGE_PAGE);
      const idsOf = (keyOf: (id: number) => string) =>
        batch.map((key) => Number(key.split(':')[1])).filter((id, at) => keyOf(id) === batch[at]);
      const pending = await readPendingReports(this.#db, { ids: idsOf(lessonKey.pending) });
      const claims = await readClaims(this.#db, { ids: idsOf(lessonKey.claims) });
      const open = new Map([
        ...pending.map(({ id, text }) => [lessonKey.pending(id), text] as const),
        ...claims.map(({ id, text }) => [lessonKey.claims(id), text] as const),
      ]);
      for (const key of batch) {
        const text = open.get(key);
        if (text === undefined) this.#forgetBelief(key);
        else this.#assistant.putUnlabelled(key, text);
        await this.#slices.take();
      }
    }
  }

  /** A validated complaint has already been counted as a change. */
  #forgetBelief(key: string): void {
    const id = Number(key.split(':')[1]);
    const isValidated = this.#fingerprints.reports.get(id) !== undefined;
    if (key !== lessonKey.pending(id) || !isValidated) this.#changes += 1;
    this.#assistant.removeUnlabelled(key);
  }

  #read(area: TeachingArea, ids: readonly number[]) {
    if (area === 'solutions') return readSolutions(this.#db, { ids });
    return area === 'reports' ? readReports(this.#db, { ids }) : readHistory(this.#db, { ids });
  }

  async #learn(area: TeachingArea, rows: readonly (KnownSolution | KnownExample)[]): Promise<void> {
    for (const row of rows) {
      if ('internal' in row) this.#setInternal(row);
      // An equal fingerprint is no change, because rows are announced for changes of any column.
      if (this.#fingerprints[area].get(row.id) === row.fingerprint) continue;
      this.#fingerprints[area].set(row.id, row.fingerprint);
      this.#changes += 1;
      if ('texte' in row) {
        this.#versions.set(row.id, row.version);
        this.#assistant.putSolution(row);
      } else if (area !== 'solutions' && row.solution_id !== null) {
        const key = lessonKey[area](row.id);
        this.#assistant.putExample({ key, solutionId: row.solution_id, text: row.text });
      }
      await this.#slices.take();
    }
  }

  /** Takes the oldest examples out of a solution that has more than are held. Until the next full training they do not count. */
  #holdNewest(solutionId: number): void {
    const most = this.#heldPerSolution ?? Infinity;
    const keys = this.#assistant.examplesOf(solutionId);
    if (keys.length <= most) return;
    for (const { area, id } of keys.map(placeOfLesson).toSorted(newestFirst).slice(most)) {
      this.#fingerprints[area].delete(id);
      this.#assistant.removeExample(lessonKey[area](id));
    }
  }

  #setInternal({ id, internal }: Pick<KnownSolution, 'id' | 'internal'>): void {
    if (internal) this.#internal.add(id);
    else this.#internal.delete(id);
  }

  async #forget(area: TeachingArea, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (!this.#fingerprints[area].delete(id)) continue;
      this.#changes += 1;
      if (area === 'solutions') {
        this.#versions.delete(id);
        this.#internal.delete(id);
        this.#assistant.removeSolution(id);
      } else this.#assistant.removeExample(lessonKey[area](id));
      await this.#slices.take();
    }
  }
}
