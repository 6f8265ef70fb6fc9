import type { MailedArea } from './notification-list.ts';
import type { LinkKind } from './links.ts';
import type { Role } from '../values/roles.ts';

/** Screens of the portal to which mails link. A test compares them with the portal's paths. */

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

/** The page for each kind of link. The token of the link follows after a #. */
export const LINK_PAGES = {
  SIGN_UP: '/sign-up',
  PASSWORD: '/reset',
  INVITATION: '/welcome',
  EMAIL: '/confirm',
  EMAIL_APPROVAL: '/confirm',
  EMAIL_UNDO: '/confirm',
} as const satisfies Record<LinkKind, string>;

const REPORTS = {
  ADMIN: '/reports',
  EMPLOYE: '/employe/reports',
  CLIENT: '/client/reports',
} as const satisfies Record<Role, string>;

const AUDIT = '/audit';
const WEBHOOKS = '/settings/webhooks';

/** The paths of the sign-in and of the request for a new password. */
export const SIGN_IN_PAGE = '/login';
export const FORGOT_PAGE = '/forgot';

/**
 * The page that unsubscribes from a kind of mail, without signing in. The token of the link follows as the fragment.
 */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/**
 * The target of a notification: the page of the claim, the list with the document or report in it, the audit
 * trail, or the list of webhooks.
 */
export function placeOf(
  role: Role,
  { area, objectId }: { area: MailedArea; objectId: number },
): string {
  if (area === 'claims') return `${CLAIMS[role]}/${objectId}`;
  if (area === 'audit') return AUDIT;
  if (area === 'webhooks') return WEBHOOKS;
  return area === 'documents' ? DOCUMENTS[role] : REPORTS[role];
}
