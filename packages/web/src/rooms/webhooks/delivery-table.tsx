import type { Delivery, DeliveryState } from '@recourse/contract/told/webhooks';
import { Link } from 'react-router';
import { casePath } from '../../app/paths.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import type { Tone } from '../../ui/display/tones.ts';
import { timeColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ResendButton } from './resend-button.tsx';
import { attemptText, eventText } from './webhook-words.ts';

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  PENDING: 'info',
  DELIVERED: 'success',
  FAILED: 'danger',
  HELD: 'warning',
};

const EXPECTED_ROWS = 5;

interface DeliveryTableProps {
  rows: readonly Delivery[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  /** Whether only one state is shown. */
  isFiltered: boolean;
}

/** The messages of a webhook, the newest first. */
export function DeliveryTable({ isFiltered, ...list }: DeliveryTableProps) {
  const t = useT();
  const nameOf = ({ id }: Delivery): string => t('webhooks.messageName', { id });
  return (
    <DataTable
      {...list}
      expectedRows={EXPECTED_ROWS}
      caption={t('webhooks.messages')}
      rowKey={({ id }) => id}
      rowName={nameOf}
      columns={deliveryColumns(t)}
      details={(delivery) => <DeliveryDetails delivery={delivery} />}
      actions={(delivery) =>
        delivery.state !== 'PENDING' && <ResendButton id={delivery.id} name={nameOf(delivery)} />
      }
      empty={
        isFiltered ? (
          <EmptyState title={t('webhooks.noMatchTitle')} text={t('webhooks.noMatchText')} />
        ) : (
          <EmptyState title={t('webhooks.noMessagesTitle')} text={t('webhooks.noMessagesText')} />
        )
      }
    />
  );
}

function deliveryColumns(t: Translate): Column<Delivery>[] {
  return [
    {
      id: 'state',
      heading: t('webhooks.state'),
      narrow: 'head',
      cell: ({ state }) => (
        <Badge dot tone={TONES[state]}>
          {t(`webhooks.state.${state}`)}
        </Badge>
      ),
    },
    {
      id: 'event',
      heading: t('webhooks.event'),
      isKey: true,
      cell: ({ type }) => eventText(t, type),
    },
    {
      id: 'about',
      heading: t('webhooks.about'),
      className: 'sm:whitespace-nowrap',
      cell: (delivery) => <About delivery={delivery} />,
    },
    {
      id: 'outcome',
      heading: t('webhooks.outcome'),
      className: 'text-muted',
      cell: (delivery) => <Outcome delivery={delivery} />,
    },
    timeColumn('createdAt', t('webhooks.made')),
  ];
}

/** The object of a message; a link where it is a complaint, which has a page. */
function About({ delivery: { area, objectId } }: { delivery: Delivery }) {
  const t = useT();
  const text = t(`webhooks.about.${area}`, { id: objectId });
  if (area !== 'claims') return text;
  return (
    <Link
      to={casePath('ADMIN', objectId)}
      className="text-accent underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  );
}

/** What became of the last attempt, and when the next one is made. */
function Outcome({ delivery: { attempts, nextAt } }: { delivery: Delivery }) {
  const t = useT();
  const last = attempts.at(-1);
  return (
    <>
      {last === undefined ? t('webhooks.noAttempt') : attemptText(t, last)}
      {nextAt !== null && (
        <span className="block text-xs">
          {t('webhooks.next')} <DateTime at={nextAt} />
        </span>
      )}
    </>
  );
}

function DeliveryDetails({ delivery: { messageId, attempts } }: { delivery: Delivery }) {
  const t = useT();
  return (
    <DescriptionList>
      <DescriptionItem name={t('webhooks.attempts')}>
        {attempts.length === 0 ? (
          t('webhooks.noAttempt')
        ) : (
          <ol className="grid gap-1">
            {attempts.map((attempt) => (
              <li key={attempt.at} className="flex flex-wrap gap-x-3">
                <DateTime at={attempt.at} />
                <span>{attemptText(t, attempt)}</span>
                <span className="text-muted">{t('webhooks.took', { ms: attempt.durationMs })}</span>
              </li>
            ))}
          </ol>
        )}
      </DescriptionItem>
      <DescriptionItem name={t('webhooks.messageId')}>{messageId}</DescriptionItem>
    </DescriptionList>
  );
}
