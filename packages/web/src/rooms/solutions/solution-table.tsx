import type { Solution } from '@recourse/contract/solutions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { addEnglishTexts, type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { Chips } from '../../ui/display/chips.tsx';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { RowMenu } from '../../ui/menu/row-menu.tsx';
import { InternalBadge } from './internal-badge.tsx';
import { texts } from '../../texts/en-recall.ts';

addEnglishTexts(texts);

/** Number of keywords in a row. The others are only counted. */
const SHOWN_KEYWORDS = 2;

interface SolutionTableProps extends ListRows<Solution> {
  /** Whether the list is filtered by a search. */
  searched: boolean;
  newButton: ReactNode;
  onEdit: (solution: Solution) => void;
  onRemove: (solution: Solution) => void;
}

/** The rows of the knowledge base. */
export function SolutionTable({
  searched,
  newButton,
  onEdit,
  onRemove,
  ...list
}: SolutionTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('solutions.title')}
      columns={solutionColumns(t)}
      rowKey={(solution) => solution.id}
      rowName={(solution) => t('solutions.name', { id: solution.id })}
      details={(solution) => <SolutionDetails solution={solution} />}
      actions={(solution) => (
        <>
          <EditButton
            label={t('solutions.edit', { id: solution.id })}
            onClick={() => onEdit(solution)}
          />
          <RowMenu
            name={t('solutions.name', { id: solution.id })}
            remove={{
              label: t('solutions.remove', { id: solution.id }),
              onSelect: () => onRemove(solution),
            }}
          />
        </>
      )}
      empty={
        searched ? (
          <EmptyState title={t('solutions.noMatchTitle')} text={t('solutions.noMatchText')} />
        ) : (
          <EmptyState
            title={t('solutions.emptyTitle')}
            text={t('solutions.emptyText')}
            action={newButton}
          />
        )
      }
    />
  );
}

function solutionColumns(t: Translate): Column<Solution>[] {
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
          <ClampedText>{texte}</ClampedText>
        </span>
      ),
    },
    {
      id: 'motcle',
      wideOnly: true,
      heading: t('solutions.keywords'),
      cell: (solution) => <RowKeywords words={solution.motcle} />,
    },
    { ...timeColumn('updatedAt', t('solutions.updated')), narrow: 'head' },
  ];
}

function RowKeywords({ words }: { words: readonly string[] }) {
  const t = useT();
  if (words.length === 0) return <span className="text-muted">{t('solutions.noKeywords')}</span>;
  return (
    <span className="flex lg:w-56">
      <Chips
        words={words}
        most={SHOWN_KEYWORDS}
        moreLabel={(count) => t('solutions.more', { count })}
      />
    </span>
  );
}

function SolutionDetails({ solution }: { solution: Solution }) {
  const t = useT();
  return (
    <DescriptionList>
      <DescriptionItem name={t('solutions.textLabel')}>{solution.texte}</DescriptionItem>
      {solution.internal && (
        <DescriptionItem name={t('solutions.internal')}>
          {t('solutions.internalHint')}
        </DescriptionItem>
      )}
      {solution.motcle.length > 0 && (
        <DescriptionItem name={t('solutions.keywords')}>
          <Chips words={solution.motcle} />
        </DescriptionItem>
      )}
      <Link
        to={`${PATHS.assistantRecall}?solution=${solution.id}`}
        className="print-hidden inline-flex min-h-6 items-center justify-self-start rounded font-semibold text-accent hover:underline"
      >
        {t('recall.link')}
      </Link>
    </DescriptionList>
  );
}
