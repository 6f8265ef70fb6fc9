import type { Claim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { CLAIM_LISTS } from '../../app/paths.ts';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useAttachedFiles } from '../../lib/files/use-attached-files.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { useReadClaim } from '../../lib/live/unread.ts';
import { numericUserId } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { texts } from '../../texts/en-case.ts';
import { TakeButton } from '../claims/take-button.tsx';
import { CaseFacts } from './case-facts.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { MessageForm } from './message-form.tsx';
import { NoteForm } from './note-form.tsx';
import { SettledCard } from './settled-card.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';
import { ProgressLine } from './progress-line.tsx';
import { type Reader, ThreadList } from './thread-list.tsx';
import { claimQuery } from './thread.queries.ts';

addEnglishTexts(texts);

/** A complaint's title is its first words. */
const TITLE_LENGTH = 80;

/** One claim with its thread, for administrators. */
export function AdminCasePage() {
  return <CasePage area="ADMIN" />;
}

/** The same for the employee who answers it, or may take it. */
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
      <Link
        to={CLAIM_LISTS[area]}
        className="mb-2 inline-flex items-center gap-1.5 text-[0.8125rem] font-medium text-muted hover:text-fg print-hidden"
      >
        <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
        {t('case.backTo')}
      </Link>
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
        // Drafts, folds and dialogs are one claim's.
        <Case key={claim.id} claim={claim} reader={{ userId, role: area }} />
      )}
    </>
  );
}

function Case({ claim, reader }: { claim: Claim; reader: Reader }) {
  const { role, userId } = reader;
  useReadClaim(claim.id);
  const isClient = role === 'CLIENT';
  const isTakeable = role === 'EMPLOYE' && claim.assigneeId === null && userId !== null;
  return (
    <>
      <PageHeader
        title={truncate(claim.contenu.replaceAll(/\s+/g, ' '), TITLE_LENGTH)}
        actions={isTakeable && <TakeButton claim={claim} userId={userId} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,52rem)_20rem]">
        <div className="min-w-0">
          {isClient && <ProgressLine claim={claim} />}
          <ThreadList claim={claim} reader={reader} />
          <div className="mt-5 print-hidden">
            <Composer claim={claim} reader={reader} />
          </div>
        </div>
        <CaseFacts claim={claim} isForClient={isClient} />
      </div>
    </>
  );
}

/** Where one writes: the client to the staff, the staff to the client or to itself. */
function Composer({ claim, reader }: { claim: Claim; reader: Reader }): ReactNode {
  const t = useT();
  const { role, userId } = reader;
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  // Here, so that an upload goes on while the other form is shown.
  const replyFiles = useAttachedFiles(`message:${claim.id}`, t('documents.uploadFailed'));
  const noteFiles = useAttachedFiles(`note:${claim.id}`, t('documents.uploadFailed'));
  const reply =
    claim.status === 'CLOSED' ? (
      <ClosedNotice claim={claim} />
    ) : (
      <MessageForm claim={claim} isStaff={role !== 'CLIENT'} files={replyFiles} />
    );
  if (role === 'CLIENT')
    return (
      <div className="grid gap-4">
        {claim.status === 'RESOLVED' && <SettledCard claim={claim} />}
        <Card className="p-4">{reply}</Card>
        {claim.status !== 'CLOSED' && <WithdrawClaim claimId={claim.id} />}
      </div>
    );
  // Who only filed a claim reads it and notes something, but does not write to its client.
  const mayReply = role === 'ADMIN' || claim.assigneeId === null || claim.assigneeId === userId;
  const chosen = mayReply ? kind : 'note';
  return (
    <Card className="p-4">
      <Tabs
        label={t('case.writing')}
        value={chosen}
        onChange={setKind}
        items={[
          ...(mayReply ? [{ value: 'reply' as const, label: t('case.reply') }] : []),
          { value: 'note', label: t('case.note') },
        ]}
      >
        {chosen === 'reply' ? reply : <NoteForm claimId={claim.id} files={noteFiles} />}
      </Tabs>
    </Card>
  );
}
