import {
  newWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookType,
} from '@recourse/contract/told/webhooks';

/** What the form of a webhook contains. */
export interface WebhookForm {
  name: string;
  url: string;
  types: WebhookType[];
  enabled: boolean;
}

export type WebhookFaults = Partial<Record<'name' | 'url' | 'types', string>>;

/** The form of a webhook; null: a new one. */
export const toForm = (webhook: Webhook | null): WebhookForm => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  types: webhook?.types ?? [],
  enabled: webhook?.enabled ?? true,
});

/** The faults of what was typed, by field. */
export function faultsOf({ name, url, types }: WebhookForm): WebhookFaults {
  const { error } = newWebhook.safeParse({ name, url, types });
  const faults = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(faults.toReversed()) as WebhookFaults;
}

/**
 * Only the changed fields. The server checks a sent address again, and a webhook that is turned on forgets its earlier
 * failures.
 */
export function changesOf(seen: Webhook, form: WebhookForm): WebhookChanges {
  const before = toForm(seen);
  return {
    ...(form.name !== before.name && { name: form.name }),
    ...(form.url !== before.url && { url: form.url }),
    ...(form.types.join() !== before.types.join() && { types: form.types }),
    ...(form.enabled !== before.enabled && { enabled: form.enabled }),
  };
}
