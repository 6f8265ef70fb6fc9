import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Rows of devices from which accounts were signed in. */

export type DeviceRow = Tables['devices'];

/** More devices than anybody has. */
const MOST_COMPARED = 200;

/** The devices of an account, the most recently seen first. */
export async function listDevices(
  trx: Transaction<Tables>,
  userId: number,
): Promise<Pick<DeviceRow, 'hash' | 'named' | 'told_at'>[]> {
  return trx
    .selectFrom('devices')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(MOST_COMPARED)
    .select(['hash', 'named', 'told_at'])
    .execute();
}

/** Stores a device that was seen, or when it was seen again. */
export async function seeDevice(trx: Transaction<Tables>, row: DeviceRow): Promise<void> {
  await trx
    .insertInto('devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at: row.seen_at }),
    )
    .execute();
}
