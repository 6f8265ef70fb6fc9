import type { Explanation } from '@recourse/contract/clock/targets';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { amountText } from '../../../lib/i18n/amount-text.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { explanationQuery, type Target } from './clock.queries.ts';
import { dayText } from './dates.ts';
import { DayGrid } from './day-grid.tsx';
import { type Fact, useDayFacts } from './use-day-facts.ts';
import { useTargetName } from './target-line.tsx';
import { countsDays } from './walk.ts';

interface ExplainModalProps {
  claimId: number;
  target: Target;
  onClose: () => void;
}

/** The explanation of a date: its days as weeks, and the same as text. */
export function ExplainModal({ claimId, target, onClose }: ExplainModalProps) {
  const t = useT();
  const locale = useLocale();
  const name = useTargetName()(target);
  const { data, error, refetch } = useQuery(explanationQuery(claimId, target.id));
  const title =
    target.dueOn === null
      ? t('clock.whyStands', { name })
      : t('clock.why', { day: dayText(locale, target.dueOn) });
  return (
    <Modal open wide title={title} onClose={onClose}>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('clock.explainFailed'))}
        </RetryNotice>
      )}
      {data === undefined && error === null && <Skeleton className="h-96" />}
      {data !== undefined && (
        <Explained name={name} target={target} explanation={data} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ExplainedProps {
  name: string;
  target: Target;
  explanation: Explanation;
  onClose: () => void;
}

function Explained({ name, target, explanation, onClose }: ExplainedProps) {
  const t = useT();
  const locale = useLocale();
  const facts = useDayFacts(explanation, target);
  const sentence = t(countsDays(explanation) ? 'clock.sentenceDays' : 'clock.sentenceTime', {
    name,
    amount: amountText(t, explanation),
    day: dayText(locale, explanation.dayZero, { long: true }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-[0.9375rem]/6">{sentence}</p>
      {explanation.days === null ? (
        <Notice tone="warning">{t('clock.noWay')}</Notice>
      ) : (
        <DayGrid explanation={explanation} days={explanation.days} />
      )}
      <Facts facts={facts} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-muted">{t('clock.oneWalk')}</p>
        <div className="flex gap-2">
          <CopyButton lines={[sentence, ...facts.map(([fact, text]) => `${fact}: ${text}`)]} />
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-xl bg-soft p-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="[overflow-wrap:anywhere] max-sm:mb-1">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CopyButton({ lines }: { lines: readonly string[] }) {
  const t = useT();
  // The clipboard is only available on pages over HTTPS or from localhost.
  if (!isSecureContext) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast.success(t('clock.copied'));
    } catch {
      toast.error(t('clock.copyFailed'));
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <Copy aria-hidden size={15} />
      {t('clock.copy')}
    </Button>
  );
}
