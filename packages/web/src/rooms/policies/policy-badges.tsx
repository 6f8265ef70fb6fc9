import type { Policy } from '@recourse/contract/clock/policies';
import { ExternalLink } from 'lucide-react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { dateText, hostOf, policyState, STATE_TONES } from './policy-state.ts';

/** Whether a version is enabled, as a word. */
export function StateBadge({ policy }: { policy: Pick<Policy, 'enabled' | 'reviewedOn'> }) {
  const t = useT();
  const state = policyState(policy);
  return (
    <Badge dot tone={STATE_TONES[state]}>
      {t(`policies.state.${state}`)}
    </Badge>
  );
}

/** Who has reviewed a version and when, or that it is unreviewed. */
export function ReviewBadge({ policy }: { policy: Pick<Policy, 'reviewedBy' | 'reviewedOn'> }) {
  const t = useT();
  const locale = useLocale();
  if (policy.reviewedOn === null) return <Badge tone="warning">{t('policies.notReviewed')}</Badge>;
  const date = dateText(locale, policy.reviewedOn);
  return <>{t('policies.reviewedByOn', { name: policy.reviewedBy ?? '—', date })}</>;
}

/** A link to the source of the rule. */
export function SourceLink({ source }: { source: string }) {
  const t = useT();
  if (source === '') return <span className="text-muted">{t('policies.ownRule')}</span>;
  return (
    <a
      href={source}
      target="_blank"
      rel="noreferrer"
      title={source}
      className="inline-flex max-w-full items-center gap-1.5 font-medium text-accent hover:underline"
    >
      <bdi dir="ltr" className="truncate">
        {hostOf(source)}
      </bdi>
      <ExternalLink aria-hidden size={14} className="shrink-0" />
    </a>
  );
}
