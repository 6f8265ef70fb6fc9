import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { KnowledgeFile } from './store/knowledge-file.ts';
import { FOLLOWED_AREAS, type GoesOn, KnowledgeIndex } from './knowledge-index.ts';
import {
  MAX_ABSENCE_MS,
  type OutboxRow,
  readHorizon,
  readOutbox,
} from '../kernel/changes/outbox-reader.ts';

/** An index and how far along the outbox it has come. */
export class KnowledgeFollower {
  readonly index: KnowledgeIndex;
  readonly #db: Kysely<Tables>;
  /** All that earlier transactions announced is in the index. */
  #mark: bigint;
  /** Rows of the mark's transaction and later ones that are in the index already. */
  #applied: ReadonlySet<number> = new Set();
  #lastCaughtUp = Date.now();

  private constructor(db: Kysely<Tables>, mark: bigint, index: KnowledgeIndex) {
    this.#db = db;
    this.#mark = mark;
    this.index = index;
  }

  /**
   * Builds an index of everything, from the file where that is still right; `goesOn` is asked now and then
   * whether it is still wanted.
   */
  static async load(
    db: Kysely<Tables>,
    file: KnowledgeFile | null,
    goesOn: GoesOn,
  ): Promise<KnowledgeFollower> {
    // The mark comes first: what changes while the rows are read is read again afterwards.
    const mark = await readHorizon(db);
    const index = new KnowledgeIndex(db, file);
    await index.compareAll(goesOn);
    return new KnowledgeFollower(db, mark, index);
  }

  /** Compares everything with the database, in place of following changes that may be lost. */
  async compareAll(goesOn: GoesOn): Promise<void> {
    const mark = await readHorizon(this.#db);
    await this.index.compareAll(goesOn);
    this.#mark = mark;
    this.#applied = new Set();
    this.#lastCaughtUp = Date.now();
  }

  /** Whether it was away for so long that the outbox may have been pruned beyond its mark. */
  get isTooOld(): boolean {
    return this.behindMs > MAX_ABSENCE_MS;
  }

  /** How long ago it was up to date, in ms. */
  get behindMs(): number {
    return Date.now() - this.#lastCaughtUp;
  }

  /** Takes in everything committed before the call. One at a time: the caller sees to that. */
  async catchUp(): Promise<void> {
    const { rows, horizon } = await readOutbox(this.#db, FOLLOWED_AREAS, this.#mark);
    await this.#apply(rows.filter(({ id }) => !this.#applied.has(id)));
    // Only now: after a failure the same rows are read again, and reading a row again does no harm.
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
