import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Reads and writes the lease of the trainer. Each of these is one statement, and its times are of the database's clock. */

/** A taken lease. In a database that has forgotten the newest changes, a number could be given out twice. */
export interface Held {
  number: number;
  holder: string;
}

/** Takes the lease unless somebody holds it. The number is one higher than at the last taking; null: it is held. */
export async function takeLease(
  db: Kysely<Tables>,
  holder: string,
  ttlSeconds: number,
): Promise<Held | null> {
  const { rows } = await sql<{ number: number }>`
    insert into trainer_lease as lease (number, holder, expires_at)
    values (1, ${holder}, now() + make_interval(secs => ${ttlSeconds}))
    on conflict (is_only) do update
      set number = lease.number + 1, holder = excluded.holder, is_training = false,
        expires_at = excluded.expires_at
      where lease.expires_at <= now()
    returning number`.execute(db);
  const [taken] = rows;
  return taken ? { number: taken.number, holder } : null;
}

/** The values that a renewal of the lease sets. */
export interface Renewal {
  /** 0: it ends now. */
  ttlSeconds: number;
  isTraining: boolean;
}

/** Renews the lease, also one that has expired meanwhile; false when somebody else has taken it. */
export async function renewLease(
  db: Kysely<Tables>,
  { number, holder }: Held,
  { ttlSeconds, isTraining }: Renewal,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trainer_lease')
    .set({
      expires_at: sql`now() + make_interval(secs => ${ttlSeconds})`,
      is_training: isTraining,
    })
    .where('number', '=', number)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
