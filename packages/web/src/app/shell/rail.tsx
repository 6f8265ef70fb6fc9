import clsx from 'clsx';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { firstLinksOf, type ShellConfig, type ShellLink } from '../shell-config.ts';
import { hasChildren } from './sidebar.tsx';

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

/** The narrow sidebar of a screen that needs the width: its links as icons with their names. M opens the whole menu. */
export function Rail({ config }: { config: ShellConfig }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  useShortcut('m', open, t('shell.openMenu'));
  return (
    <div className="flex min-h-full flex-col items-center gap-3 py-3">
      <IconButton
        label={t('shell.openMenu')}
        aria-keyshortcuts="m"
        aria-expanded={isOpen}
        className="bg-brand text-white hover:bg-brand-hover hover:text-white"
        onClick={open}
      >
        <Menu aria-hidden size={19} />
      </IconButton>
      <nav aria-label={t('shell.mainMenu')}>
        <ul className="grid gap-1">
          {firstLinksOf(config).map((link) => (
            <li key={link.path}>
              <RailLink link={link} exact={hasChildren(link, config)} />
            </li>
          ))}
        </ul>
      </nav>
      {wasOpened && <Drawer config={config} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}

function RailLink({ link, exact }: { link: ShellLink; exact: boolean }) {
  const t = useT();
  const Icon = link.icon;
  return (
    <NavLink
      to={link.path}
      end={exact}
      aria-label={t(link.label)}
      title={t(link.label)}
      className={({ isActive }) =>
        clsx(
          'grid size-10 place-items-center rounded-lg transition-colors',
          isActive ? 'bg-brand-soft text-accent' : 'hover:bg-soft',
        )
      }
    >
      <Icon aria-hidden size={18} />
    </NavLink>
  );
}
