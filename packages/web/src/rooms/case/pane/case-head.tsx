import type { Claim } from '@recourse/contract/claims';
import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { BriefTime } from '../../../ui/display/brief-time.tsx';
import { DueBadge } from '../due-badge.tsx';
import { titleOf } from '../case-title.ts';
import { StatusBadge } from '../status-badge.tsx';
import { Reference } from '../../../ui/display/reference.tsx';

interface CaseHeadProps {
  claim: Claim;
  withFacts: boolean;
  onFacts: () => void;
  /** Buttons. */
  children: ReactNode;
}

/** The header of a claim in a pane: its title, its status, and its actions. */
export function CaseHead({ claim, withFacts, onFacts, children }: CaseHeadProps) {
  const t = useT();
  const { clientName, reference, createdAt, status } = claim;
  return (
    <header className="grid shrink-0 gap-1.5 border-b border-line bg-card px-4 py-3 md:px-5">
      <div className="flex items-start justify-between gap-x-3 gap-y-2 max-md:flex-wrap">
        <h2
          id="pane-title"
          dir="auto"
          className="min-w-0 text-lg/7 font-bold [overflow-wrap:anywhere] max-md:basis-full"
        >
          {titleOf(claim)}
        </h2>
        <div className="flex items-center gap-1.5 print-hidden max-md:flex-wrap md:shrink-0">
          {children}
          <IconButton
            label={t('case.facts')}
            aria-pressed={withFacts}
            className="border border-line"
            onClick={onFacts}
          >
            <PanelRight aria-hidden size={17} className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
        <span className="text-fg">
          <StatusBadge status={status} />
        </span>
        {clientName !== null && (
          <bdi className="font-semibold wrap-anywhere text-fg">{clientName}</bdi>
        )}
        <Reference>{reference}</Reference>
        <BriefTime at={createdAt} />
        {'nextDueOn' in claim && <DueBadge claim={claim} />}
      </p>
    </header>
  );
}
