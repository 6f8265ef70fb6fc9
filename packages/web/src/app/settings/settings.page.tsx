import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { addEnglishTexts, type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-settings.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { iconOf } from '../palette/palette-settings-icons.ts';
import { PATHS } from '../paths.ts';
import { ADMIN_SHELL, type SettingsLink } from '../shell-config.ts';

addEnglishTexts(texts);

/** What each screen is for. */
const ABOUT: Readonly<Record<SettingsLink['path'], TextKey>> = {
  [PATHS.teams]: 'settings.teams',
  [PATHS.categories]: 'settings.categories',
  [PATHS.policies]: 'settings.policies',
  [PATHS.calendars]: 'settings.calendars',
  [PATHS.mail]: 'settings.mail',
  [PATHS.access]: 'settings.access',
  [PATHS.webhooks]: 'settings.webhooks',
  [PATHS.audit]: 'settings.audit',
  [PATHS.apiReference]: 'settings.reference',
};

/** For administrators: one line for each screen with settings. */
export function SettingsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('nav.admin.settings')} subtitle={t('settings.subtitle')} />
      <Card className="max-w-3xl overflow-hidden">
        <ul className="divide-y divide-line">
          {ADMIN_SHELL.settings?.links.map((link) => (
            <li key={link.path}>
              <Line {...link} icon={iconOf(link)} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Line({ path, label, icon: Icon }: SettingsLink & { icon: LucideIcon }) {
  const t = useT();
  return (
    <Link
      to={path}
      className="flex items-center gap-4 px-4 py-3.5 transition-colors hover:bg-soft focus-visible:-outline-offset-2"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-brand-soft text-accent">
        <Icon aria-hidden size={19} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">{t(label)}</span>
        <span className="text-sm text-muted">{t(ABOUT[path])}</span>
      </span>
      <ChevronRight aria-hidden size={17} className="shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  );
}
