import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-triage.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { proposedFor } from './proposed.ts';
import { severityText } from './severity-text.ts';
import { proposalQuery, type TriageRow, triageQuery } from './triage.queries.ts';

addEnglishTexts(texts);

const TriageModal = lazyPart(async () => (await import('./triage-modal.tsx')).TriageModal);

interface TriageCardProps {
  claimId: number;
  /** Whether the reader may triage the claim. */
  mayChange: boolean;
}

/** The nature of a claim, its category, its severity and its policy. For the staff only. */
export function TriageCard({ claimId, mayChange }: TriageCardProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(triageQuery(claimId));
  const [opened, setOpened] = useState<TriageRow | null>(null);
  return (
    <Card aria-labelledby="case-triage" className="p-5">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 id="case-triage" className="font-semibold">
          {t('triage.title')}
        </h2>
        {mayChange && data !== undefined && (
          <Button size="sm" className="print-hidden" onClick={() => setOpened(data)}>
            {t(data.judged ? 'common.edit' : 'triage.sort')}
          </Button>
        )}
      </div>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('triage.loadFailed'))}
        </RetryNotice>
      )}
      {data === undefined && error === null && <Skeleton className="h-32" />}
      {data !== undefined && <TriageFacts row={data} />}
      {data?.judged === false && <Proposals id={data.id} />}
      {opened !== null && <TriageModal row={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function TriageFacts({ row }: { row: TriageRow }) {
  const t = useT();
  const { nature, categoryName, productName, severity, policyCode, policyVersion } = row;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
      <Fact name={t('triage.nature')}>{t(`triage.nature.${nature}`)}</Fact>
      <Fact name={t('triage.category')}>{categoryName}</Fact>
      <Fact name={t('triage.product')}>{productName}</Fact>
      <Fact name={t('triage.severity')}>
        {severity === null ? null : severityText(t, severity)}
      </Fact>
      <Fact name={t('triage.policy')}>
        {policyCode === null
          ? null
          : t('triage.policyVersion', { code: policyCode, version: policyVersion ?? 0 })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {children ?? <span className="text-muted">{t('triage.none')}</span>}
      </dd>
    </>
  );
}

/** The values of most similar claims, shown until somebody has triaged this one. */
function Proposals({ id }: { id: number }) {
  const t = useT();
  const { data } = useQuery(proposalQuery(id));
  const found = (['nature', 'categoryId', 'productId'] as const).flatMap((name) => {
    const one = data === undefined ? null : proposedFor(t, data, name);
    return one === null ? [] : one.label;
  });
  if (found.length === 0) return null;
  return (
    <p dir="auto" className="mt-3 border-t border-line pt-3 text-[0.8125rem] text-muted">
      {t('triage.similarSay', { what: found.join(' · ') })}
    </p>
  );
}
