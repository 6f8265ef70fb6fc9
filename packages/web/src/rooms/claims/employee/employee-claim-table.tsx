import { type Claim, mayDeleteClaim } from '@recourse/contract/claims';
import { MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { fieldColumns } from '../../../ui/list/row-fields.tsx';
import { ClaimDetails } from '../claim-details.tsx';
import { CLAIM_COLUMNS, CLAIM_FIELDS } from '../claim-fields.tsx';
import { TakeButton } from '../take-button.tsx';

/** The tabs: his own claims, his open ones, those whose client wrote last, and the queue. */
export const CLAIM_VIEWS = ['mine', 'waiting', 'answered', 'queue'] as const;
export type ClaimView = (typeof CLAIM_VIEWS)[number];

interface EmployeeClaimTableProps extends ListRows<Claim> {
  view: ClaimView;
  /** The id of the employee; null when the session does not know it. */
  userId: number | null;
  /** Whether the list is filtered by a search. */
  searched: boolean;
  newButton: ReactNode;
  onAnswer: (claim: Claim) => void;
  onRemove: (claim: Claim) => void;
}

/** An employee's own claims, or the queue of unassigned claims. */
export function EmployeeClaimTable({
  view,
  userId,
  searched,
  newButton,
  onAnswer,
  onRemove,
  ...list
}: EmployeeClaimTableProps) {
  const t = useT();
  const actions = (claim: Claim): ReactNode => {
    if (userId === null) return null;
    const isNobodys = view === 'answered' && claim.assigneeId === null;
    if (view === 'queue' || isNobodys) return <TakeButton claim={claim} userId={userId} />;
    return <OwnActions claim={claim} userId={userId} onAnswer={onAnswer} onRemove={onRemove} />;
  };
  return (
    <DataTable
      key={view}
      {...list}
      caption={t(`claims.${view}`)}
      columns={fieldColumns(t, CLAIM_FIELDS, CLAIM_COLUMNS.EMPLOYE)}
      rowKey={(claim) => claim.id}
      rowName={(claim) => t('claims.name', { id: claim.id })}
      details={(claim) => <ClaimDetails claim={claim} place="STAFF" />}
      actions={actions}
      empty={<NoClaims view={view} searched={searched} newButton={newButton} />}
    />
  );
}

type OwnActionsProps = Pick<EmployeeClaimTableProps, 'onAnswer' | 'onRemove'> & {
  claim: Claim;
  userId: number;
};

function OwnActions({ claim, userId, onAnswer, onRemove }: OwnActionsProps) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t('claims.answerAction', { id: claim.id })}
        onClick={() => onAnswer(claim)}
      >
        <MessageSquareReply aria-hidden size={17} />
      </IconButton>
      {mayDeleteClaim({ userId, role: 'EMPLOYE' }, claim) && (
        <RowMenu
          name={t('claims.name', { id: claim.id })}
          remove={{
            label: t('claims.remove', { id: claim.id }),
            onSelect: () => onRemove(claim),
          }}
        />
      )}
    </>
  );
}

type NoClaimsProps = Pick<EmployeeClaimTableProps, 'view' | 'searched' | 'newButton'>;

function NoClaims({ view, searched, newButton }: NoClaimsProps) {
  const t = useT();
  if (searched) {
    return <EmptyState title={t('claims.noMatchTitle')} text={t('claims.noMatchText')} />;
  }
  if (view === 'queue') {
    return <EmptyState title={t('claims.queueEmptyTitle')} text={t('claims.queueEmptyText')} />;
  }
  return (
    <EmptyState title={t('claims.emptyTitle')} text={t('claims.emptyText')} action={newButton} />
  );
}
