import {
  Braces,
  CalendarDays,
  List,
  type LucideIcon,
  Mail,
  Network,
  Scale,
  ScrollText,
  Tags,
} from 'lucide-react';
import { PATHS } from '../paths.ts';
import type { SettingsLink, ShellLink } from '../shell-config.ts';

/** Pictures of the settings. They stand apart from the links, because the menu shows these without one. */
const ICONS: Readonly<Partial<Record<SettingsLink['path'], LucideIcon>>> = {
  [PATHS.teams]: Network,
  [PATHS.categories]: Tags,
  [PATHS.policies]: Scale,
  [PATHS.calendars]: CalendarDays,
  [PATHS.mail]: Mail,
  [PATHS.audit]: ScrollText,
  [PATHS.apiReference]: Braces,
};

/** The picture of a screen. */
export const iconOf = (link: ShellLink | SettingsLink): LucideIcon =>
  'icon' in link ? link.icon : (ICONS[link.path] ?? List);
