import type { Solution } from '@recourse/contract/solutions';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { Chips } from '../../ui/display/chips.tsx';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { InternalBadge } from './internal-badge.tsx';

/** The number of keywords in a collapsed row. The others are only counted. */
const SHOWN_KEYWORDS = 2;

interface EmployeeSolutionTableProps extends ListRows<Solution> {
  /** Whether the list is filtered by a search. */
  searched: boolean;
  /** Whether every row shows all of its text and keywords. */
  expanded: boolean;
}

/** The read-only knowledge base. */
export function EmployeeSolutionTable({ searched, expanded, ...list }: EmployeeSolutionTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('solutions.title')}
      columns={columns(t, expanded)}
      rowKey={({ id }) => id}
      rowName={({ id }) => t('solutions.name', { id })}
      empty={
        searched ? (
          <EmptyState title={t('solutions.noMatchTitle')} text={t('solutions.noMatchText')} />
        ) : (
          <EmptyState title={t('solutions.emptyTitle')} text={t('employeeSolutions.emptyText')} />
        )
      }
    />
  );
}

function columns(t: Translate, expanded: boolean): Column<Solution>[] {
  return [
    idColumn(t('solutions.id')),
    {
      id: 'texte',
      heading: t('solutions.text'),
      isKey: true,
      className: fillingColumn,
      cell: ({ texte, internal }) => (
        <span className="grid justify-items-start gap-1.5">
          {internal && <InternalBadge />}
          {expanded ? <WholeText text={texte} /> : <ClampedText>{texte}</ClampedText>}
        </span>
      ),
    },
    {
      id: 'motcle',
      heading: t('solutions.keywords'),
      cell: ({ motcle }) => <Keywords words={motcle} expanded={expanded} />,
    },
    { ...timeColumn('updatedAt', t('solutions.updated')), wideOnly: true, narrow: 'head' },
  ];
}

function WholeText({ text }: { text: string }) {
  return (
    <span
      dir="auto"
      className="block max-w-prose py-2 whitespace-pre-line [overflow-wrap:anywhere]"
    >
      {text}
    </span>
  );
}

function Keywords({ words, expanded }: { words: readonly string[]; expanded: boolean }) {
  const t = useT();
  if (words.length === 0) return <span className="text-muted">{t('solutions.noKeywords')}</span>;
  return (
    <span className="flex lg:w-56">
      <Chips
        words={words}
        {...(expanded ? {} : { most: SHOWN_KEYWORDS })}
        moreLabel={(count) => t('solutions.more', { count })}
      />
    </span>
  );
}
