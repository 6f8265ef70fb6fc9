import {
  CircleAlert,
  ClipboardList,
  FileText,
  List,
  Lightbulb,
  type LucideIcon,
  UsersRound,
} from 'lucide-react';
import type { RowArea } from '@recourse/contract/events';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { type AreaAnswer, isNamed } from './palette-search.ts';
import { iconOf } from './palette-settings-icons.ts';
import type { SettingsLink, ShellLink } from '../shell-config.ts';

/** An entry of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly text: string;
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly to: string;
}

export interface PaletteGroup {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** How many characters of a found text are kept; most windows show fewer on a line. */
const TEXT_LENGTH = 160;

const ICONS: Readonly<Record<RowArea, LucideIcon>> = {
  users: UsersRound,
  solutions: Lightbulb,
  claims: CircleAlert,
  documents: FileText,
  reports: ClipboardList,
};

/** The screens whose names match the typed text. */
export function screenGroup(
  t: Translate,
  links: readonly (ShellLink | SettingsLink)[],
  typed: string,
): PaletteGroup | null {
  const items = links
    .map((link) => ({
      id: link.path,
      text: t(link.label),
      hint: '',
      icon: iconOf(link),
      to: link.path,
    }))
    .filter(({ text }) => isNamed(text, typed.trim()));
  return items.length === 0 ? null : { id: 'screens', heading: t('palette.screens'), items };
}

/** The results of an area, with a link to its whole list when there are more. */
export function areaGroup(t: Translate, { area, findings }: AreaAnswer): PaletteGroup | null {
  if (findings === undefined || findings.found.length === 0) return null;
  const { found, total, list } = findings;
  const items: PaletteItem[] = found.map(({ id, text, hint, to }) => ({
    id: `${area.area}-${id}`,
    text: truncate(text.replaceAll(/\s+/g, ' '), TEXT_LENGTH),
    hint,
    icon: ICONS[area.area],
    to,
  }));
  if (list !== null && total > found.length) {
    const text = t('palette.all', { count: total });
    items.push({ id: `${area.area}-all`, text, hint: '', icon: List, to: list });
  }
  return { id: area.area, heading: t(area.heading), items };
}
