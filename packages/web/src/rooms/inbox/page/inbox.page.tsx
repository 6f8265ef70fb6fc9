import type { View } from '@recourse/contract/inbox/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { TABLE_FITS, useMedia } from '../../../ui/layout/use-media.ts';
import { texts } from '../../../texts/en-case.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { usePicked } from '../bulk/use-picked.ts';
import { InboxList } from './inbox-list.tsx';
import { INBOX_KEY, type InboxRow, inboxRowsQuery } from '../inbox.queries.ts';
import { QueueList } from './queue-list.tsx';
import type { InboxRole } from '../queues.ts';
import { hasClaims } from '../shown-list.ts';
import { useInboxMoves } from './use-inbox-moves.ts';
import { type InboxPlace, isSame, useInboxPlace } from '../use-inbox-place.ts';
import { type Shown, useShownList } from '../views/use-shown-list.ts';
import { ViewDialog } from '../views/view-dialog.tsx';
import { ViewList } from '../views/view-list.tsx';

addEnglishTexts(texts);

// Rarely used parts are loaded when they are first used.
const BulkDialog = lazyPart(async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog);
// A thread with its message form is larger than the list, so it is loaded when the first one is
// opened.
const OpenClaim = lazyPart(async () => (await import('./open-claim.tsx')).OpenClaim);
const ReportPane = lazyPart(
  async () => (await import('../../reports/review/report-pane.tsx')).ReportPane,
);

/** From this width on, the queues are in a separate column. */
const QUEUES_FIT = '(min-width: 80rem)';

/** The inbox of administrators: the queues, and the open item beside its list. */
export function AdminInboxPage() {
  return <InboxPage area="ADMIN" />;
}

/** The same for employees. */
export function EmployeeInboxPage() {
  return <InboxPage area="EMPLOYE" />;
}

function InboxPage({ area: role }: { area: InboxRole }) {
  const place = useInboxPlace(role);
  const shown = useShownList(place);
  const { list, opened } = place;
  const isSplit = useMedia(TABLE_FITS);
  const query = useQuery(inboxRowsQuery(shown.list, list.request));
  const rows = query.data?.rows ?? [];
  const isEmpty = query.data?.rows.length === 0;
  const { goOn } = useInboxMoves({ place, rows, isSplit });
  const listName = String(place.viewId ?? place.queue);
  const picking = usePicked({ listName, rows, opened });
  const bulk = useBulk();
  const known = rows.find((row) => isSame(row, opened));
  const [form, setForm] = useState<{ view: View | null } | null>(null);
  const onNew = (): void => setForm({ view: null });
  const listPane = (
    <InboxList
      {...{ role, place, shown, query, picking, bulk }}
      onEdit={(view) => setForm({ view })}
    />
  );
  return (
    <>
      {isSplit ? (
        <SplitInbox {...{ role, place, shown, known, isEmpty, listPane, onNew }} onDone={goOn} />
      ) : (
        <NarrowInbox {...{ role, place, shown, known, isEmpty, listPane, onNew }} onDone={goOn} />
      )}
      {bulk.dialog !== null && picking.picked.size > 0 && (
        <BulkDialog kind={bulk.dialog} {...{ picking, bulk }} onClose={bulk.close} />
      )}

      {form !== null && (
        <ViewDialog {...{ place, ...form }} shown={shown.list} onClose={() => setForm(null)} />
      )}
    </>
  );
}

interface ListsProps {
  role: InboxRole;
  place: InboxPlace;
  shown: Shown;
  /** Opens the form for a new view. */
  onNew: () => void;
}

/** The available lists: queues and views. */
function Lists({ role, place, asChips, onNew }: ListsProps & { asChips: boolean }) {
  const chosen = place.viewId === null ? place.queue : null;
  return (
    <>
      <QueueList role={role} chosen={chosen} asChips={asChips} />
      <ViewList chosen={place.viewId} asChips={asChips} onNew={onNew} />
    </>
  );
}

interface PaneProps extends ListsProps {
  /** The row of the open item, while it is in the queue. */
  known: InboxRow | undefined;
  /** Whether the list has no row to open. */
  isEmpty: boolean;
  onDone: () => void;
}

/** The list, or its open item. */
function NarrowInbox({ listPane, ...props }: PaneProps & { listPane: ReactNode }) {
  const { place } = props;
  return place.opened === null ? (
    <div className="-m-4 min-h-[calc(100dvh-3.75rem)] bg-card md:-m-8">
      <InboxTitle />
      <Lists {...props} asChips />
      {listPane}
    </div>
  ) : (
    <div className="-m-4 md:-m-8">
      <BackLink place={place} />
      <OpenPane {...props} />
    </div>
  );
}

/** Queues, list and open item side by side. Where three columns do not fit, the queues are chips above the list. */
function SplitInbox({ listPane, ...props }: PaneProps & { listPane: ReactNode }) {
  const { role, place, shown, onNew } = props;
  const t = useT();
  const withColumn = useMedia(QUEUES_FIT);
  const queues = (
    <>
      <InboxTitle />
      <Lists {...{ role, place, shown, onNew }} asChips={!withColumn} />
    </>
  );
  return (
    <div
      className={
        withColumn
          ? 'grid h-full grid-cols-[15rem_22.5rem_minmax(0,1fr)]'
          : 'grid h-full grid-cols-[22.5rem_minmax(0,1fr)]'
      }
    >
      {withColumn && (
        <div className="flex min-h-0 flex-col overflow-y-auto border-e border-line bg-card">
          {queues}
          <p className="mt-auto p-4 text-[0.8125rem] text-muted">{t('inbox.keys')}</p>
        </div>
      )}
      <div className="flex min-h-0 flex-col border-e border-line bg-card">
        {!withColumn && queues}
        <div className="min-h-0 flex-1">{listPane}</div>
      </div>
      <div className="min-h-0 min-w-0">
        <OpenPane {...props} />
      </div>
    </div>
  );
}

function InboxTitle() {
  const t = useT();
  return <h1 className="px-4 pt-4 pb-3 text-xl font-bold tracking-tight">{t('inbox.title')}</h1>;
}

function BackLink({ place }: { place: InboxPlace }) {
  const t = useT();
  return (
    <h1 className="px-4 pt-3">
      <Link
        to={place.addressOf(null)}
        className="inline-flex min-h-9 items-center gap-1.5 text-[0.8125rem] font-medium text-muted hover:text-fg print-hidden"
      >
        <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
        {t('inbox.title')}
      </Link>
    </h1>
  );
}

/** The open item: a claim to answer, or a report to confirm. */
function OpenPane({ role, place, shown, known, isEmpty, onDone }: Omit<PaneProps, 'onNew'>) {
  const t = useT();
  const client = useQueryClient();
  const userId = numericUserId(useSession().user);
  const { opened } = place;
  // The result of the last confirmation stays visible, and can be undone, even when no report is
  // open any more.
  const [withReports, setWithReports] = useState(false);
  const isReport = opened?.kind === 'report';
  if (isReport && !withReports) setWithReports(true);
  const done = (): void => {
    void client.invalidateQueries({ queryKey: INBOX_KEY });
    onDone();
  };
  if (opened?.kind === 'claim')
    return (
      <OpenClaim
        // Drafts, collapsed parts and dialogs belong to one claim.
        key={opened.id}
        id={opened.id}
        known={known?.kind === 'claim' ? known.claim : undefined}
        onSent={done}
        {...{ role, userId }}
      />
    );
  const hasReports = shown.list !== undefined && !hasClaims(shown.list);
  if (hasReports && (isReport || withReports))
    return (
      <div className="h-full overflow-y-auto p-4 md:p-5">
        <ReportPane
          id={opened?.id ?? null}
          onDone={done}
          onTakenBack={(id) => place.open({ kind: 'report', id }, true)}
          more={({ claimId, solutionId }) =>
            claimId !== null &&
            solutionId !== null && (
              <Link to={place.addressOf({ kind: 'claim', id: claimId })} className={buttonClass()}>
                {t('inbox.answerByHand')}
              </Link>
            )
          }
        />
      </div>
    );
  if (isEmpty) return null;
  return <p className="grid h-full place-items-center p-8 text-muted">{t('inbox.nothingOpen')}</p>;
}
