import type { StaffClaim } from '@recourse/contract/claims';
import type { Report } from '@recourse/contract/reports';
import clsx from 'clsx';
import { Files, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n/i18n.ts';
import { initials } from '../../../lib/i18n/initials.ts';
import { Age } from '../../../ui/display/age.tsx';
import { UnreadDot } from '../../../ui/display/unread-dot.tsx';
import { DueBadge } from '../../case/due-badge.tsx';
import { StatusBadge } from '../../case/status-badge.tsx';
import { SureBars, surenessOf } from '../../case/sure-badge.tsx';
import { wordsId } from '../bulk/pick-row.tsx';
import type { InboxRow } from '../inbox.queries.ts';

interface RowLinkProps {
  row: InboxRow;
  to: string;
  isOpen: boolean;
}

/**
 * A row of a queue: the client, his first words, and the state. It is marked as unread while the client's last message
 * has no answer.
 */
export function RowLink({ row, to, isOpen }: RowLinkProps) {
  const t = useT();
  const isUnread = row.kind === 'claim' && row.claim.clientRepliedAt !== null;
  const text = row.kind === 'claim' ? row.claim.contenu : row.report.reclamationText;
  return (
    <Link
      to={to}
      data-inbox-row={`${row.kind}-${row.id}`}
      aria-current={isOpen ? 'true' : undefined}
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)] gap-0.5 border-b border-line py-3 ps-8 pe-4 outline-offset-[-2px]',
        isOpen
          ? 'bg-brand-soft before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-brand'
          : 'hover:bg-soft',
      )}
    >
      {isUnread && (
        <span className="absolute start-3.5 top-4 leading-none">
          <UnreadDot label={t('inbox.unread')} />
        </span>
      )}
      <span className="flex items-baseline justify-between gap-3">
        <bdi className={clsx('truncate', isUnread ? 'font-bold' : 'font-semibold')}>
          {nameOf(row)}
        </bdi>
        <span className="shrink-0 text-[0.8125rem] text-muted">
          {row.kind === 'claim' ? (
            <DueOrAge claim={row.claim} />
          ) : (
            <Age at={row.report.createdAt} />
          )}
        </span>
      </span>
      <span
        id={row.kind === 'claim' ? wordsId(row.id) : undefined}
        dir="auto"
        className={clsx('truncate text-sm', isUnread && 'font-semibold')}
      >
        {text.replaceAll(/\s+/g, ' ')}
      </span>
      {row.kind === 'claim' ? <ClaimFoot claim={row.claim} /> : <ReportFoot report={row.report} />}
    </Link>
  );
}

const hasClock = ({ nextDueAt, waitingFor }: StaffClaim): boolean =>
  nextDueAt !== null || waitingFor !== null;

/** When it is due; without a target, how old it is. */
function DueOrAge({ claim }: { claim: StaffClaim }) {
  return hasClock(claim) ? <DueBadge claim={claim} /> : <Age at={claim.createdAt} />;
}

function nameOf(row: InboxRow): string {
  if (row.kind === 'claim') return row.claim.clientName ?? row.claim.authorName;
  return row.report.userName ?? '—';
}

const Foot = ({ children }: { children: ReactNode }) => (
  <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-[0.8125rem] text-muted">
    {children}
  </span>
);

function ClaimFoot({ claim }: { claim: StaffClaim }) {
  const t = useT();
  const { status, files, assigneeName } = claim;
  return (
    <Foot>
      <span className="flex items-center gap-1.5">
        <StatusBadge status={status} />
        {hasClock(claim) && (
          <>
            <span aria-hidden>·</span>
            <Age at={claim.createdAt} />
          </>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        {files > 0 && (
          <span className="flex items-center gap-0.5 pe-1">
            <Files aria-hidden size={13} />
            <span aria-hidden>{files}</span>
            <span className="sr-only">{t('inbox.files', { count: files })}</span>
          </span>
        )}
        {assigneeName === null && <span>{t('inbox.nobodys')}</span>}
        <span
          aria-hidden={assigneeName === null}
          title={assigneeName ?? undefined}
          className={clsx(
            'grid size-6 shrink-0 place-items-center rounded-full text-[0.625rem] font-bold',
            assigneeName === null
              ? 'border border-dashed border-field'
              : 'bg-brand-soft text-accent',
          )}
        >
          {assigneeName === null ? (
            <UserRound size={12} />
          ) : (
            <>
              <span aria-hidden>{initials(assigneeName)}</span>
              <span className="sr-only">{assigneeName}</span>
            </>
          )}
        </span>
      </span>
    </Foot>
  );
}

function ReportFoot({ report: { score, solutionText } }: { report: Report }) {
  const t = useT();
  return (
    <Foot>
      <span dir="auto" className="min-w-0 truncate">
        {solutionText ?? t('inbox.noSuggestion')}
      </span>
      {score !== null && <SureBars sureness={surenessOf(score)} />}
    </Foot>
  );
}
