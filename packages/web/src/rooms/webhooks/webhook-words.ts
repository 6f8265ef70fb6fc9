import type { DeliveryAttempt, Webhook } from '@recourse/contract/told/webhooks';
import { WEBHOOKS } from '@recourse/contract/values/limits';
import { PATHS } from '../../app/paths.ts';
import { isTextKey, type Translate } from '../../lib/i18n/i18n.ts';

/** The page of a webhook with its messages. */
export const webhookPath = (id: number): string => `${PATHS.webhooks}/${id}`;

/** The name of a webhook for people; the host that it sends to when it has none. */
export function webhookName({ name, url }: Pick<Webhook, 'name' | 'url'>): string {
  return name === '' ? (URL.parse(url)?.host ?? url) : name;
}

/**
 * The text for an event. Most have the words of notifications, but some of those speak to their reader. An unknown event
 * is returned unchanged.
 */
export function eventText(t: Translate, type: string): string {
  const key = [`webhooks.event.${type}`, `told.${type}`].find(isTextKey);
  return key === undefined ? type : t(key);
}

/** Why a webhook is off; null: it is on. */
export function reasonText(t: Translate, reason: Webhook['disabledReason']): string | null {
  return reason && t(`webhooks.reason.${reason}`, { days: WEBHOOKS.failingDays });
}

/** Whether the portal itself has turned a webhook off. */
export const isOffByPortal = ({ disabledReason }: Pick<Webhook, 'disabledReason'>): boolean =>
  disabledReason !== null && disabledReason !== 'BY_HAND';

/** What became of an attempt. */
export function attemptText(
  t: Translate,
  { status, error }: Pick<DeliveryAttempt, 'status' | 'error'>,
): string {
  if (status !== null) return t('webhooks.answered', { status });
  const key = `webhooks.error.${error ?? ''}`;
  return isTextKey(key)
    ? t(key, { seconds: WEBHOOKS.timeoutSeconds })
    : t('webhooks.error.OTHER', { code: error ?? '—' });
}
