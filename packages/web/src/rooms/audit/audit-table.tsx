import type { AuditEntry } from '@recourse/contract/audit';
import { codeText } from '../../lib/i18n/code-text.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { timeColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';

/** The name of the detail with the id of the token with which a program called. */
const TOKEN = 'token';

/** The read-only entries of the audit trail. */
export function AuditTable(list: ListRows<AuditEntry>) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('audit.title')}
      columns={auditColumns(t)}
      rowKey={(entry) => entry.id}
      rowName={(entry) => t('audit.name', { id: entry.id })}
      details={(entry) => <AuditDetails entry={entry} />}
      empty={<EmptyState title={t('audit.noMatchTitle')} text={t('audit.noMatchText')} />}
    />
  );
}

function auditColumns(t: Translate): Column<AuditEntry>[] {
  return [
    { ...timeColumn('at', t('audit.when')), narrow: 'head' },
    {
      id: 'actor',
      heading: t('audit.who'),
      isKey: true,
      cell: (entry) => (
        <span dir="auto" className="block max-w-56 truncate">
          {actorText(t, entry)}
        </span>
      ),
    },
    {
      id: 'action',
      heading: t('audit.action'),
      className: 'whitespace-nowrap',
      cell: (entry) => codeText(t, 'action', entry.action),
    },
    {
      id: 'object',
      heading: t('audit.object'),
      cell: (entry) => (
        <span dir="auto" className="block max-w-64 truncate">
          {objectText(t, entry)}
        </span>
      ),
    },
    {
      id: 'fields',
      heading: t('audit.fields'),
      className: 'text-muted',
      cell: (entry) => (
        <span className="line-clamp-2 [overflow-wrap:anywhere]">
          {entry.fields.length === 0 ? '—' : fieldsText(t, entry.fields)}
        </span>
      ),
    },
  ];
}

/** The address of entries that the portal writes by itself. Some old entries have none. */
const OWN_ADDRESSES = ['local', ''];

/**
 * The person who did it, and whether a program did it with a token of his. A failed sign-in and actions of the product
 * itself have no name.
 */
function actorText(t: Translate, { actorName, address, detail }: AuditEntry): string {
  const own = OWN_ADDRESSES.includes(address);
  const name = actorName ?? t(own ? 'audit.product' : 'audit.nobody');
  return TOKEN in detail ? t('audit.byToken', { name }) : name;
}

function fieldsText(t: Translate, fields: readonly string[]): string {
  return fields.map((field) => codeText(t, 'field', field)).join(', ');
}

/** The object of an entry: its area, its id and, for people, its name. */
function objectText(t: Translate, { area, objectId, objectName }: AuditEntry): string {
  return [codeText(t, 'area', area), objectId === null ? null : `#${objectId}`, objectName]
    .filter((part) => part !== null)
    .join(' ');
}

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const { [TOKEN]: token, ...detail } = entry.detail;
  const values = Object.entries(detail);
  return (
    <DescriptionList>
      {token !== undefined && (
        <DescriptionItem name={t('audit.token')}>{`#${shown(token)}`}</DescriptionItem>
      )}
      {values.length > 0 && (
        <DescriptionItem name={t('audit.values')}>
          {values
            .map(([name, value]) => `${codeText(t, 'field', name)}: ${shown(value)}`)
            .join('\n')}
        </DescriptionItem>
      )}
      <DescriptionItem name={t('audit.address')}>
        {entry.address === '' ? '—' : entry.address}
      </DescriptionItem>
      <DescriptionItem name={t('audit.requestId')}>
        {entry.requestId === '' ? '—' : entry.requestId}
      </DescriptionItem>
      <DescriptionItem name={t('audit.seal')}>
        {entry.seq === null ? t('audit.unsealed') : `${entry.seq} · ${entry.hash ?? ''}`}
      </DescriptionItem>
    </DescriptionList>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
