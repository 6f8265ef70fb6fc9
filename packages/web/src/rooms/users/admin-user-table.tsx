import type { User } from '@recourse/contract/users';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { fieldColumns } from '../../ui/list/row-fields.tsx';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { RowMenu } from '../../ui/menu/row-menu.tsx';
import { USER_COLUMNS, USER_FIELDS } from './user-fields.tsx';

interface AdminUserTableProps extends ListRows<User> {
  /** Whether the list is filtered. */
  searched: boolean;
  newButton: ReactNode;
  /** The id of the current user, who cannot delete himself. */
  ownId: number | null;
  onEdit: (user: User) => void;
  onRemove: (user: User) => void;
  onResetFactor: (user: User) => void;
}

/** Everyone who can sign in. */
export function AdminUserTable({
  searched,
  newButton,
  ownId,
  onEdit,
  onRemove,
  onResetFactor,
  ...list
}: AdminUserTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('users.title')}
      columns={fieldColumns(t, USER_FIELDS, USER_COLUMNS)}
      rowKey={(user) => user.id}
      rowName={(user) => user.username}
      actions={(user) => (
        <>
          <EditButton
            label={t('users.edit', { name: user.username })}
            onClick={() => onEdit(user)}
          />
          <RowMenu
            name={user.username}
            others={
              // One's own is removed in one's account.
              user.secondFactorAt && user.id !== ownId
                ? [
                    {
                      label: t('users.resetFactor', { name: user.username }),
                      onSelect: () => onResetFactor(user),
                    },
                  ]
                : []
            }
            remove={{
              label: t('users.remove', { name: user.username }),
              disabled: user.id === ownId,
              onSelect: () => onRemove(user),
            }}
          />
        </>
      )}
      empty={
        searched ? (
          <EmptyState title={t('users.noMatchTitle')} text={t('users.noMatchText')} />
        ) : (
          <EmptyState
            title={t('users.emptyTitle')}
            text={t('users.emptyText')}
            action={newButton}
          />
        )
      }
    />
  );
}
