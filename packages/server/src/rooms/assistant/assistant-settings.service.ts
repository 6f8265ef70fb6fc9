import type { AssistantSettings, updateAssistantSettings } from '@recourse/contract/assistant';
import type { EndpointInput } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { readBlindEvery } from '../reports/store/blind-draw.repository.ts';
import { storeAssistantSettings } from './assistant-settings.repository.ts';

/** The settings of the assistant. */
export async function getSettings(ctx: Context): Promise<AssistantSettings> {
  return { blindEvery: await readBlindEvery(ctx.db) };
}

type Changes = EndpointInput<typeof updateAssistantSettings>['body'];

/** Changes the given settings. Only real changes are recorded. */
export async function updateSettings(
  ctx: Context,
  actor: Actor,
  changes: Changes,
): Promise<AssistantSettings> {
  return inTransaction(ctx.db, async (trx) => {
    const before = { blindEvery: await readBlindEvery(trx) };
    const after = { blindEvery: changes.blindEvery ?? before.blindEvery };
    if (after.blindEvery === before.blindEvery) return before;
    await storeAssistantSettings(trx, after);
    await audit(trx, actor, {
      action: 'update',
      area: 'assistant',
      objectId: null,
      fields: ['blindEvery'],
    });
    return after;
  });
}
