import type { MailState } from '@recourse/contract/told/mail';
import type { MailItem } from '@recourse/contract/told/mail-log';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import type { Tone } from '../../ui/display/tones.ts';
import { timeColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { kindText, outcomeText } from './mail-words.ts';
import { RetryButton } from './retry-button.tsx';

const TONES: Readonly<Record<MailState, Tone>> = {
  DUE: 'info',
  SENT: 'success',
  FAILED: 'danger',
  DROPPED: 'neutral',
  HELD: 'warning',
};

interface MailTableProps extends ListRows<MailItem> {
  /** Whether the list is filtered. */
  searched: boolean;
}

/** The table of mails. */
export function MailTable({ searched, ...list }: MailTableProps) {
  const t = useT();
  const nameOf = ({ id }: MailItem) => t('mail.name', { id });
  return (
    <DataTable
      {...list}
      caption={t('mail.title')}
      columns={mailColumns(t)}
      rowKey={({ id }) => id}
      rowName={nameOf}
      details={(mail) => <MailDetails mail={mail} />}
      actions={(mail) =>
        (mail.state === 'FAILED' || mail.state === 'HELD') && (
          <RetryButton mail={mail} name={nameOf(mail)} />
        )
      }
      empty={
        searched ? (
          <EmptyState title={t('mail.noMatchTitle')} text={t('mail.noMatchText')} />
        ) : (
          <EmptyState title={t('mail.emptyTitle')} text={t('mail.emptyText')} />
        )
      }
    />
  );
}

function mailColumns(t: Translate): Column<MailItem>[] {
  return [
    {
      id: 'state',
      heading: t('mail.state'),
      narrow: 'head',
      cell: ({ state }) => (
        <Badge dot tone={TONES[state]}>
          {t(`mail.state.${state}`)}
        </Badge>
      ),
    },
    {
      id: 'kind',
      heading: t('mail.kind'),
      isKey: true,
      cell: ({ kind }) => kindText(t, kind),
    },
    {
      id: 'recipient',
      heading: t('mail.recipient'),
      cell: ({ userId, userName }) => (
        <span dir="auto" className="block max-w-48 truncate">
          {userId === null ? t('mail.signingUp') : userName}
        </span>
      ),
    },
    {
      id: 'outcome',
      heading: t('mail.outcome'),
      className: 'text-muted',
      cell: (mail) => outcomeText(t, mail) ?? '—',
    },
    timeColumn('createdAt', t('mail.created')),
  ];
}

function MailDetails({ mail }: { mail: MailItem }) {
  const t = useT();
  const { id, attempts, dueAt, endedAt, retriedAt, state } = mail;
  return (
    <DescriptionList>
      <DescriptionItem name={t('mail.id')}>{`#${id}`}</DescriptionItem>
      <DescriptionItem name={t('mail.attempts')}>{attempts}</DescriptionItem>
      {state === 'DUE' && (
        <DescriptionItem name={t('mail.nextTry')}>
          <DateTime at={dueAt} />
        </DescriptionItem>
      )}
      {retriedAt !== null && (
        <DescriptionItem name={t('mail.retried')}>
          <DateTime at={retriedAt} />
        </DescriptionItem>
      )}
      {endedAt !== null && (
        <DescriptionItem name={t('mail.ended')}>
          <DateTime at={endedAt} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
