import type { Assistant } from '@recourse/assistant/assistant';
import { MOST_OUTCOMES } from '@recourse/assistant/calibrate/track-record';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { createTimeSlices } from '../kernel/async/time-slices.ts';
import { lessonKey } from './store/knowledge-lessons.ts';
import {
  type JudgedAnswer,
  type NoneText,
  type PickJudged,
  readJudgedAnswers,
  readNoneTexts,
} from './store/judgement-rows.ts';

/** A few more than the curve learns from, so that an undone one leaves no gap. */
const SPARE = 500;

/** More texts without an answer would make every search slower. */
const MOST_NONE = 10_000;

/** The weight of a client's judgement; one of the staff weighs 1. Not measured, because no open data has any. */
const CLIENT_WEIGHT = 0.3;

/** Keeps the assistant's track record, and its texts without an answer, in step with the database. */
export class KnownJudgements {
  readonly #db: Kysely<Tables>;
  readonly #assistant: Assistant;
  readonly #slices = createTimeSlices();
  /** Whether the database holds more outcomes than were read. */
  #hasOlder = false;

  constructor(db: Kysely<Tables>, assistant: Assistant) {
    this.#db = db;
    this.#assistant = assistant;
  }

  /** Reads everything that counts, and deletes the rest from memory. */
  async readAll(): Promise<void> {
    const answers = await this.#readNewest();
    const texts = await readNoneTexts(this.#db, { newest: MOST_NONE });
    const { outcomes, none } = this.#assistant.judgedKeys();
    const judged = new Set(answers.map(({ reportId }) => lessonKey.reports(reportId)));
    const kept = new Set(texts.map(({ reportId }) => lessonKey.reports(reportId)));
    for (const key of outcomes) if (!judged.has(key)) this.#assistant.removeOutcome(key);
    for (const key of none) if (!kept.has(key)) this.#assistant.removeNone(key);
    this.#putAnswers(answers);
    await this.#putTexts(texts);
  }

  /** Reads again the judgements of these reports. */
  async reload(reportIds: readonly number[]): Promise<void> {
    const pick: PickJudged = { reportIds };
    const [answers, texts] = await Promise.all([
      readJudgedAnswers(this.#db, pick),
      readNoneTexts(this.#db, pick),
    ]);
    const before = this.#assistant.judgedKeys().outcomes.length;
    const judged = new Set(answers.map(({ reportId }) => reportId));
    const kept = new Set(texts.map(({ reportId }) => reportId));
    for (const id of reportIds) {
      if (!judged.has(id)) this.#assistant.removeOutcome(lessonKey.reports(id));
      if (!kept.has(id)) this.#assistant.removeNone(lessonKey.reports(id));
    }
    this.#putAnswers(answers);
    await this.#putTexts(texts);
    const after = this.#assistant.judgedKeys().outcomes.length;
    const isShort = after < before && after < MOST_OUTCOMES;
    if (isShort && this.#hasOlder) this.#putAnswers(await this.#readNewest());
  }

  async #readNewest(): Promise<JudgedAnswer[]> {
    const newest = MOST_OUTCOMES + SPARE;
    const answers = await readJudgedAnswers(this.#db, { newest });
    this.#hasOlder = answers.length === newest;
    return answers;
  }

  #putAnswers(answers: readonly JudgedAnswer[]): void {
    for (const { reportId, features, right, confident, at, byClient } of answers) {
      const weight = byClient ? CLIENT_WEIGHT : 1;
      const outcome = { features, right, confident, at: at.getTime(), weight };
      this.#assistant.putOutcome(lessonKey.reports(reportId), outcome);
    }
  }

  async #putTexts(texts: readonly NoneText[]): Promise<void> {
    for (const { reportId, text } of texts) {
      this.#assistant.putNone(lessonKey.reports(reportId), text);
      await this.#slices.take();
    }
  }
}
