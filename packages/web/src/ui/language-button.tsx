import { Languages } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { patiently } from '../lib/patiently.ts';
import { IconButton } from './icon-button.tsx';

// Fetched when it is first opened: most people never choose another language.
const LanguageMenu = lazy(async () => ({
  default: (await patiently(() => import('./language-menu.tsx'))).LanguageMenu,
}));

/** Opens the choice of languages. */
export function LanguageButton() {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t('shell.language')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="border border-line"
        onClick={() => {
          setOpened(true);
          setOpen(!isOpen);
        }}
      >
        <Languages aria-hidden size={17} />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <LanguageMenu anchor={button} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
