import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { me } from '@recourse/contract/profile';
import { clearable, rowFields } from '../../db/rows/row-fields.ts';
import type { UserRow } from '../../db/tables.ts';

/** The fields of the user's own account, except the pending e-mail. */
export const PROFILE = rowFields<UserRow, Omit<EndpointReply<typeof me>, 'pendingEmail'>>()(
  (made) => ({
    id: 'id',
    username: 'username',
    email: 'email',
    phone: 'phone',
    nom: clearable('nom'),
    role: 'role',
    roles: made(['role'], ({ role }) => [role]),
    hasPassword: made(['password_hash'], (row) => row.password_hash !== null),
    version: 'version',
  }),
);
