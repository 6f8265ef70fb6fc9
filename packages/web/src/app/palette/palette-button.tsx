import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { isDialogOpen, useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import type { ShellConfig } from '../shell-config.ts';

// Fetched when they are first wanted.
const Palette = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./palette.tsx'))).Palette,
}));
const ShortcutHelp = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./shortcut-help.tsx'))).ShortcutHelp,
}));

type Opened = 'palette' | 'help';

/**
 * Opens the command palette. Ctrl+K (Cmd+K) does the same wherever the focus is, unless a dialog is open. `?` shows the
 * other keys.
 */
export function PaletteButton({ config }: { config: ShellConfig }) {
  const t = useT();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<Opened>>(new Set());
  const open = useCallback((what: Opened): void => {
    setWanted((before) => new Set(before).add(what));
    setOpened(what);
  }, []);
  const close = (): void => setOpened(null);
  useShortcut('?', () => open('help'), t('shortcuts.help'));
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      // Prevents the browser's own use of the key, which is never wanted here.
      event.preventDefault();
      if (!isDialogOpen()) open('palette');
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('palette.open')}
        className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-lg border border-line text-sm text-muted transition-colors hover:bg-soft hover:text-fg xl:gap-3 xl:px-3"
        onClick={() => open('palette')}
      >
        <Search aria-hidden size={17} className="shrink-0" />
        <span className="sr-only xl:not-sr-only xl:whitespace-nowrap">{t('palette.open')}</span>
        <kbd
          aria-hidden
          className="hidden rounded border border-line px-1.5 text-xs whitespace-nowrap xl:inline"
        >
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {wanted.has('palette') && (
          <Palette
            config={config}
            open={opened === 'palette'}
            onClose={close}
            onHelp={() => open('help')}
          />
        )}
        {wanted.has('help') && <ShortcutHelp open={opened === 'help'} onClose={close} />}
      </Suspense>
    </>
  );
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const withOne = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  return withOne && event.key.toLowerCase() === 'k';
}
