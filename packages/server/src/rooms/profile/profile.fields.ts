import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { me } from '@recourse/contract/profile';
import { clearable, rowFields } from '../../db/rows/row-fields.ts';
import type { UserRow } from '../../db/tables.ts';

/** The fields of one's own account. */
export const PROFILE = rowFields<UserRow, EndpointReply<typeof me>>()((made) => ({
  id: 'id',
  username: 'username',
  email: 'email',
  phone: 'phone',
  nom: clearable('nom'),
  role: 'role',
  roles: made(['role'], ({ role }) => [role]),
  version: 'version',
}));
