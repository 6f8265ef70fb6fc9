import { type Claim, mayDeleteClaim } from '@recourse/contract/claims';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { fieldColumns } from '../../../ui/list/row-fields.tsx';
import { ClaimDetails } from '../claim-details.tsx';
import { CLAIM_COLUMNS, CLAIM_FIELDS } from '../claim-fields.tsx';

interface ClientClaimTableProps extends ListRows<Claim> {
  /** The id of their client; null when the session does not know it. */
  userId: number | null;
  /** Whether the list is filtered. */
  searched: boolean;
  newButton: ReactNode;
  onRemove: (claim: Claim) => void;
}

/** A client's own claims with their responses. He can delete only those that he filed himself. */
export function ClientClaimTable({
  userId,
  searched,
  newButton,
  onRemove,
  ...list
}: ClientClaimTableProps) {
  const t = useT();
  const isMine = (claim: Claim): boolean =>
    userId !== null && mayDeleteClaim({ userId, role: 'CLIENT' }, claim);
  return (
    <DataTable
      {...list}
      caption={t('clientClaims.title')}
      columns={fieldColumns(t, CLAIM_FIELDS, CLAIM_COLUMNS.CLIENT)}
      rowKey={(claim) => claim.id}
      rowName={(claim) => t('claims.name', { id: claim.id })}
      details={(claim) => <ClaimDetails claim={claim} place="CLIENT" />}
      actions={(claim) =>
        isMine(claim) && (
          <RowMenu
            name={t('claims.name', { id: claim.id })}
            remove={{
              label: t('claims.remove', { id: claim.id }),
              onSelect: () => onRemove(claim),
            }}
          />
        )
      }
      empty={
        searched ? (
          <EmptyState title={t('claims.noMatchTitle')} text={t('clientClaims.noMatchText')} />
        ) : (
          <EmptyState
            title={t('claims.emptyTitle')}
            text={t('clientClaims.emptyText')}
            action={newButton}
          />
        )
      }
    />
  );
}
