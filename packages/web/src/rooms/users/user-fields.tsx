import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type Role, type StoredRole, toRole } from '@recourse/contract/values/roles';
import {
  newPassword,
  newUser,
  type User,
  USER_MESSAGES,
  type UserChanges,
} from '@recourse/contract/users';
import * as z from 'zod/mini';
import type { FormPlace } from '../../lib/form/row-fields.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { numericUserId } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { NUMBER_CELLS } from '../../ui/list/columns.tsx';
import type { ColumnPlace, RowFields } from '../../ui/list/row-fields.tsx';
import { RoleBadge } from './role-badge.tsx';

/** Everything that the portal knows about the fields of a user, with the rules for a new one. */
export const USER_FIELDS = {
  id: { label: 'users.id', column: NUMBER_CELLS, detail: null, edit: null },
  username: {
    label: 'users.username',
    column: { isKey: true, sortable: true, cell: (user) => <UserName user={user} /> },
    detail: null,
    edit: {
      input: { kind: 'line' },
      rule: newUser.shape.username,
      toText: (user) => user?.username ?? '',
      toValue: (typed) => typed,
    },
  },
  email: {
    label: 'users.email',
    column: {
      className: fillingColumn,
      sortable: true,
      cell: (user) => <UserEmail user={user} />,
    },
    detail: null,
    edit: {
      input: { kind: 'line' },
      rule: newUser.shape.email,
      toText: (user) => user?.email ?? '',
      toValue: (typed) => typed,
    },
  },
  phone: {
    label: 'users.phone',
    column: {
      className: 'text-muted',
      cell: ({ phone }) => (
        <span dir="ltr" className="block truncate lg:max-w-40">
          {phone === '' ? '—' : (phone ?? '—')}
        </span>
      ),
    },
    detail: null,
    edit: {
      input: { kind: 'line' },
      rule: newUser.shape.phone,
      toText: (user) => user?.phone ?? '',
      toValue: (typed) => typed,
    },
  },
  role: {
    label: 'users.role',
    column: { narrow: 'head', sortable: true, cell: ({ role }) => <RoleBadge role={role} /> },
    detail: null,
    edit: {
      // The available roles depend on the user.
      input: { kind: 'own' },
      rule: z.string().check(z.refine((role) => toRole(role) !== null, USER_MESSAGES.role)),
      // The form has no default role.
      toText: (user) => user?.role ?? '',
      toValue: roleOf,
      shown: (role, t) => t(`role.${role as StoredRole}`),
    },
  },
  lastSignInAt: {
    label: 'users.lastSignIn',
    column: {
      className: 'text-muted',
      cell: ({ lastSignInAt }) => (lastSignInAt ? <DateTime at={lastSignInAt} /> : '—'),
    },
    detail: null,
    edit: null,
  },
  secondFactorAt: {
    label: 'users.secondFactor',
    column: {
      className: 'text-muted',
      wideOnly: true,
      // Since when would make the table too wide.
      cell: ({ secondFactorAt }, t) =>
        secondFactorAt ? <Badge tone="success">{t('users.factorOn')}</Badge> : '—',
    },
    detail: null,
    edit: null,
  },
  nom: {
    label: 'users.nom',
    column: null,
    detail: null,
    edit: {
      input: { kind: 'line' },
      rule: text(LIMITS.nom),
      toText: (user) => user?.nom ?? '',
      toValue: (typed) => typed || null,
    },
  },
  password: {
    label: 'users.password',
    column: null,
    detail: null,
    edit: {
      input: { kind: 'own' },
      rule: newPassword,
      toText: () => '',
      toValue: (typed) => typed,
    },
  },
  invite: {
    label: 'users.invite',
    column: null,
    detail: null,
    edit: {
      // Only for a new user, in place of a password.
      input: { kind: 'own' },
      rule: z.string(),
      toText: () => '',
      toValue: () => true as const,
    },
  },
} as const satisfies RowFields<User, UserChanges>;

type UserFields = typeof USER_FIELDS;

/** The columns of the administrators' table. */
export const USER_COLUMNS = {
  id: {},
  username: {},
  email: {},
  phone: {},
  role: {},
  lastSignInAt: {},
  secondFactorAt: {},
} satisfies ColumnPlace<UserFields>;

/** The fields in which two versions of a user are compared. A password is never shown. */
export const COMPARED_USER = {
  username: {},
  email: {},
  phone: {},
  role: {},
  nom: {},
  password: null,
  invite: null,
} satisfies FormPlace<UserFields>;

function roleOf(text: string): Role {
  const role = toRole(text);
  if (role === null) throw new TypeError(`${text} is no role.`);
  return role;
}

function UserName({ user }: { user: User }) {
  const t = useT();
  const isSelf = user.id === numericUserId(useSession().user);
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

function UserEmail({ user: { email, emailFailedAt } }: { user: User }) {
  const t = useT();
  return (
    <>
      <ClampedText>{email ?? '—'}</ClampedText>
      {emailFailedAt && <Badge tone="warning">{t('users.mailsFail')}</Badge>}
    </>
  );
}
