import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { fieldColumns } from '../../../ui/list/row-fields.tsx';
import { EditButton } from '../../../ui/button/edit-button.tsx';
import { ClaimDetails } from '../claim-details.tsx';
import { CLAIM_COLUMNS, CLAIM_FIELDS } from '../claim-fields.tsx';

// Loaded when the first row is opened for editing.
const ClaimRowEditor = lazyPart(
  async () => (await import('./claim-row-editor.tsx')).ClaimRowEditor,
);

interface AdminClaimTableProps extends ListRows<Claim> {
  /** Whether the list is filtered by a search or a status. */
  searched: boolean;
  /** The claim that is being edited. */
  edited: Claim | null;
  onEdit: (claim: Claim | null) => void;
  onRemove: (claim: Claim) => void;
}

/** All claims. One of them at a time can be edited in its row. */
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
      columns={fieldColumns(t, CLAIM_FIELDS, CLAIM_COLUMNS.ADMIN)}
      rowKey={(claim) => claim.id}
      rowName={(claim) => t('claims.name', { id: claim.id })}
      details={(claim) => <ClaimDetails claim={claim} place="STAFF" />}
      editor={(claim) =>
        claim.id === edited?.id && (
          <ClaimRowEditor
            whileLoading={<div className="h-64" />}
            claim={claim}
            onClose={() => onEdit(null)}
          />
        )
      }
      actions={(claim) => (
        <>
          <EditButton
            label={t('adminClaims.edit', { id: claim.id })}
            onClick={() => onEdit(claim)}
          />
          <RowMenu
            name={t('claims.name', { id: claim.id })}
            remove={{
              label: t('claims.remove', { id: claim.id }),
              onSelect: () => onRemove(claim),
            }}
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

/** Keeps the edited row when somebody else's change removes it from the list, so that the typed text is not lost. */
function withEdited(rows: readonly Claim[] | undefined, edited: Claim | null) {
  if (rows === undefined || edited === null) return rows;
  return rows.some(({ id }) => id === edited.id) ? rows : [edited, ...rows];
}
