import type { User } from '@recourse/contract/users';
import { clearable, rowFields, time, timeOrNull } from '../../db/rows/row-fields.ts';
import type { UserRow } from '../../db/tables.ts';

/** The fields of a user, for administrators. */
export const USER = rowFields<UserRow, Required<User>>()(() => ({
  id: 'id',
  username: 'username',
  email: 'email',
  phone: 'phone',
  nom: clearable('nom'),
  role: 'role',
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  lastSignInAt: timeOrNull('last_sign_in_at'),
  emailFailedAt: timeOrNull('email_failed_at'),
  secondFactorAt: timeOrNull('second_factor_at'),
  version: 'version',
}));

/** The fields of a user that everyone else may read. */
export const PUBLIC_USER = rowFields<UserRow, Pick<User, 'id' | 'username' | 'nom' | 'role'>>()(
  () => ({ id: 'id', username: 'username', nom: clearable('nom'), role: 'role' }),
);
