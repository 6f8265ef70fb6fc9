import type { Notification } from '@recourse/contract/notifications';
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

/** Where a notification leads: the page of the claim, or the list with the document or report in it. */
export function placeOf(role: Role, { area, objectId }: Pick<Notification, 'area' | 'objectId'>) {
  if (area === 'claims') return `${CLAIM_LISTS[role]}/${objectId}`;
  return area === 'documents' ? DOCUMENTS[role] : REPORTS[role];
}

/** The claims that wait for somebody to take them. */
export const QUEUES = {
  ADMIN: PATHS.adminClaims,
  EMPLOYE: `${PATHS.employeeClaims}?view=queue`,
} as const;
