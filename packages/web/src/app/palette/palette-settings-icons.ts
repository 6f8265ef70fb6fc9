import {
  Braces,
  CalendarDays,
  LockKeyhole,
  type LucideIcon,
  Mail,
  Network,
  Scale,
  ScrollText,
  Tags,
  Webhook,
} from 'lucide-react';
import { PATHS } from '../paths.ts';
import type { SettingsLink, ShellLink } from '../shell-config.ts';

/** Icons of the settings. They are separate from the links, because the menu shows these without icons. */
const ICONS: Readonly<Record<SettingsLink['path'], LucideIcon>> = {
  [PATHS.teams]: Network,
  [PATHS.categories]: Tags,
  [PATHS.policies]: Scale,
  [PATHS.calendars]: CalendarDays,
  [PATHS.mail]: Mail,
  [PATHS.access]: LockKeyhole,
  [PATHS.webhooks]: Webhook,
  [PATHS.audit]: ScrollText,
  [PATHS.apiReference]: Braces,
};

/** The icon of a screen. */
export const iconOf = (link: ShellLink | SettingsLink): LucideIcon =>
  'icon' in link ? link.icon : ICONS[link.path];
