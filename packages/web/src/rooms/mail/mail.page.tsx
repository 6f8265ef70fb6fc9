import { MAIL_STATES } from '@recourse/contract/told/mail';
import { exportMails, MAIL_KINDS, type MailQueue } from '@recourse/contract/told/mail-log';
import { useQuery } from '@tanstack/react-query';
import { useCanRecover } from '../../lib/api/use-config.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { type ListState, useListState } from '../../lib/list/use-list-state.ts';
import { wholeList } from '../../lib/list/whole-list.ts';
import { texts } from '../../texts/en-mail.ts';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { mailListQuery } from './mail.queries.ts';
import { MailTable } from './mail-table.tsx';
import { kindText } from './mail-words.ts';
import { TestButton } from './test-button.tsx';
import { usePausedText } from './use-paused-text.ts';

addEnglishTexts(texts);

/** Whether mails are being sent, and the status of each. */
export function MailPage() {
  // Forgotten passwords are reset by mail exactly where the portal sends mails.
  const isOn = useCanRecover();
  if (isOn === true) return <MailLog />;
  return <Unsent isOff={isOn === false} />;
}

/** How to configure mails. Until it is known whether they are configured, its space is reserved. */
function Unsent({ isOff }: { isOff: boolean }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('mail.title')} subtitle={t('mail.subtitle')} />
      {isOff ? (
        <Notice tone="info">
          <p className="font-semibold">{t('mail.off')}</p>
          <p>{t('mail.offHow')}</p>
        </Notice>
      ) : (
        <Skeleton className="h-16" />
      )}
    </>
  );
}

function MailLog() {
  const t = useT();
  const list = useListState();
  const state = MAIL_STATES.find((one) => one === list.filter('state'));
  const kind = MAIL_KINDS.find((one) => one === list.filter('kind'));
  const narrowed = {
    ...(list.q === '' ? {} : { q: list.q }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
  };
  const query = useQuery(mailListQuery({ ...list.request, ...narrowed }));
  const rows = useListRows(list, query, t('mail.loadFailed'));
  return (
    <>
      <PageHeader
        title={t('mail.title')}
        subtitle={t('mail.subtitle')}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
            <TestButton />
          </>
        }
      />
      <div className="grid gap-4">
        <QueueState queue={query.data?.queue} />
        <PagedList
          label={t('mail.title')}
          searchLabel={t('mail.search')}
          list={list}
          meta={query.data?.meta}
          whole={wholeList(exportMails, narrowed)}
          tools={<MailFilters list={list} state={state ?? ''} kind={kind ?? ''} />}
        >
          <MailTable {...rows} searched={Object.keys(narrowed).length > 0} />
        </PagedList>
      </div>
    </>
  );
}

/** Whether mails are being sent. While that is unknown, its space is reserved. */
function QueueState({ queue }: { queue: MailQueue | undefined }) {
  return queue === undefined ? <Skeleton className="h-10" /> : <KnownState queue={queue} />;
}

function KnownState({ queue }: { queue: MailQueue }) {
  const t = useT();
  const paused = usePausedText(queue);
  return <Notice tone={paused === null ? 'info' : 'warning'}>{paused ?? t('mail.goesOut')}</Notice>;
}

function MailFilters({ list, state, kind }: { list: ListState; state: string; kind: string }) {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('mail.stateFilter')}
        hideLabel
        className="md:w-36"
        options={[
          { value: '', label: t('mail.everyState') },
          ...MAIL_STATES.map((one) => ({ value: one, label: t(`mail.state.${one}`) })),
        ]}
        value={state}
        onChange={(event) => list.setFilter('state', event.target.value)}
      />
      <SelectField
        label={t('mail.kindFilter')}
        hideLabel
        className="md:w-44"
        options={[
          { value: '', label: t('mail.everyKind') },
          ...MAIL_KINDS.map((one) => ({ value: one, label: kindText(t, one) })),
        ]}
        value={kind}
        onChange={(event) => list.setFilter('kind', event.target.value)}
      />
    </>
  );
}
