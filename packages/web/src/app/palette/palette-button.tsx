import { Search } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { isDialogOpen, useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import type { ShellConfig } from '../shell-config.ts';

// Loaded when they are first needed.
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

type Opened = 'palette' | 'help';

/**
 * Opens the command palette. Ctrl+K (Cmd+K) does the same wherever the focus is, unless a dialog is open. `?` shows the
 * other shortcuts.
 */
export function PaletteButton({ config }: { config: ShellConfig }) {
  const t = useT();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wanted, setWanted] = useState<Partial<Record<Opened, true>>>({});
  const open = (what: Opened): void => {
    setWanted((before) => ({ ...before, [what]: true }));
    setOpened(what);
  };
  const close = (): void => setOpened(null);
  useShortcut('?', () => open('help'), t('shortcuts.help'));
  // A layout effect: the key works as soon as the screen is painted, on a busy machine too.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isLoading = opened !== null && !isDialogOpen();
      // Prevents the browser's own use of the key, which is never wanted here. What is typed while the code of the
      // dialog is loading is meant for the dialog: it must not act as a shortcut of the page.
      if (isPaletteKey(event) || (isLoading && isText(event))) event.preventDefault();
      if (isPaletteKey(event) && !isDialogOpen()) open('palette');
    };
    // Before the shortcuts of the page.
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  });
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
      {wanted.palette && (
        <Palette
          config={config}
          open={opened === 'palette'}
          onClose={close}
          onHelp={() => open('help')}
        />
      )}
      {wanted.help && <ShortcutHelp open={opened === 'help'} onClose={close} />}
    </>
  );
}

/** Whether a key types a character. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

function isPaletteKey(event: KeyboardEvent): boolean {
  const withOne = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  return withOne && event.key.toLowerCase() === 'k';
}
