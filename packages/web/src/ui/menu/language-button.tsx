import { Languages } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { PopupButton } from './popup-button.tsx';

// Loaded when it is first opened, because most people never choose another language.
const LanguageMenu = lazyPart(async () => (await import('./language-menu.tsx')).LanguageMenu);

/** Opens the language menu. */
export function LanguageButton() {
  return (
    <PopupButton label={useT()('shell.language')} kind="menu" icon={Languages}>
      {(popup) => <LanguageMenu {...popup} />}
    </PopupButton>
  );
}
