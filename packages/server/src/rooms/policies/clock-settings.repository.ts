import type { ClockSettings } from '@recourse/contract/clock/targets';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Settings for the clock of all claims. */

/** The organisation's settings of deadlines. Without a row no policy is chosen. */
export async function readSettings(db: Kysely<Tables>): Promise<ClockSettings> {
  const row = await db
    .selectFrom('clock_settings')
    .select('default_policy as defaultPolicy')
    .executeTakeFirst();
  return row ?? { defaultPolicy: null };
}

/** Stores the organisation's settings of deadlines in their only row. */
export async function storeSettings(
  trx: Kysely<Tables>,
  { defaultPolicy }: ClockSettings,
): Promise<void> {
  const values = { default_policy: defaultPolicy };
  await trx
    .insertInto('clock_settings')
    .values(values)
    .onConflict((oc) => oc.column('single').doUpdateSet(values))
    .execute();
}

/** Whether a version of a policy is enabled. */
export async function isEnabled(db: Kysely<Tables>, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('policies')
    .where('code', '=', code)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
