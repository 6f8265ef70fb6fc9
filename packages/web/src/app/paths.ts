import { type Role, ROLES } from '@recourse/contract/values/roles';

/** The path of every screen. No other file contains one. */
export const PATHS = {
  login: '/login',
  forgot: '/forgot',
  signUp: '/sign-up',
  reset: '/reset',
  welcome: '/welcome',
  confirm: '/confirm',
  confirmed: '/confirmed',
  unsubscribe: '/unsubscribe',
  adminDashboard: '/',
  adminInbox: '/inbox',
  adminClaims: '/reclamations',
  adminSolutions: '/solutions',
  adminImport: '/solutions/import',
  adminUsers: '/users',
  adminDocuments: '/documents',
  adminReports: '/reports',
  adminAssistant: '/assistant',
  assistantQuality: '/assistant/quality',
  assistantGaps: '/assistant/gaps',
  assistantRecall: '/assistant/recall',
  settings: '/settings',
  teams: '/teams',
  calendars: '/calendars',
  policies: '/policies',
  categories: '/categories',
  mail: '/settings/mail',
  access: '/settings/access',
  webhooks: '/settings/webhooks',
  audit: '/audit',
  trash: '/trash',
  apiReference: '/api-reference',
  account: '/account',
  adminNotifications: '/notifications',
  employeeDashboard: '/employe',
  employeeInbox: '/employe/inbox',
  employeeClaims: '/employe/claims',
  employeeDocuments: '/employe/documents',
  employeeReports: '/employe/reports',
  employeeAiReports: '/employe/ai-reports',
  employeeSolutions: '/employe/solutions',
  employeePolicies: '/employe/policies',
  employeeProfile: '/employe/profile',
  employeeNotifications: '/employe/notifications',
  clientDashboard: '/client',
  clientProfile: '/client/profile',
  clientDocuments: '/client/documents',
  clientReports: '/client/reports',
  clientAssistant: '/client/assistant',
  clientClaims: '/client/claims',
  clientNotifications: '/client/notifications',
} as const;

/** The list of claims of each role. */
export const CLAIM_LISTS = {
  ADMIN: PATHS.adminClaims,
  EMPLOYE: PATHS.employeeClaims,
  CLIENT: PATHS.clientClaims,
} as const satisfies Record<Role, string>;

/** The notification settings of each role. */
export const NOTIFICATION_SETTINGS = {
  ADMIN: PATHS.adminNotifications,
  EMPLOYE: PATHS.employeeNotifications,
  CLIENT: PATHS.clientNotifications,
} as const satisfies Record<Role, string>;

/** The pages of clients, for the staff. The id of the person follows. */
export const PERSON_PAGES = { ADMIN: '/clients', EMPLOYE: '/employe/clients' } as const;

/** The page of a claim for somebody of a role. */
export const casePath = (role: Role, id: number): string => `${CLAIM_LISTS[role]}/${id}`;

/** The id of the row that an address names by its parameter; null when it names none. */
export function rowIdOf({ id }: Readonly<Record<string, string | undefined>>): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The page of a client for somebody of a role; null when the role has none. */
export const personPath = (role: Role | null, id: number): string | null =>
  role === 'ADMIN' || role === 'EMPLOYE' ? `${PERSON_PAGES[role]}/${id}` : null;

/** The roles of the staff: administrator and employee. */
export type StaffRole = Exclude<Role, 'CLIENT'>;

/** The list of policies of each role of the staff. */
export const policiesPath = (role: StaffRole): Path =>
  role === 'ADMIN' ? PATHS.policies : PATHS.employeePolicies;

/** The page of a version of a policy. */
export const policyPath = (role: StaffRole, id: number): string => `${policiesPath(role)}/${id}`;

/** The paths of the forms for a new version of a policy, and for a new policy. */
export const editPolicyPath = (id: number): string => `${PATHS.policies}/${id}/edit`;
export const NEW_POLICY = `${PATHS.policies}/new`;

/** The printed documents of a claim, below its page. */
export const PAPERS = { receipt: 'receipt', caseFile: 'case-file' } as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** The first screen after signing in, by role. */
const LANDING = {
  ADMIN: PATHS.adminDashboard,
  EMPLOYE: PATHS.employeeDashboard,
  CLIENT: PATHS.clientDashboard,
} as const satisfies Record<Role, Path>;

/** The administrators' areas, including the paths below them. */
const ADMIN_AREAS: readonly string[] = [
  PERSON_PAGES.ADMIN,
  PATHS.adminInbox,
  PATHS.adminUsers,
  PATHS.adminClaims,
  PATHS.adminSolutions,
  PATHS.adminDocuments,
  PATHS.adminReports,
  PATHS.adminAssistant,
  PATHS.settings,
  PATHS.teams,
  PATHS.calendars,
  PATHS.policies,
  PATHS.categories,
  PATHS.audit,
  PATHS.trash,
  PATHS.apiReference,
  PATHS.account,
  PATHS.adminNotifications,
];

/** The first screen for these roles (ADMIN before EMPLOYE before CLIENT); /login without a known role. */
export function landingPath(roles: readonly string[]): Path {
  const role = ROLES.find((known) => roles.includes(known));
  return role ? LANDING[role] : PATHS.login;
}

/** The role that a path belongs to; null for a path that nobody may be sent to. */
export function roleOfPath(path: string): Role | null {
  const pathname = pathnameInside(path);
  if (pathname === null) return null;
  if (isWithin(pathname, PATHS.employeeDashboard)) return 'EMPLOYE';
  if (isWithin(pathname, PATHS.clientDashboard)) return 'CLIENT';
  if (pathname === PATHS.adminDashboard) return 'ADMIN';
  return ADMIN_AREAS.some((area) => isWithin(pathname, area)) ? 'ADMIN' : null;
}

/**
 * Whether a user with these roles may be redirected to a path; false for anything outside the app.
 */
export function roleMaySee(path: string, roles: readonly string[]): boolean {
  const role = roleOfPath(path);
  return role !== null && roles.includes(role);
}

/** The pathname without search and fragment; null when the path would leave the app. */
function pathnameInside(path: string): string | null {
  const origin = 'http://inside.invalid';
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname : null;
}

function isWithin(pathname: string, area: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}
