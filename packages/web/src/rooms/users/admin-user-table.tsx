import type { User } from '@recourse/contract/users';
import type { ReactNode } from 'react';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { idColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { DeleteButton, EditButton } from '../../ui/button/row-actions.tsx';
import { RoleBadge } from './role-badge.tsx';

interface AdminUserTableProps extends ListRows<User> {
  /** Whether the rows are those of a search or of one role. */
  searched: boolean;
  newButton: ReactNode;
  /** Who looks at it: nobody deletes himself. */
  ownId: number | null;
  onEdit: (user: User) => void;
  onRemove: (user: User) => void;
}

/** Everyone who can sign in. */
export function AdminUserTable({
  searched,
  newButton,
  ownId,
  onEdit,
  onRemove,
  ...list
}: AdminUserTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('users.title')}
      columns={userColumns(t, ownId)}
      rowKey={(user) => user.id}
      rowName={(user) => user.username}
      actions={(user) => (
        <>
          <EditButton
            label={t('users.edit', { name: user.username })}
            onClick={() => onEdit(user)}
          />
          <DeleteButton
            label={t('users.remove', { name: user.username })}
            disabled={user.id === ownId}
            onClick={() => onRemove(user)}
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

function userColumns(t: Translate, ownId: number | null): Column<User>[] {
  return [
    idColumn(t('users.id')),
    {
      id: 'username',
      heading: t('users.username'),
      isKey: true,
      sortable: true,
      cell: (user) => <UserName user={user} isSelf={user.id === ownId} />,
    },
    {
      id: 'email',
      heading: t('users.email'),
      className: fillingColumn,
      sortable: true,
      cell: (user) => <ClampedText>{user.email ?? '—'}</ClampedText>,
    },
    {
      id: 'phone',
      heading: t('users.phone'),
      className: 'text-muted',
      cell: (user) => (
        <span dir="ltr" className="block truncate lg:max-w-40">
          {user.phone === '' ? '—' : (user.phone ?? '—')}
        </span>
      ),
    },
    {
      id: 'role',
      heading: t('users.role'),
      narrow: 'head',
      sortable: true,
      cell: (user) => <RoleBadge role={user.role} />,
    },
  ];
}

function UserName({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="max-w-64 truncate">{user.username}</span>
      {isSelf && <Badge tone="neutral">{t('users.selfMarker')}</Badge>}
      {user.nom !== null && user.nom !== '' && (
        <span className="max-w-64 truncate text-xs font-normal text-muted">{user.nom}</span>
      )}
    </span>
  );
}
