import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** The lag of a replica, by positions in the primary's write-ahead log (LSN), so that no two clocks are compared. */

interface Sample {
  position: bigint;
  /** By the process's own clock, in ms. */
  at: number;
}

/** The position of the primary's log at some times, and how far the replica has replayed it. */
export class PrimaryLog {
  readonly #maxLagMs: number;
  /** From the last one that is older than the limit, to the newest. */
  #samples: Sample[] = [];
  #replayed: bigint | null = null;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** Notes where the log is now. It never runs back, except on another server that has become the primary. */
  note(position: bigint, now: number): void {
    const newest = this.#samples.at(-1);
    if (newest && position < newest.position) this.#samples = [];
    this.#samples.push({ position, at: now });
    const oldest = this.#samples.findLastIndex(({ at }) => now - at >= this.#maxLagMs);
    if (oldest > 0) this.#samples.splice(0, oldest);
  }

  /** Notes the position of the replica; null: it does not answer, or is no replica any more. */
  replayed(position: bigint | null): void {
    this.#replayed = position;
  }

  /** Whether the replica has repeated all that was written longer ago than the limit. */
  isNear(now: number): boolean {
    const replayed = this.#replayed;
    const due = this.#samples.findLast(({ at }) => now - at >= this.#maxLagMs) ?? this.#samples[0];
    return replayed !== null && due !== undefined && replayed >= due.position;
  }

  /** The lag in seconds: the age of the oldest change that the replica lacks; null: unknown. */
  lagSeconds(now: number): number | null {
    const replayed = this.#replayed;
    if (replayed === null || this.#samples.length === 0) return null;
    const missing = this.#samples.find(({ position }) => position > replayed);
    return missing ? (now - missing.at) / 1_000 : 0;
  }
}

/** The position in a primary's log after everything that a statement before this one has seen. */
export async function primaryPosition(db: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? 0);
}

/** The position up to which a replica has replayed the log; null: it is no replica, or not any more. */
export async function replayedPosition(db: Kysely<Tables>): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery()
      then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position`.execute(db);
  const position = rows[0]?.position ?? null;
  return position === null ? null : BigInt(position);
}
