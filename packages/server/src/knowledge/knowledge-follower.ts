import type { TextVectors } from '@recourse/assistant/assistant';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { KnowledgeFile } from './store/knowledge-file.ts';
import { readHeldPerSolution } from './store/held-rows.ts';
import { FOLLOWED_AREAS, type GoesOn, KnowledgeIndex } from './knowledge-index.ts';
import {
  type Horizon,
  MAX_ABSENCE_MS,
  type OutboxRow,
  readHorizon,
  readOutbox,
} from '../kernel/changes/outbox-reader.ts';

/** An index, and its position in the outbox. */
export class KnowledgeFollower {
  readonly index: KnowledgeIndex;
  readonly #db: Kysely<Tables>;
  /** The index contains everything that transactions before this one announced. */
  #mark: bigint;
  #timeline: string;
  /** Whether another server has become the primary since then. */
  #isElsewhere = false;
  /** The outbox rows from the mark on that the index already contains. */
  #applied: ReadonlySet<number> = new Set();
  #lastCaughtUp = Date.now();

  private constructor(db: Kysely<Tables>, { horizon, timeline }: Horizon, index: KnowledgeIndex) {
    this.#db = db;
    this.#mark = horizon;
    this.#timeline = timeline;
    this.index = index;
  }

  /**
   * Builds a complete index, and uses what is still valid in the file. `goesOn` is asked from time to time whether to
   * continue.
   */
  static async load(
    db: Kysely<Tables>,
    file: KnowledgeFile | null,
    { goesOn, vectors }: { goesOn: GoesOn; vectors: TextVectors | null },
  ): Promise<KnowledgeFollower> {
    // The cursor is read first, so that changes made while the rows are read are read again afterwards.
    const mark = await readHorizon(db);
    const heldPerSolution = file?.note.heldPerSolution ?? (await readHeldPerSolution(db));
    const index = new KnowledgeIndex(db, { file, vectors, heldPerSolution });
    await index.compareAll(goesOn);
    return new KnowledgeFollower(db, mark, index);
  }

  /** Compares everything with the database, because the changes to follow may have been deleted. */
  async compareAll(goesOn: GoesOn): Promise<void> {
    const { horizon, timeline } = await readHorizon(this.#db);
    await this.index.compareAll(goesOn);
    this.#mark = horizon;
    this.#timeline = timeline;
    this.#isElsewhere = false;
    this.#applied = new Set();
    this.#lastCaughtUp = Date.now();
  }

  /**
   * Whether its cursor is invalid: it was away so long that the outbox may have been pruned past the cursor, or another
   * server has become the primary.
   */
  get isTooOld(): boolean {
    return this.#isElsewhere || this.behindMs > MAX_ABSENCE_MS;
  }

  /** How long ago it was up to date, in ms. */
  get behindMs(): number {
    return Date.now() - this.#lastCaughtUp;
  }

  /**
   * Reads everything committed before the call. The caller must run one call at a time. Throws an Error when another
   * server has become the primary, until everything is compared.
   */
  async catchUp(): Promise<void> {
    const reading = await readOutbox(this.#db, FOLLOWED_AREAS, this.#mark);
    if (reading.timeline !== this.#timeline) {
      this.#isElsewhere = true;
      throw new Error('Another server has become the primary: everything is compared.');
    }
    const { rows, horizon } = reading;
    await this.#apply(rows.filter(({ id }) => !this.#applied.has(id)));
    // The cursor moves only here. After a failure the same rows are read again, which is harmless.
    this.#mark = horizon;
    this.#applied = new Set(rows.flatMap(({ id, tx }) => (tx >= horizon ? id : [])));
    this.#lastCaughtUp = Date.now();
  }

  async #apply(rows: readonly OutboxRow[]): Promise<void> {
    for (const area of FOLLOWED_AREAS) {
      const ids = rows.flatMap((row) => (row.area === area ? row.object_id : []));
      await this.index.reload(area, [...new Set(ids)]);
    }
  }
}
