import type { AssistantSettings } from '@recourse/contract/assistant';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Stores all settings of the assistant. */
export async function storeAssistantSettings(
  db: Kysely<Tables>,
  { blindEvery }: AssistantSettings,
): Promise<void> {
  await db
    .insertInto('assistant_settings')
    .values({ blind_every: blindEvery })
    .onConflict((oc) => oc.column('single').doUpdateSet({ blind_every: blindEvery }))
    .execute();
}
