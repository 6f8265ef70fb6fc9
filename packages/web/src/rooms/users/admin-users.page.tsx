import { ROLES, STORED_ROLES, type StoredRole } from '@recourse/contract/values/roles';
import { type User, USER_SORTS, exportUsers } from '@recourse/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { numericUserId } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { wholeList } from '../../lib/list/whole-list.ts';
import { NewButton } from '../../ui/button/new-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { AdminUserTable } from './admin-user-table.tsx';
import { userListQuery } from './users.queries.ts';
import { texts } from '../../texts/en-users.ts';

addEnglishTexts(texts);

// The code of dialogs and forms is loaded when the first one is opened.
const UserModal = lazyPart(async () => (await import('./user-modal.tsx')).UserModal);
const DeleteUser = lazyPart(async () => (await import('./delete-user.tsx')).DeleteUser);
const ResetFactor = lazyPart(async () => (await import('./reset-factor-dialog.tsx')).ResetFactor);

/** Everyone who can sign in, for administrators: search, add, change, delete. */
export function AdminUsersPage() {
  const t = useT();
  const list = useListState(USER_SORTS);
  const ownId = numericUserId(useSession().user);
  const role = STORED_ROLES.find((stored) => stored === list.filter('role'));
  const wanted = { ...list.request, ...(role === undefined ? {} : { role }) };
  const query = useQuery(userListQuery(wanted));
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const [removed, setRemoved] = useState<User | null>(null);
  const [reset, setReset] = useState<User | null>(null);
  const meta = query.data?.meta;
  const addNew = (): void => setEdited('new');
  const rows = useListRows(list, query, t('users.loadFailed'));
  useShortcut('n', addNew, t('users.new'));

  const newButton = <NewButton label={t('users.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('users.title')}
        subtitle={t('users.subtitle')}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
            {newButton}
          </>
        }
      />
      <PagedList
        label={t('users.title')}
        searchLabel={t('users.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportUsers, wanted)}
        tools={<RoleFilter value={role} onChange={(next) => list.setFilter('role', next)} />}
      >
        <AdminUserTable
          {...rows}
          searched={list.q !== '' || role !== undefined}
          newButton={newButton}
          ownId={ownId}
          onEdit={setEdited}
          onRemove={setRemoved}
          onResetFactor={setReset}
        />
      </PagedList>
      {edited !== null && (
        <UserModal user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed !== null && <DeleteUser user={removed} onClose={() => setRemoved(null)} />}
      {reset !== null && <ResetFactor user={reset} onClose={() => setReset(null)} />}
    </>
  );
}

interface RoleFilterProps {
  value: StoredRole | undefined;
  onChange: (role: string) => void;
}

/**
 * The roles to filter by. A role that can no longer be assigned appears only while it is chosen.
 */
function RoleFilter({ value, onChange }: RoleFilterProps) {
  const t = useT();
  const shown = STORED_ROLES.filter((role) => ROLES.some((one) => one === role) || role === value);
  return (
    <SelectField
      label={t('users.roleFilter')}
      hideLabel
      className="md:w-44"
      options={[
        { value: '', label: t('users.everyRole') },
        ...shown.map((role) => ({ value: role, label: t(`role.${role}`) })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
