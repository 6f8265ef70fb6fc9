import type { DisabledReason } from '@recourse/contract/told/webhooks';
import { audit, BY_THE_CLOCK } from '../../kernel/changes/audit.ts';
import { notify } from '../../kernel/changes/notify.ts';
import { listAdministrators } from '../mail/mail.repository.ts';
import { holdDeliveries, type Trx, updateWebhookRow } from './webhooks.repository.ts';

/**
 * Turns off a webhook that the caller has locked, because of what its receiver answers. Holds the messages that wait,
 * and tells all administrators.
 */
export async function turnOff(
  trx: Trx,
  { id, reason, at }: { id: number; reason: DisabledReason; at: Date },
): Promise<void> {
  await updateWebhookRow(trx, id, { enabled: false, disabled_reason: reason, updated_at: at });
  await holdDeliveries(trx, id);
  await audit(trx, BY_THE_CLOCK, { action: 'webhook-disabled', area: 'webhooks', objectId: id });
  const administrators = await listAdministrators(trx);
  const what = { kind: 'webhook.disabled', area: 'webhooks', objectId: id } as const;
  await notify(
    trx,
    { userId: null, at },
    administrators.map((to) => ({ ...what, to })),
  );
}
