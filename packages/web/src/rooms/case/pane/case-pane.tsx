import type { Claim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { useConnection } from '../../../lib/api/connection.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { texts } from '../../../texts/en-case.ts';
import { CaseFacts } from '../case-facts.tsx';
import { CaseFiles } from '../case-files.tsx';
import { CaseHead } from './case-head.tsx';
import { Composer } from '../compose/composer.tsx';
import { useTyping } from '../compose/use-typing.ts';
import { OthersHere } from '../thread/others-here.tsx';
import { ThreadFrame } from '../thread/thread-frame.tsx';
import { type Reader, ThreadList } from '../thread/thread-list.tsx';
import { MoveButton } from '../move/move-button.tsx';
import { mayMerge } from '../merge-button.tsx';
import { mayMove } from '../move-picker-moves.ts';
import { claimQuery } from '../thread.queries.ts';
import { MergeAction } from './merge-action.tsx';

addEnglishTexts(texts);

const ClockCard = lazyPart(async () => (await import('../clock/clock-card.tsx')).ClockCard);

interface CasePaneProps {
  claimId: number;
  /** The claim from the list, shown until the claim itself is loaded. */
  known: Claim | undefined;
  reader: Reader;
  /** Called after a message has been sent. */
  onSent: () => void;
  /** Further actions for the claim. */
  actions: (claim: Claim) => ReactNode;
}

/** A claim with its thread and the message form, as a part of another screen. */
export function CasePane({ claimId, known, reader, onSent, actions }: CasePaneProps) {
  const t = useT();
  const query = useQuery({ ...claimQuery(claimId), placeholderData: known });
  const claim = query.data;
  const isGone = hasStatus(query.error, 404);
  if (claim !== undefined)
    return (
      <OpenCase claim={claim} {...{ reader, onSent, actions }} isGone={isGone}>
        {query.isError && !isGone && (
          <RetryNotice onRetry={() => void query.refetch()}>
            {errorText(query.error, t('case.loadFailed'))}
          </RetryNotice>
        )}
      </OpenCase>
    );
  return (
    <div className="grid gap-3 p-5">
      {isGone && <Notice tone="warning">{t('case.missing')}</Notice>}
      {!isGone && query.isError && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('case.loadFailed'))}
        </RetryNotice>
      )}
      {query.isPending && (
        <>
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </>
      )}
    </div>
  );
}

interface OpenCaseProps extends Omit<CasePaneProps, 'claimId' | 'known'> {
  claim: Claim;
  /** Somebody else has taken the claim, or it was deleted. The typed text stays, and nothing can be sent. */
  isGone: boolean;
  children: ReactNode;
}

function OpenCase({ claim, reader, onSent, actions, isGone, children }: OpenCaseProps) {
  const [withFacts, setFacts] = useState(false);
  const { isTyping, stop, handlers } = useTyping();
  const afterSending = () => {
    stop();
    onSent();
  };
  return (
    <article aria-labelledby="pane-title" className="flex h-full min-h-0 flex-col">
      <CaseHead claim={claim} withFacts={withFacts} onFacts={() => setFacts(!withFacts)}>
        {!isGone && actions(claim)}
        {!isGone && mayMove(claim, reader) && <MoveButton claim={claim} />}
        {!isGone && claim.mergedIntoId === null && mayMerge(claim, reader) && (
          <MergeAction claimId={claim.id} />
        )}
      </CaseHead>
      <ThreadFrame claim={claim} className="bg-bg p-4 md:px-5">
        <div className="grid gap-4">
          {withFacts && (
            <ClockCard
              whileLoading={<Skeleton className="h-40" />}
              claim={claim}
              isForClient={reader.role === 'CLIENT'}
            />
          )}
          {withFacts && <CaseFacts claim={claim} role={reader.role} />}
          {withFacts && <CaseFiles claimId={claim.id} />}
          {children}
          <ThreadList claim={claim} reader={reader} />
          {!isGone && <OthersHere claimId={claim.id} isTyping={isTyping} />}
        </div>
      </ThreadFrame>
      <div
        data-docked
        className="grid max-h-[60%] shrink-0 scroll-pb-16 gap-2 overflow-y-auto border-t border-line bg-card max-lg:max-h-none print-hidden"
      >
        <Standing isGone={isGone} />
        <fieldset disabled={isGone} className="contents" {...handlers}>
          <Composer claim={claim} reader={reader} onSent={afterSending} isDocked />
        </fieldset>
      </div>
    </article>
  );
}

/** Why nothing can be sent now. */
function Standing({ isGone }: { isGone: boolean }) {
  const t = useT();
  const connection = useConnection();
  if (!isGone && connection === 'online') return null;
  return (
    <div className="px-4 pt-3">
      <Notice tone="warning">{t(isGone ? 'case.takenMeanwhile' : 'case.notConnected')}</Notice>
    </div>
  );
}
