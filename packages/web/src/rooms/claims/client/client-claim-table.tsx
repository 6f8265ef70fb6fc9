import { type Claim, mayDeleteClaim } from '@recourse/contract/claims';
import type { ReactNode } from 'react';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { ClampedText, fillingColumn } from '../../../ui/display/clamped-text.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { DeleteButton } from '../../../ui/button/row-actions.tsx';
import { claimColumns } from '../claim-columns.tsx';

interface ClientClaimTableProps extends ListRows<Claim> {
  /** Whose claims they are; null when the session does not know. */
  userId: number | null;
  /** Whether the rows are those of a search or filter. */
  searched: boolean;
  newButton: ReactNode;
  onRemove: (claim: Claim) => void;
}

/** A client's own claims with their answers. Only what he filed himself is his to delete. */
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
      columns={columns(t)}
      rowKey={(claim) => claim.id}
      rowName={(claim) => t('claims.name', { id: claim.id })}
      details={(claim) => <ClientClaimDetails claim={claim} />}
      actions={(claim) =>
        isMine(claim) && (
          <DeleteButton
            label={t('claims.remove', { id: claim.id })}
            onClick={() => onRemove(claim)}
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

/** The client is oneself; the answer stands in its place and shares the width with what was written. */
function columns(t: Translate): Column<Claim>[] {
  const half = `${fillingColumn} xl:w-1/2`;
  const answer: Column<Claim> = {
    id: 'response',
    heading: t('claims.answer'),
    className: half,
    wideOnly: true,
    cell: ({ response }) => <ClampedText>{response ?? '—'}</ClampedText>,
  };
  return claimColumns(t).map((column) => {
    if (column.id === 'client') return answer;
    return column.id === 'contenu' ? { ...column, className: half } : column;
  });
}

function ClientClaimDetails({ claim }: { claim: Claim }) {
  const t = useT();
  return (
    <DescriptionList>
      <DescriptionItem name={t('claims.content')}>{claim.contenu}</DescriptionItem>
      <DescriptionItem name={t('claims.answer')}>
        {claim.response ?? <span className="text-muted">{t('claims.noAnswer')}</span>}
      </DescriptionItem>
      {claim.assigneeName !== null && (
        <DescriptionItem name={t('clientClaims.assignee')}>{claim.assigneeName}</DescriptionItem>
      )}
    </DescriptionList>
  );
}
