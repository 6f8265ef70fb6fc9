import { MINUTE_MS } from '@recourse/contract/values/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Tables } from '../../db/tables.ts';
import { addressGroup } from '../address-group.ts';
import { audit, type AuditEntry, type Doer } from '../changes/audit.ts';
import type { Clock } from '../clock.ts';

/**
 * Refusals in the audit trail. In each minute, the first refusals of a person or address are recorded in full. The rest
 * of that minute become one row with their count, so that nobody can flood the trail.
 */
export interface Refusals {
  /** Records a refusal, or counts it. Never throws: it logs a failure. */
  note(refused: Doer, entry: AuditEntry): Promise<void>;
  /** Records the counts of minutes that are over; with `all`, when the server stops, those of all minutes. */
  flush(all?: boolean): Promise<void>;
}

const A_MINUTE = 10;
/** How many people and addresses are counted separately at a time. */
const REMEMBERED = 10_000;
const CROWD = 'all others';

interface Minute {
  since: number;
  written: number;
  /** The last refusal that was only counted, and how many there were. */
  counted: { refused: Doer; times: number } | null;
}

export interface RefusalOptions {
  clock: Clock;
  log: Logger;
  /** How many people and addresses are counted separately; those beyond share one count. */
  remembered?: number;
}

/** The refusals of one server process. */
export function createRefusals(db: Kysely<Tables>, options: RefusalOptions): Refusals {
  const remembered = options.remembered ?? REMEMBERED;
  const minutes = new Map<string, Minute>();
  const now = (): number => options.clock.now().getTime();
  const isOver = (minute: Minute): boolean => now() - minute.since >= MINUTE_MS;

  const write = async (refused: Doer, entry: AuditEntry): Promise<void> => {
    try {
      await inTransaction(db, (trx) => audit(trx, refused, entry));
    } catch (error) {
      options.log.error({ err: error }, 'a refusal could not be written to the audit trail');
    }
  };
  const close = async (key: string, { counted }: Minute): Promise<void> => {
    // Deleted before the first await, so that a refusal during the wait begins a new minute.
    minutes.delete(key);
    if (counted === null) return;
    const { refused, times } = counted;
    const who = key === CROWD ? { ...refused, userId: null, token: null, address: CROWD } : refused;
    const entry = { action: 'refused-more', area: 'audit', objectId: null, detail: { times } };
    await write(who, entry);
  };
  /** The minute that a refusal falls into. Records the previous minute first when it is over. */
  const minuteOf = async (refused: Doer): Promise<Minute> => {
    const own = refused.userId === null ? addressGroup(refused.address) : String(refused.userId);
    const key = minutes.has(own) || minutes.size < remembered ? own : CROWD;
    const before = minutes.get(key);
    if (before && isOver(before)) await close(key, before);
    const minute = minutes.get(key) ?? { since: now(), written: 0, counted: null };
    minutes.set(key, minute);
    return minute;
  };

  return {
    note: async (refused, entry) => {
      const minute = await minuteOf(refused);
      if (minute.written < A_MINUTE) {
        minute.written += 1;
        await write(refused, entry);
      } else {
        minute.counted = { refused, times: (minute.counted?.times ?? 0) + 1 };
      }
    },
    flush: async (all = false) => {
      const ended = [...minutes].filter(([, minute]) => all || isOver(minute));
      for (const [key, minute] of ended) await close(key, minute);
    },
  };
}
