import type { Claim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { CLAIM_LISTS, rowIdOf } from '../../../app/paths.ts';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useListBehind } from '../../../lib/list/list-behind.ts';
import { useReadClaim } from '../../../lib/live/unread.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useMedia } from '../../../ui/layout/use-media.ts';
import { useShownOnceReady } from '../../../ui/layout/use-shown-once-ready.ts';
import { texts } from '../../../texts/en-case.ts';
import { TakeButton } from '../../claims/take-button.tsx';
import { MuteButton } from '../../notifications/mute-button.tsx';
import { CaseFacts, RelatedClaims } from '../case-facts.tsx';
import { CaseFiles } from '../case-files.tsx';
import { Composer } from '../compose/composer.tsx';
import { AcceptanceForm, SettledCard } from '../compose/settled-card.tsx';
import { MoveButton } from '../move/move-button.tsx';
import { mayMerge } from '../merge-button.tsx';
import { mayMove } from '../move-picker-moves.ts';
import { ProgressLine } from '../progress-line.tsx';
import { titleOf } from '../case-title.ts';
import { useTyping } from '../compose/use-typing.ts';
import { OthersHere } from '../thread/others-here.tsx';
import { ThreadFrame } from '../thread/thread-frame.tsx';
import { type Reader, ThreadList } from '../thread/thread-list.tsx';
import { claimQuery, threadQuery } from '../thread.queries.ts';

addEnglishTexts(texts);

// Only loaded for the staff.
const TriageCard = lazyPart(async () => (await import('../triage/triage-card.tsx')).TriageCard);

const ClockCard = lazyPart(async () => (await import('../clock/clock-card.tsx')).ClockCard);

/** From this size on, the form stays at the bottom of the window, and thread and facts scroll above and beside it. */
const DOCK_FITS = '(min-width: 80rem) and (min-height: 48rem)';

/** One claim with its thread, for administrators. */
export function AdminCasePage() {
  return <CasePage area="ADMIN" />;
}

/** The same for the employee who answers the claim, or may take it. */
export function EmployeeCasePage() {
  return <CasePage area="EMPLOYE" />;
}

/** The same for the client whose complaint it is. */
export function ClientCasePage() {
  return <CasePage area="CLIENT" />;
}

function CasePage({ area }: { area: Reader['role'] }) {
  const t = useT();
  const rowId = rowIdOf(useParams());
  const isNumber = rowId !== null;
  const id = rowId ?? 0;
  const userId = numericUserId(useSession().user);
  const query = useQuery({ ...claimQuery(id), enabled: isNumber });
  // Both are asked for at once and shown together: a thread that comes later would push the form away.
  const { isPending: isThreadPending } = useQuery({ ...threadQuery(id), enabled: isNumber });
  const claim = query.data;
  const isMissing = !isNumber || hasStatus(query.error, 404);
  const isShown = useShownOnceReady(id, claim !== undefined && !isThreadPending);
  if (claim !== undefined && isShown && !isMissing)
    // Drafts, collapsed parts and dialogs belong to one claim.
    return <Case key={claim.id} claim={claim} reader={{ userId, role: area }} />;
  return (
    <>
      <TopLine area={area} />
      <PageHeader title={t('case.number', { id: isNumber ? id : '?' })} />
      {isMissing && <Notice tone="warning">{t('case.missing')}</Notice>}
      {!isMissing && query.isError && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('case.loadFailed'))}
        </RetryNotice>
      )}
      {!isMissing && !query.isError && <Skeleton className="h-96 w-full" />}
    </>
  );
}

/** The way back to the list, and the reader's actions for the claim. */
function TopLine({ area, children }: { area: Reader['role']; children?: ReactNode }) {
  const t = useT();
  const list = useListBehind(CLAIM_LISTS[area]);
  return (
    // As high with the buttons as without them.
    <div className="mb-1 flex min-h-9 shrink-0 items-center justify-between gap-3 print-hidden">
      <Link
        to={list}
        className="inline-flex items-center gap-1.5 text-[0.8125rem] font-medium text-muted hover:text-fg"
      >
        <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
        {t('case.backTo')}
      </Link>
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}

function Case({ claim, reader }: { claim: Claim; reader: Reader }) {
  const { role, userId } = reader;
  useReadClaim(claim.id);
  const { isTyping, stop, handlers } = useTyping();
  const isClient = role === 'CLIENT';
  const isOthers = claim.assigneeId !== null && claim.assigneeId !== userId;
  const mayRecord = !isClient && claim.status === 'RESOLVED' && (role === 'ADMIN' || !isOthers);
  const isTakeable = role === 'EMPLOYE' && claim.assigneeId === null && userId !== null;
  // A client reads from the top to the end. The staff answers, so their form stays in sight.
  const isDocked = useMedia(DOCK_FITS) && !isClient;
  return (
    <div
      className={clsx(
        isDocked && 'flex h-[calc(100dvh-7.75rem)] flex-col print:block print:h-auto',
      )}
    >
      <TopLine area={role}>
        {isTakeable && <TakeButton claim={claim} userId={userId} />}
        {mayMove(claim, reader) && <MoveButton claim={claim} />}
        <MuteButton claimId={claim.id} />
      </TopLine>
      <PageHeader title={titleOf(claim)} />
      <div
        className={clsx(
          'grid gap-6 xl:grid-cols-[minmax(0,52rem)_20rem]',
          isDocked ? 'min-h-0 flex-1 grid-rows-[minmax(0,1fr)]' : 'items-start',
        )}
      >
        <div className={clsx('min-w-0', isDocked && 'flex min-h-0 flex-col')}>
          <ThreadFrame claim={claim} isFixed={isDocked} className={clsx(isDocked && '-m-1 p-1')}>
            {isClient && <ProgressLine claim={claim} />}
            {isClient && claim.status === 'RESOLVED' && <SettledCard claim={claim} role={role} />}
            <ThreadList claim={claim} reader={reader} />
            {!isClient && <OthersHere claimId={claim.id} isTyping={isTyping} />}
            {mayRecord && <AcceptanceForm claimId={claim.id} />}
          </ThreadFrame>
          <div
            data-docked={isDocked || undefined}
            className={clsx(
              'mt-5 print-hidden',
              isDocked &&
                'max-h-[65%] shrink-0 scroll-pb-16 overflow-y-auto rounded-2xl border border-line bg-card',
            )}
            {...handlers}
          >
            <Composer claim={claim} reader={reader} onSent={stop} isDocked={isDocked} />
          </div>
        </div>
        <CaseSide claim={claim} reader={reader} isDocked={isDocked} />
      </div>
    </div>
  );
}

interface CaseSideProps {
  claim: Claim;
  reader: Reader;
  isDocked: boolean;
}

/** What is known about the claim: its dates, its facts, its files and the claims like it. */
function CaseSide({ claim, reader, isDocked }: CaseSideProps) {
  const { role, userId } = reader;
  const isClient = role === 'CLIENT';
  const isMerged = claim.mergedIntoId !== null;
  return (
    <div
      className={clsx(
        'grid min-w-0 content-start gap-4',
        isDocked && '-m-1 overflow-y-auto p-1 print:overflow-visible',
      )}
    >
      <ClockCard
        whileLoading={isClient ? null : <Skeleton className="h-40" />}
        claim={claim}
        isForClient={isClient}
      />
      <CaseFacts claim={claim} role={role} />
      {!isClient && (
        <TriageCard
          whileLoading={<Skeleton className="h-56" />}
          claimId={claim.id}
          mayChange={!isMerged && (role === 'ADMIN' || claim.assigneeId === userId)}
        />
      )}
      <CaseFiles claimId={claim.id} />
      {role !== 'CLIENT' && (
        <RelatedClaims
          claimId={claim.id}
          role={role}
          mayMerge={!isMerged && mayMerge(claim, reader)}
        />
      )}
    </div>
  );
}
