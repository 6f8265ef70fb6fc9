import type { ServiceAccount } from '@recourse/contract/identity/service-accounts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NewButton } from '../../../ui/button/new-button.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { timeColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { RoleBadge } from '../../users/role-badge.tsx';
import { PartHead } from './part-head.tsx';
import { serviceAccountsQuery } from './service-accounts.queries.ts';

// The code of the dialogs is loaded when the first one is opened.
const NewAccount = lazyPart(async () => (await import('./dialogs.ts')).ServiceAccountModal);
const DeleteAccount = lazyPart(async () => (await import('./dialogs.ts')).DeleteServiceAccount);
const TokenModal = lazyPart(async () => (await import('../tokens/token-modal.tsx')).TokenModal);

const EXPECTED_ROWS = 3;

/** The accounts of other programs: each with its role and the number of its valid tokens. */
export function ServiceAccounts() {
  const t = useT();
  const query = useQuery(serviceAccountsQuery);
  const [isNew, setNew] = useState(false);
  const [removed, setRemoved] = useState<ServiceAccount | null>(null);
  const [tokenOf, setTokenOf] = useState<ServiceAccount | null>(null);
  const addNew = (): void => setNew(true);
  useShortcut('n', addNew, t('access.newAccount'));
  const newButton = <NewButton label={t('access.newAccount')} onClick={addNew} />;
  return (
    <Card aria-label={t('access.accounts')} className="overflow-hidden">
      <PartHead text={t('access.accountsHint')}>{newButton}</PartHead>
      <DataTable
        rows={query.data?.data}
        error={
          query.error === null ? undefined : errorText(query.error, t('access.accountsFailed'))
        }
        onRetry={() => void query.refetch()}
        expectedRows={EXPECTED_ROWS}
        caption={t('access.accounts')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={accountColumns(t)}
        actions={(account) => (
          <AccountActions
            account={account}
            onToken={() => setTokenOf(account)}
            onRemove={() => setRemoved(account)}
          />
        )}
        empty={
          <EmptyState title={t('access.accountsEmptyTitle')} text={t('access.accountsEmptyText')} />
        }
      />
      {isNew && <NewAccount onClose={() => setNew(false)} />}
      {removed !== null && <DeleteAccount account={removed} onClose={() => setRemoved(null)} />}
      {tokenOf !== null && <TokenModal account={tokenOf} onClose={() => setTokenOf(null)} />}
    </Card>
  );
}

function accountColumns(t: Translate): Column<ServiceAccount>[] {
  return [
    {
      id: 'name',
      heading: t('access.accountName'),
      isKey: true,
      cell: ({ name }): ReactNode => (
        <span dir="auto" className="block max-w-64 truncate">
          {name}
        </span>
      ),
    },
    {
      id: 'role',
      heading: t('access.role'),
      narrow: 'head',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    { id: 'tokens', heading: t('access.validTokens'), cell: ({ tokens }) => tokens },
    timeColumn('createdAt', t('access.created')),
  ];
}

interface AccountActionsProps {
  account: ServiceAccount;
  onToken: () => void;
  onRemove: () => void;
}

function AccountActions({ account: { name }, onToken, onRemove }: AccountActionsProps) {
  const t = useT();
  return (
    <>
      <Button size="sm" aria-label={t('access.newTokenFor', { name })} onClick={onToken}>
        {t('access.newToken')}
      </Button>
      <RowMenu
        name={name}
        remove={{ label: t('access.deleteAccount', { name }), onSelect: onRemove }}
      />
    </>
  );
}
