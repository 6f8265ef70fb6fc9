import type { Role } from '@recourse/contract/values/roles';
import {
  Bell,
  ChartLine,
  CircleAlert,
  ClipboardCheck,
  ClipboardList,
  FileText,
  Inbox,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  Scale,
  SearchX,
  SlidersHorizontal,
  Sparkles,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { TextKey } from '../lib/i18n/i18n.ts';
import { NOTIFICATION_SETTINGS, type Path, PATHS } from './paths.ts';

/** A screen and its name. */
export interface NamedLink {
  readonly path: Path;
  readonly label: TextKey;
}

export interface ShellLink extends NamedLink {
  readonly icon: LucideIcon;
}

export interface SettingsMenu {
  readonly link: ShellLink;
  readonly links: readonly SettingsLink[];
}

/** The differences between the shells of the three areas. */
export interface ShellConfig {
  readonly role: Role;
  /** The area's name under the product's name; null for administrators. */
  readonly title: TextKey | null;
  /** The text of the header, with the placeholder {name}. */
  readonly greeting: TextKey;
  readonly signOut: TextKey;
  /** The specified links in their order, then our own. */
  readonly links: readonly ShellLink[];
  /** The link to the settings screen; the screens of the settings are listed below it. null: this area has none. */
  readonly settings: SettingsMenu | null;
  /** The screen that uses the whole window. The sidebar beside it is reduced to icons. */
  readonly wholeWindow: Path | null;
  /** The target of the user card; null when a link of the menu has that target. */
  readonly account: ShellLink | null;
}

/** Every screen to which the shell has a link. */
export const linksOf = ({
  role,
  links,
  settings,
  account,
}: ShellConfig): readonly (ShellLink | SettingsLink)[] => [
  ...links,
  ...(settings === null ? [] : [settings.link, ...settings.links]),
  ...(account === null ? [] : [account]),
  // The bell's panel links to it.
  { path: NOTIFICATION_SETTINGS[role], label: 'nav.notifications', icon: Bell },
];

/**
 * The links that are shown on every screen. The screens of the settings are listed below their
 * link.
 */
export const firstLinksOf = ({ links, settings, account }: ShellConfig): readonly ShellLink[] => [
  ...links,
  ...(settings === null ? [] : [settings.link]),
  ...(account === null ? [] : [account]),
];

/**
 * The screens of the settings. Their icons are in palette-settings-icons.ts and their descriptions in settings.page.tsx,
 * because few screens show them.
 */
const SETTINGS = [
  { path: PATHS.teams, label: 'nav.admin.teams' },
  { path: PATHS.categories, label: 'nav.admin.categories' },
  { path: PATHS.policies, label: 'nav.admin.policies' },
  { path: PATHS.calendars, label: 'nav.admin.calendars' },
  { path: PATHS.mail, label: 'nav.admin.mail' },
  { path: PATHS.access, label: 'nav.admin.access' },
  { path: PATHS.webhooks, label: 'nav.admin.webhooks' },
  { path: PATHS.audit, label: 'nav.admin.audit' },
  { path: PATHS.apiReference, label: 'nav.admin.reference' },
] as const satisfies readonly NamedLink[];
export type SettingsLink = (typeof SETTINGS)[number];

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
    { path: PATHS.trash, label: 'nav.admin.trash', icon: Trash2 },
  ],
  settings: {
    link: { path: PATHS.settings, label: 'nav.admin.settings', icon: SlidersHorizontal },
    links: SETTINGS,
  },
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
    { path: PATHS.employeePolicies, label: 'nav.employee.policies', icon: Scale },
  ],
  settings: null,
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
  settings: null,
  wholeWindow: null,
  account: null,
};
