import type { Claim } from '@recourse/contract/claims';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StatusBadge } from './status-badge.tsx';

/** What is known of a claim besides its thread. */
export function CaseFacts({ claim, isForClient }: { claim: Claim; isForClient: boolean }) {
  const t = useT();
  const { reference, assigneeName, clientName, authorName, createdAt } = claim;
  return (
    <Card aria-labelledby="case-facts" className="p-5">
      <h2 id="case-facts" className="mb-3 font-semibold">
        {t('case.facts')}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        <Fact name={t('claims.status')}>
          <StatusBadge status={claim.status} />
        </Fact>
        <Fact name={t('case.reference')}>
          <bdi dir="ltr" className="[font-feature-settings:normal]">
            {reference}
          </bdi>
        </Fact>
        <Fact name={t('case.assignee')}>
          {assigneeName ?? <span className="text-muted">{t('case.nobody')}</span>}
        </Fact>
        {!isForClient && clientName !== null && <Fact name={t('claims.client')}>{clientName}</Fact>}
        {!isForClient && authorName !== clientName && (
          <Fact name={t('claims.filedBy')}>{authorName}</Fact>
        )}
        <Fact name={t('case.filed')}>
          <DateTime at={createdAt} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {children}
      </dd>
    </>
  );
}
