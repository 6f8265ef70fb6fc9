import type { Role } from '@recourse/contract/values/roles';
import {
  Braces,
  CalendarDays,
  ChartLine,
  CircleAlert,
  ClipboardCheck,
  ClipboardList,
  FileText,
  Inbox,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  Network,
  ScrollText,
  SearchX,
  Sparkles,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { TextKey } from '../lib/i18n/i18n.ts';
import { type Path, PATHS } from './paths.ts';

export interface ShellLink {
  readonly path: Path;
  readonly label: TextKey;
  readonly icon: LucideIcon;
}

/** The differences between the shells of the three areas. */
export interface ShellConfig {
  readonly role: Role;
  /** The area's name under the product's; null for administrators. */
  readonly title: TextKey | null;
  /** The text of the header, with {name}. */
  readonly greeting: TextKey;
  readonly signOut: TextKey;
  /** The specified links in their order, ours after them. */
  readonly links: readonly ShellLink[];
  /** The screen that takes the whole window: the menu beside it is a rail of icons. */
  readonly wholeWindow: Path | null;
  /** Where the user card leads; null where a link of the menu leads there. */
  readonly account: ShellLink | null;
}

/** Every screen to which the shell has a link. */
export const linksOf = ({ links, account }: ShellConfig): readonly ShellLink[] =>
  account === null ? links : [...links, account];

export const ADMIN_SHELL: ShellConfig = {
  role: 'ADMIN',
  title: null,
  greeting: 'shell.greeting',
  signOut: 'shell.logout',
  links: [
    { path: PATHS.adminDashboard, label: 'nav.admin.dashboard', icon: LayoutDashboard },
    { path: PATHS.adminClaims, label: 'nav.admin.reclamations', icon: CircleAlert },
    { path: PATHS.adminSolutions, label: 'nav.admin.solutions', icon: Lightbulb },
    { path: PATHS.adminUsers, label: 'nav.admin.users', icon: UsersRound },
    { path: PATHS.adminDocuments, label: 'nav.admin.documents', icon: FileText },
    { path: PATHS.adminReports, label: 'nav.admin.reports', icon: ClipboardList },
    { path: PATHS.adminAssistant, label: 'nav.admin.assistant', icon: Sparkles },
    { path: PATHS.adminInbox, label: 'nav.admin.inbox', icon: Inbox },
    { path: PATHS.assistantQuality, label: 'nav.admin.quality', icon: ChartLine },
    { path: PATHS.assistantGaps, label: 'nav.admin.gaps', icon: SearchX },
    { path: PATHS.teams, label: 'nav.admin.teams', icon: Network },
    { path: PATHS.calendars, label: 'nav.admin.calendars', icon: CalendarDays },
    { path: PATHS.audit, label: 'nav.admin.audit', icon: ScrollText },
    { path: PATHS.trash, label: 'nav.admin.trash', icon: Trash2 },
    { path: PATHS.apiReference, label: 'nav.admin.reference', icon: Braces },
  ],
  wholeWindow: PATHS.adminInbox,
  account: { path: PATHS.account, label: 'nav.admin.account', icon: UserRound },
};

export const EMPLOYEE_SHELL: ShellConfig = {
  role: 'EMPLOYE',
  title: 'shell.employeePortal',
  greeting: 'shell.signedInAs',
  signOut: 'shell.logOut',
  links: [
    { path: PATHS.employeeDashboard, label: 'nav.employee.dashboard', icon: LayoutDashboard },
    { path: PATHS.employeeClaims, label: 'nav.employee.claims', icon: CircleAlert },
    { path: PATHS.employeeDocuments, label: 'nav.employee.documents', icon: FileText },
    { path: PATHS.employeeReports, label: 'nav.employee.reports', icon: ClipboardList },
    { path: PATHS.employeeAiReports, label: 'nav.employee.aiReports', icon: ClipboardCheck },
    { path: PATHS.employeeSolutions, label: 'nav.employee.solutions', icon: Lightbulb },
    { path: PATHS.employeeProfile, label: 'nav.employee.profile', icon: UserRound },
    { path: PATHS.employeeInbox, label: 'nav.employee.inbox', icon: Inbox },
  ],
  wholeWindow: PATHS.employeeInbox,
  account: null,
};

export const CLIENT_SHELL: ShellConfig = {
  role: 'CLIENT',
  title: 'shell.clientPortal',
  greeting: 'shell.signedInAs',
  signOut: 'shell.logOut',
  links: [
    { path: PATHS.clientDashboard, label: 'nav.client.dashboard', icon: LayoutDashboard },
    { path: PATHS.clientProfile, label: 'nav.client.profile', icon: UserRound },
    { path: PATHS.clientDocuments, label: 'nav.client.documents', icon: FileText },
    { path: PATHS.clientReports, label: 'nav.client.reports', icon: ClipboardList },
    { path: PATHS.clientAssistant, label: 'nav.client.assistant', icon: Sparkles },
    { path: PATHS.clientClaims, label: 'nav.client.claims', icon: CircleAlert },
  ],
  wholeWindow: null,
  account: null,
};
