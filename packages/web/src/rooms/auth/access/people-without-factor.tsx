import { exportUsers, type User } from '@recourse/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { RoleBadge } from '../../users/role-badge.tsx';
import { userListQuery } from '../../users/users.queries.ts';

const WANTED = { withoutFactor: 'true' } as const;

/** Everybody who signs in with a password alone. */
export function PeopleWithoutFactor() {
  const t = useT();
  const list = useListState();
  const wanted = { ...list.request, ...WANTED };
  const query = useQuery(userListQuery(wanted));
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-muted">
        {t('access.peopleHint')}{' '}
        <Link to={PATHS.adminUsers} className="font-semibold text-accent underline">
          {t('access.toUsers')}
        </Link>
      </p>
      <PagedList
        label={t('access.people')}
        searchLabel={t('access.searchPeople')}
        list={list}
        meta={query.data?.meta}
        whole={wholeList(exportUsers, wanted)}
      >
        <DataTable
          {...useListRows(list, query, t('access.peopleFailed'))}
          caption={t('access.people')}
          rowKey={({ id }) => id}
          rowName={({ username }) => username}
          columns={personColumns(t)}
          empty={
            list.q === '' ? (
              <EmptyState title={t('access.peopleEmptyTitle')} text={t('access.peopleEmptyText')} />
            ) : (
              <EmptyState title={t('access.noMatchTitle')} text={t('access.noMatchText')} />
            )
          }
        />
      </PagedList>
    </div>
  );
}

function personColumns(t: Translate): Column<User>[] {
  return [
    {
      id: 'role',
      heading: t('access.role'),
      narrow: 'head',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      id: 'username',
      heading: t('access.user'),
      isKey: true,
      cell: ({ username, nom }) => (
        <Link
          dir="auto"
          to={`${PATHS.adminUsers}?${new URLSearchParams({ q: username }).toString()}`}
          className="block max-w-72 truncate underline-offset-2 hover:underline"
        >
          {nom === null || nom === '' ? username : `${nom} (${username})`}
        </Link>
      ),
    },
    {
      id: 'lastSignInAt',
      heading: t('access.lastSignIn'),
      className: 'text-muted',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <DateTime at={lastSignInAt} /> : t('access.never'),
    },
  ];
}
