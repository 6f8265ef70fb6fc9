import { Check } from 'lucide-react';
import {
  type LanguageCode,
  LANGUAGES,
  setLanguage,
  t,
  useLanguage,
  useT,
} from '../../lib/i18n/i18n.ts';
import { toast } from '../feedback/toast-store.ts';
import { menuItemClass, MenuPopup } from './menu-popup.tsx';
import type { AnchoredPopup } from './popup-button.tsx';

const CODES = Object.keys(LANGUAGES) as LanguageCode[];

async function choose(code: LanguageCode): Promise<void> {
  try {
    await setLanguage(code);
  } catch {
    // On failure the previous language stays.
    toast.error(t('shell.languageFailed'));
  }
}

/** The languages by their own names. A choice takes effect at once. */
export function LanguageMenu(popup: AnchoredPopup) {
  const label = useT()('shell.language');
  const current = useLanguage();
  return (
    <MenuPopup {...popup} label={label}>
      {CODES.map((code) => (
        <button
          key={code}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={code === current}
          lang={code}
          onClick={() => void choose(code)}
          className={`${menuItemClass} justify-between hover:bg-soft focus:bg-soft`}
        >
          {LANGUAGES[code].label}
          {code === current && <Check aria-hidden size={16} className="text-accent" />}
        </button>
      ))}
    </MenuPopup>
  );
}
