import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/tables.ts';
import { digestAfter, type DigestTimes } from './digest-time.ts';

/** A recipient of a daily digest. */
export interface DigestReader extends DigestTimes {
  userId: number;
}

/** A digest may already be under way when its reader changes its time; two in a row when he also changes the zone. */
const DAYS_TRIED = 3;

/**
 * Finds or makes the next digest of each reader. Returns the mail's number by the reader's number. A digest that is
 * about to be written no longer counts as the next one.
 */
export async function queueDigests(
  ctx: Pick<Context, 'config' | 'clock'>,
  trx: Kysely<Tables>,
  readers: readonly DigestReader[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const now = ctx.clock.now();
  const usualZone = ctx.config.organisation.timeZone;
  for (let later = 0; later < DAYS_TRIED; later += 1) {
    const open = readers.filter(({ userId }) => !found.has(userId));
    if (open.length === 0) break;
    const days = open.map((reader) => ({
      userId: reader.userId,
      ...digestAfter(now, { reader, usualZone, later }),
    }));
    // oxlint-disable-next-line no-await-in-loop -- the day after only where the first one is taken
    for (const { id, userId } of await insertDigests(trx, days, now)) found.set(userId, id);
  }
  return found;
}

interface Wanted {
  userId: number;
  day: string;
  at: Date;
}

/**
 * Inserts digests, or finds the waiting ones. A sender that wants to lease a waiting one has to wait for this
 * transaction.
 */
async function insertDigests(
  trx: Kysely<Tables>,
  wanted: readonly Wanted[],
  now: Date,
): Promise<{ id: number; userId: number }[]> {
  const column = <Value>(read: (one: Wanted) => Value) => sql.val(wanted.map(read));
  // In the order of the key, so that servers wait for each other instead of deadlocking.
  const { rows } = await sql<{ id: number; userId: number }>`
    insert into mail as m (user_id, kind, created_at, due_at, digest_day, digest_due)
    select user_id, 'digest', ${now}::timestamptz, at, day, at
    from unnest(${column(({ userId }) => userId)}::bigint[], ${column(({ day }) => day)}::date[],
      ${column(({ at }) => at)}::timestamptz[]) as w (user_id, day, at)
    order by user_id
    on conflict (user_id, digest_day) where digest_day is not null do update set due_at = m.due_at
    where m.state = 'DUE' and m.attempts = 0 and m.claim is null and m.due_at > ${now}::timestamptz
    returning m.id, m.user_id as "userId"`.execute(trx);
  return rows;
}
