import { NEW_POLICY, PATHS } from '../../packages/web/src/app/paths.ts';

/** Every screen of the portal, for checks that apply to all: screenshots, budgets, hostile texts. */

export type ScreenRole = 'ADMIN' | 'EMPLOYE' | 'CLIENT';

export interface Screen {
  /** The role that the screen is for; null for those that need no session. */
  role: ScreenRole | null;
  name: string;
  path: string;
}

export const SCREENS: readonly Screen[] = [
  { role: null, name: 'login', path: PATHS.login },
  { role: null, name: 'forgot', path: PATHS.forgot },
  { role: null, name: 'sign-up', path: PATHS.signUp },
  { role: null, name: 'reset', path: PATHS.reset },
  { role: null, name: 'welcome', path: PATHS.welcome },
  { role: null, name: 'confirm', path: PATHS.confirm },
  {
    role: null,
    name: 'unsubscribe',
    // Has the shape of a mailed link, but was not issued by this portal.
    path: `${PATHS.unsubscribe}#1.claim.answered.${'A'.repeat(43)}`,
  },
  { role: 'ADMIN', name: 'admin-dashboard', path: PATHS.adminDashboard },
  { role: 'ADMIN', name: 'admin-inbox', path: PATHS.adminInbox },
  { role: 'ADMIN', name: 'admin-reclamations', path: PATHS.adminClaims },
  { role: 'ADMIN', name: 'admin-solutions', path: PATHS.adminSolutions },
  { role: 'ADMIN', name: 'admin-import', path: PATHS.adminImport },
  { role: 'ADMIN', name: 'admin-users', path: PATHS.adminUsers },
  { role: 'ADMIN', name: 'admin-documents', path: PATHS.adminDocuments },
  { role: 'ADMIN', name: 'admin-reports', path: PATHS.adminReports },
  { role: 'ADMIN', name: 'admin-assistant', path: PATHS.adminAssistant },
  { role: 'ADMIN', name: 'admin-assistant-quality', path: PATHS.assistantQuality },
  { role: 'ADMIN', name: 'admin-assistant-gaps', path: PATHS.assistantGaps },
  { role: 'ADMIN', name: 'admin-assistant-recall', path: PATHS.assistantRecall },
  { role: 'ADMIN', name: 'admin-settings', path: PATHS.settings },
  { role: 'ADMIN', name: 'admin-teams', path: PATHS.teams },
  { role: 'ADMIN', name: 'admin-calendars', path: PATHS.calendars },
  { role: 'ADMIN', name: 'admin-policies', path: PATHS.policies },
  { role: 'ADMIN', name: 'admin-policy-form', path: NEW_POLICY },
  { role: 'ADMIN', name: 'admin-categories', path: PATHS.categories },
  { role: 'ADMIN', name: 'admin-mail', path: PATHS.mail },
  { role: 'ADMIN', name: 'admin-access', path: PATHS.access },
  { role: 'ADMIN', name: 'admin-webhooks', path: PATHS.webhooks },
  { role: 'ADMIN', name: 'admin-audit', path: PATHS.audit },
  { role: 'ADMIN', name: 'admin-trash', path: PATHS.trash },
  { role: 'ADMIN', name: 'admin-api-reference', path: PATHS.apiReference },
  { role: 'ADMIN', name: 'admin-account', path: PATHS.account },
  { role: 'ADMIN', name: 'admin-notifications', path: PATHS.adminNotifications },
  { role: 'EMPLOYE', name: 'employee-dashboard', path: PATHS.employeeDashboard },
  { role: 'EMPLOYE', name: 'employee-inbox', path: PATHS.employeeInbox },
  { role: 'EMPLOYE', name: 'employee-claims', path: PATHS.employeeClaims },
  { role: 'EMPLOYE', name: 'employee-documents', path: PATHS.employeeDocuments },
  { role: 'EMPLOYE', name: 'employee-reports', path: PATHS.employeeReports },
  { role: 'EMPLOYE', name: 'employee-ai-reports', path: PATHS.employeeAiReports },
  { role: 'EMPLOYE', name: 'employee-solutions', path: PATHS.employeeSolutions },
  { role: 'EMPLOYE', name: 'employee-policies', path: PATHS.employeePolicies },
  { role: 'EMPLOYE', name: 'employee-profile', path: PATHS.employeeProfile },
  { role: 'EMPLOYE', name: 'employee-notifications', path: PATHS.employeeNotifications },
  { role: 'CLIENT', name: 'client-dashboard', path: PATHS.clientDashboard },
  { role: 'CLIENT', name: 'client-claims', path: PATHS.clientClaims },
  { role: 'CLIENT', name: 'client-documents', path: PATHS.clientDocuments },
  { role: 'CLIENT', name: 'client-reports', path: PATHS.clientReports },
  { role: 'CLIENT', name: 'client-assistant', path: PATHS.clientAssistant },
  { role: 'CLIENT', name: 'client-profile', path: PATHS.clientProfile },
  { role: 'CLIENT', name: 'client-notifications', path: PATHS.clientNotifications },
];
