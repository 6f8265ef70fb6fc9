import type { Notification } from '@recourse/contract/told/notification-list';
import type { Role } from '@recourse/contract/values/roles';
import { CLAIM_LISTS, PATHS } from '../../app/paths.ts';

const DOCUMENTS = {
  ADMIN: PATHS.adminDocuments,
  EMPLOYE: `${PATHS.employeeDocuments}?view=shared`,
  CLIENT: PATHS.clientDocuments,
} as const satisfies Record<Role, string>;

const REPORTS = {
  ADMIN: PATHS.adminReports,
  EMPLOYE: PATHS.employeeReports,
  CLIENT: PATHS.clientReports,
} as const satisfies Record<Role, string>;

/**
 * The target of a notification: the page of the claim, the list with the document or report in it, or the page of
 * mails, webhooks or the audit trail.
 */
export function placeOf(role: Role, { area, objectId }: Pick<Notification, 'area' | 'objectId'>) {
  if (area === 'mail') return PATHS.mail;
  if (area === 'audit') return PATHS.audit;
  if (area === 'webhooks') return PATHS.webhooks;
  if (area === 'claims') return `${CLAIM_LISTS[role]}/${objectId}`;
  return area === 'documents' ? DOCUMENTS[role] : REPORTS[role];
}

/** The list of unassigned claims. */
export const QUEUES = {
  ADMIN: PATHS.adminClaims,
  EMPLOYE: `${PATHS.employeeClaims}?view=queue`,
} as const;
