import { BLIND_EVERY } from '@recourse/contract/values/limits';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** The administrators' setting: one report in this many is validated without seeing the suggestion; 0: none. */
export async function readBlindEvery(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('assistant_settings').select('blind_every').executeTakeFirst();
  return row?.blind_every ?? BLIND_EVERY.unlessSet;
}
