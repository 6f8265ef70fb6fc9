import { hash } from 'node:crypto';
import type { Assistant, TextVectors } from '@recourse/assistant/assistant';
import { partsToEncode } from '@recourse/assistant/problems';
import { clipForSearch } from '@recourse/assistant/text/tokenize';
import { ENCODER } from '@recourse/contract/values/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../../db/tables.ts';
import { inTimeSlices } from '../../kernel/async/time-slices.ts';
import { withTimeout } from '../../kernel/async/timeout.ts';
import type { Encoder } from './encoder.ts';
import { type HashedVector, readHashes, readVectors, storeVectors } from './vector-rows.ts';

/** Questions whose vectors are kept in memory, with all their parts. */
const MOST_ASKED = 2_000;
/** The number of questions that the encoder works on at a time; further ones are answered without it. */
const MOST_AT_ONCE = 4;
/** After a failure, or an answer that came too late, questions do not wait for the encoder for this time. */
const QUESTIONS_REST_MS = 10_000;
/** After a failure, taught texts are sent again after this time. */
const LESSONS_REST_MS = 30_000;
/** How long an answer may take at all. */
const ANSWER_MS = 30_000;
/** Few at once, so that a question does not wait behind them. */
const SENT_AT_ONCE = 8;
const READ_AT_ONCE = 256;
const HASHES_PAGE = 2_000;

/**
 * The vectors of texts by an encoder. Those of taught texts are stored in the database and kept in memory; those of
 * questions only in memory. Nothing waits for them but a question, and that for 300 ms at most.
 */
export class EncodedTexts implements TextVectors {
  readonly encoder: Encoder;
  readonly #db: Kysely<Tables>;
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  /** By hash of the text, as is `#wanted`. */
  readonly #taught = new Map<string, Float32Array>();
  /** Texts without a vector; those that failed come last. */
  readonly #wanted = new Map<string, string>();
  readonly #asked = new Map<string, Float32Array>();
  /** The questions that are with the encoder now, by text. */
  readonly #asking = new Map<string, Promise<boolean>>();
  readonly #stopping = new AbortController();
  #version = 0;
  #questionsRestUntil = 0;
  #lessonsRestUntil = 0;
  #isFailing = false;

  constructor(db: Kysely<Tables>, encoder: Encoder, log: Pick<Logger, 'warn' | 'info'>) {
    this.#db = db;
    this.encoder = encoder;
    this.#log = log;
  }

  get version(): number {
    return this.#version;
  }

  taught(text: string): Float32Array | undefined {
    const key = keyOf(text);
    const vector = this.#taught.get(key);
    if (vector === undefined) this.#wanted.set(key, text);
    return vector;
  }

  asked(normalized: string): Float32Array | undefined {
    return this.#asked.get(normalized);
  }

  /** Asks for the vectors of a question and its parts. Resolves after 300 ms at the latest; never rejects. */
  async prepare(text: string): Promise<void> {
    // Without a taught text to compare with, the vectors would tell nothing.
    if (this.#taught.size === 0 || Date.now() < this.#questionsRestUntil) return;
    const missing = [...partsToEncode(text)].filter(([normalized]) => !this.#asked.has(normalized));
    if (missing.length === 0) return;
    const known = this.#asking.get(text);
    if (known === undefined && this.#asking.size >= MOST_AT_ONCE) return;
    const asking = known ?? this.#ask(missing).finally(() => this.#asking.delete(text));
    this.#asking.set(text, asking);
    const inTime = await withTimeout(ENCODER.questionMs, asking, false);
    if (!inTime) this.#questionsRestUntil = Date.now() + QUESTIONS_REST_MS;
  }

  /** Returns whether it succeeded. An answer that comes too late is kept for the next time. */
  async #ask(parts: readonly (readonly [normalized: string, text: string])[]): Promise<boolean> {
    try {
      const vectors = await this.#embed(parts.map(([, text]) => text));
      for (const [at, [normalized]] of parts.entries()) this.#asked.set(normalized, vectors[at]!);
      for (const oldest of this.#asked.keys()) {
        if (this.#asked.size <= MOST_ASKED) break;
        this.#asked.delete(oldest);
      }
      return true;
    } catch (error) {
      this.#tellFailure(error);
      return false;
    }
  }

  /** Notes which texts of an assistant have no vector. Gives way to other work. */
  async compare(assistant: Pick<Assistant, 'encodeInSteps'>): Promise<void> {
    await inTimeSlices(assistant.encodeInSteps());
  }

  /** Whether taught texts wait for their vectors. */
  get isBehind(): boolean {
    return this.#wanted.size > 0;
  }

  /** Gets vectors for all texts that are wanted, until one fails. Rejects when the database does not answer. */
  async catchUp(): Promise<void> {
    while (
      this.isBehind &&
      !this.#stopping.signal.aborted &&
      Date.now() >= this.#lessonsRestUntil
    ) {
      const batch = [...this.#wanted].slice(0, READ_AT_ONCE);
      const encoder = await this.encoder.id();
      const hashes = batch.map(([key]) => Buffer.from(key, ENCODING));
      this.#learn(await readVectors(this.#db, encoder, hashes));
      const missing = batch.filter(([key]) => this.#wanted.has(key));
      await this.#encodeAll(encoder, missing);
    }
  }

  async #encodeAll(encoder: string, missing: readonly (readonly [key: string, text: string])[]) {
    // One by one after a failure, so that a text that the encoder can't read stops no others.
    const step = this.#isFailing ? 1 : SENT_AT_ONCE;
    for (let at = 0; at < missing.length && !this.#stopping.signal.aborted; at += step) {
      const batch = missing.slice(at, at + step);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as questions come between
      const found = await this.#encode(batch);
      if (found === null) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await storeVectors(this.#db, encoder, found);
      this.#learn(found);
    }
  }

  /** The vectors of some taught texts; null after a failure, and then they come last. */
  async #encode(
    batch: readonly (readonly [key: string, text: string])[],
  ): Promise<HashedVector[] | null> {
    try {
      const vectors = await this.#embed(batch.map(([, text]) => clipForSearch(text)));
      return batch.map(([key], place) => ({
        hash: Buffer.from(key, ENCODING),
        vector: vectors[place]!,
      }));
    } catch (error) {
      this.#tellFailure(error);
      for (const [key, text] of batch) {
        this.#wanted.delete(key);
        this.#wanted.set(key, text);
      }
      this.#lessonsRestUntil = Date.now() + LESSONS_REST_MS;
      return null;
    }
  }

  #learn(found: readonly HashedVector[]): void {
    for (const { hash: bytes, vector } of found) {
      const key = bytes.toString(ENCODING);
      this.#taught.set(key, vector);
      this.#wanted.delete(key);
    }
    if (found.length > 0) this.#version += 1;
  }

  async #embed(texts: readonly string[]): Promise<Float32Array[]> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
    const vectors = await this.encoder.embed(texts, signal);
    if (this.#isFailing) this.#log.info('the encoder answers again');
    this.#isFailing = false;
    return vectors;
  }

  /** Logs a failure once until the encoder answers again. The error's message may contain texts. */
  #tellFailure(error: unknown): void {
    if (!this.#isFailing && !this.#stopping.signal.aborted)
      this.#log.warn(
        { reason: (error as Error).constructor.name },
        'answers do without the encoder',
      );
    this.#isFailing = true;
  }

  /** Keeps in memory only what the database still has. */
  async forget(): Promise<void> {
    const encoder = await this.encoder.id();
    // What is learned while the pages are read is not among these, and stays.
    const gone = new Set(this.#taught.keys());
    let after: Buffer = Buffer.alloc(0);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const hashes = await readHashes(this.#db, encoder, { after, page: HASHES_PAGE });
      for (const bytes of hashes) gone.delete(bytes.toString(ENCODING));
      const last = hashes.at(-1);
      if (last === undefined || hashes.length < HASHES_PAGE) break;
      after = last;
    }
    for (const key of gone) this.#taught.delete(key);
  }

  /** Ends what is running. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.encoder.close();
  }
}

const ENCODING = 'base64url';
const keyOf = (text: string): string => hash('sha256', text, ENCODING);
