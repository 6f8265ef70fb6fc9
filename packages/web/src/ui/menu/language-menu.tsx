import { Menu } from '@base-ui/react/menu';
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
    // The language before stays.
    toast.error(t('shell.languageFailed'));
  }
}

/** The languages by their own names; a choice takes effect at once. */
export function LanguageMenu(popup: AnchoredPopup) {
  const label = useT()('shell.language');
  return (
    <MenuPopup {...popup} label={label}>
      <Menu.RadioGroup
        value={useLanguage()}
        onValueChange={(code: LanguageCode) => void choose(code)}
      >
        {CODES.map((code) => (
          <LanguageItem key={code} code={code} />
        ))}
      </Menu.RadioGroup>
    </MenuPopup>
  );
}

function LanguageItem({ code }: { code: LanguageCode }) {
  const { label } = LANGUAGES[code];
  return (
    <Menu.RadioItem
      value={code}
      closeOnClick
      lang={code}
      className={`${menuItemClass} justify-between`}
    >
      {label}
      <Menu.RadioItemIndicator>
        <Check aria-hidden size={16} className="text-accent" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}
