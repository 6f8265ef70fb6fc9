import type { Webhook } from '@recourse/contract/told/webhooks';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Chips } from '../../ui/display/chips.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { eventText, reasonText } from './webhook-words.ts';

/** Whether a webhook is on, and what is wrong with it. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const { enabled, disabledReason, failingSince } = webhook;
  if (!enabled)
    return (
      <span className="grid justify-items-start gap-0.5">
        <Badge dot>{t('webhooks.off')}</Badge>
        <span className="max-w-56 text-xs text-muted">{reasonText(t, disabledReason)}</span>
      </span>
    );
  if (failingSince === null)
    return (
      <Badge dot tone="success">
        {t('webhooks.on')}
      </Badge>
    );
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge dot tone="warning">
        {t('webhooks.failing')}
      </Badge>
      <span className="text-xs text-muted">
        {t('webhooks.failingSince')} <DateTime at={failingSince} />
      </span>
    </span>
  );
}

/** The events of a webhook in words. Those after the first `most` are only counted. */
export function EventChips({ types, most }: { types: readonly string[]; most: number }) {
  const t = useT();
  return (
    <Chips
      words={types.map((type) => eventText(t, type))}
      most={most}
      moreLabel={(count) => t('webhooks.moreEvents', { count })}
    />
  );
}
