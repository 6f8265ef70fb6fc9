import type { Claim } from '@recourse/contract/claims';
import { lazy, Suspense } from 'react';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { ClampedText, fillingColumn } from '../../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { DeleteButton, EditButton } from '../../../ui/button/row-actions.tsx';
import { ClaimDetails } from '../claim-details.tsx';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';

// Fetched when the first row is opened for changing.
const ClaimRowEditor = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./claim-row-editor.tsx'))).ClaimRowEditor,
}));

interface AdminClaimTableProps extends ListRows<Claim> {
  /** Whether the rows are those of a search or of one status. */
  searched: boolean;
  /** The claim that is being changed. */
  edited: Claim | null;
  onEdit: (claim: Claim | null) => void;
  onRemove: (claim: Claim) => void;
}

/** Every claim; one at a time is changed in its place. */
export function AdminClaimTable({
  searched,
  edited,
  rows,
  onEdit,
  onRemove,
  ...list
}: AdminClaimTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      rows={withEdited(rows, edited)}
      caption={t('adminClaims.title')}
      columns={adminClaimColumns(t)}
      rowKey={(claim) => claim.id}
      rowName={(claim) => t('claims.name', { id: claim.id })}
      details={(claim) => <ClaimDetails claim={claim} />}
      editor={(claim) =>
        claim.id === edited?.id && (
          <Suspense fallback={<div className="h-64" />}>
            <ClaimRowEditor claim={claim} onClose={() => onEdit(null)} />
          </Suspense>
        )
      }
      actions={(claim) => (
        <>
          <EditButton
            label={t('adminClaims.edit', { id: claim.id })}
            onClick={() => onEdit(claim)}
          />
          <DeleteButton
            label={t('claims.remove', { id: claim.id })}
            onClick={() => onRemove(claim)}
          />
        </>
      )}
      empty={
        searched ? (
          <EmptyState title={t('adminClaims.noMatchTitle')} text={t('adminClaims.noMatchText')} />
        ) : (
          <EmptyState title={t('adminClaims.emptyTitle')} text={t('adminClaims.emptyText')} />
        )
      }
    />
  );
}

/** What is being typed does not vanish because somebody else's change takes the row off the list. */
function withEdited(rows: readonly Claim[] | undefined, edited: Claim | null) {
  if (rows === undefined || edited === null) return rows;
  return rows.some(({ id }) => id === edited.id) ? rows : [edited, ...rows];
}

function adminClaimColumns(t: Translate): Column<Claim>[] {
  return [
    idColumn(t('claims.id')),
    {
      id: 'contenu',
      heading: t('claims.content'),
      isKey: true,
      className: `${fillingColumn} xl:w-3/5`,
      cell: (claim) => <ClampedText>{claim.contenu}</ClampedText>,
    },
    {
      id: 'status',
      heading: t('claims.status'),
      narrow: 'head',
      cell: (claim) => <ClaimStatusBadge status={claim.status} />,
    },
    {
      id: 'employee',
      heading: t('adminClaims.employee'),
      cell: (claim) => (
        <span className="block truncate lg:max-w-36">
          {claim.assigneeName ?? <span className="text-muted">{t('adminClaims.nobody')}</span>}
        </span>
      ),
    },
    {
      id: 'response',
      heading: t('adminClaims.response'),
      wideOnly: true,
      className: `${fillingColumn} xl:w-2/5`,
      cell: (claim) => <ClampedText>{claim.response ?? '—'}</ClampedText>,
    },
    timeColumn('createdAt', t('claims.created')),
  ];
}
