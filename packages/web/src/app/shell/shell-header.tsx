import { Menu, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTheme } from '../../lib/browser/theme.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LanguageButton } from '../../ui/menu/language-button.tsx';
import { BellButton } from '../../rooms/notifications/bell-button.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { ShellConfig } from '../shell-config.ts';
import { SignOutButton } from './sign-out-button.tsx';

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

interface ShellHeaderProps {
  config: ShellConfig;
  /** Whether a menu button opens the links, as in narrow windows. */
  withMenu: boolean;
}

/** The bar above every screen: who is signed in, search, theme, signing out. */
export function ShellHeader({ config, withMenu }: ShellHeaderProps) {
  const t = useT();
  const { user } = useSession();
  const name = user?.username || user?.email || '';
  return (
    <header className="sticky top-0 z-30 flex min-h-15 flex-wrap items-center justify-between gap-3 border-b border-line bg-card px-4 print-hidden max-sm:gap-1.5 max-sm:px-2">
      <div className="flex min-w-0 flex-1 basis-24 items-center gap-2">
        {withMenu && <MenuButton config={config} />}
        <p className="line-clamp-2 font-semibold wrap-anywhere max-md:line-clamp-3 max-md:text-sm/tight">
          {t(config.greeting, { name })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
        <PaletteButton config={config} />
        <BellButton role={config.role} />
        <LanguageButton />
        <ThemeButton />
        <SignOutButton label={t(config.signOut)} />
      </div>
    </header>
  );
}

function MenuButton({ config }: { config: ShellConfig }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton label={t('shell.openMenu')} aria-expanded={isOpen} onClick={open}>
        <Menu aria-hidden size={19} />
      </IconButton>
      {wasOpened && <Drawer config={config} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function ThemeButton() {
  const t = useT();
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={t(isDark ? 'shell.toLight' : 'shell.toDark')}
      className="border border-line"
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden size={17} />
    </IconButton>
  );
}
