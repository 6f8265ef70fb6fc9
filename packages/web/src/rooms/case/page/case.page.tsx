import type { Claim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { CLAIM_LISTS } from '../../../app/paths.ts';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useReadClaim } from '../../../lib/live/unread.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { texts } from '../../../texts/en-case.ts';
import { TakeButton } from '../../claims/take-button.tsx';
import { MuteButton } from '../../notifications/mute-button.tsx';
import { CaseFacts, RelatedClaims } from '../case-facts.tsx';
import { CaseFiles } from '../case-files.tsx';
import { Composer } from '../compose/composer.tsx';
import { AcceptanceForm } from '../compose/settled-card.tsx';
import { MoveButton } from '../move/move-button.tsx';
import { mayMerge } from '../merge-button.tsx';
import { mayMove } from '../move-picker-moves.ts';
import { ProgressLine } from '../progress-line.tsx';
import { titleOf } from '../case-title.ts';
import { useTyping } from '../compose/use-typing.ts';
import { OthersHere } from '../thread/others-here.tsx';
import { type Reader, ThreadList } from '../thread/thread-list.tsx';
import { claimQuery } from '../thread.queries.ts';

addEnglishTexts(texts);

// Only loaded for the staff.
const TriageCard = lazyPart(async () => (await import('../triage/triage-card.tsx')).TriageCard);

const ClockCard = lazyPart(async () => (await import('../clock/clock-card.tsx')).ClockCard);

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
  const id = Number(useParams()['id']);
  const userId = numericUserId(useSession().user);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...claimQuery(id), enabled: isNumber });
  const claim = query.data;
  const isMissing = !isNumber || hasStatus(query.error, 404);
  return (
    <>
      {/* As high with the button as without it. */}
      <div className="mb-1 flex min-h-9 items-center justify-between gap-3 print-hidden">
        <Link
          to={CLAIM_LISTS[area]}
          className="inline-flex items-center gap-1.5 text-[0.8125rem] font-medium text-muted hover:text-fg"
        >
          <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
          {t('case.backTo')}
        </Link>
        {claim !== undefined && !isMissing && <MuteButton key={claim.id} claimId={claim.id} />}
      </div>
      {claim === undefined || isMissing ? (
        <>
          <PageHeader title={t('claims.name', { id: isNumber ? id : '?' })} />
          {isMissing && <Notice tone="warning">{t('case.missing')}</Notice>}
          {!isMissing && query.isError && (
            <RetryNotice onRetry={() => void query.refetch()}>
              {errorText(query.error, t('case.loadFailed'))}
            </RetryNotice>
          )}
          {!isMissing && query.isPending && <Skeleton className="h-96 w-full" />}
        </>
      ) : (
        // Drafts, collapsed parts and dialogs belong to one claim.
        <Case key={claim.id} claim={claim} reader={{ userId, role: area }} />
      )}
    </>
  );
}

function Case({ claim, reader }: { claim: Claim; reader: Reader }) {
  const { role, userId } = reader;
  useReadClaim(claim.id);
  const { isTyping, stop, handlers } = useTyping();
  const isClient = role === 'CLIENT';
  const isMerged = claim.mergedIntoId !== null;
  const isOthers = claim.assigneeId !== null && claim.assigneeId !== userId;
  const mayRecord = !isClient && claim.status === 'RESOLVED' && (role === 'ADMIN' || !isOthers);
  const isTakeable = role === 'EMPLOYE' && claim.assigneeId === null && userId !== null;
  return (
    <>
      <PageHeader
        title={titleOf(claim)}
        actions={
          <>
            {isTakeable && <TakeButton claim={claim} userId={userId} />}
            {mayMove(claim, reader) && <MoveButton claim={claim} />}
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,52rem)_20rem]">
        <div className="min-w-0">
          {isClient && <ProgressLine claim={claim} />}
          <ThreadList claim={claim} reader={reader} />
          {!isClient && <OthersHere claimId={claim.id} isTyping={isTyping} />}
          <div className="mt-5 grid gap-4 print-hidden" {...handlers}>
            {mayRecord && <AcceptanceForm claimId={claim.id} />}
            <Composer claim={claim} reader={reader} onSent={stop} />
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
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
      </div>
    </>
  );
}
