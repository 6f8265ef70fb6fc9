import type { NotificationArea } from '../notifications.ts';
import type { LinkKind } from './links.ts';
import type { Role } from '../values/roles.ts';

/** Screens of the portal to which mails lead. A test compares them with those of the portal. */

const CLAIMS = {
  ADMIN: '/reclamations',
  EMPLOYE: '/employe/claims',
  CLIENT: '/client/claims',
} as const satisfies Record<Role, string>;

const DOCUMENTS = {
  ADMIN: '/documents',
  EMPLOYE: '/employe/documents?view=shared',
  CLIENT: '/client/documents',
} as const satisfies Record<Role, string>;

/** The page of each kind of link. What proves the link follows behind a #. */
export const LINK_PAGES = { PASSWORD: '/reset', INVITATION: '/welcome' } as const satisfies Record<
  LinkKind,
  string
>;

const REPORTS = {
  ADMIN: '/reports',
  EMPLOYE: '/employe/reports',
  CLIENT: '/client/reports',
} as const satisfies Record<Role, string>;

/** The page where mails of a kind are ended, without signing in. What proves the link follows as its fragment. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** Where a notification leads: the page of the claim, or the list with the document or report in it. */
export function placeOf(
  role: Role,
  { area, objectId }: { area: NotificationArea; objectId: number },
): string {
  if (area === 'claims') return `${CLAIMS[role]}/${objectId}`;
  return area === 'documents' ? DOCUMENTS[role] : REPORTS[role];
}
