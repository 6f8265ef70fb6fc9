import { DirectionProvider } from '@base-ui/react/direction-provider';
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
import type { AnchoredPopup } from './popup-button.tsx';
import { toast } from '../feedback/toast-store.ts';

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
export function LanguageMenu({ anchor, open, onOpenChange }: AnchoredPopup) {
  const label = useT()('shell.language');
  const current = useLanguage();
  return (
    <DirectionProvider direction={LANGUAGES[current].direction}>
      <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} align="end" sideOffset={6} className="z-40">
            <Menu.Popup
              aria-label={label}
              finalFocus={anchor}
              className="min-w-40 rounded-xl border border-line bg-card p-1.5 text-sm shadow-pop outline-none"
            >
              <Menu.RadioGroup
                value={current}
                onValueChange={(code: LanguageCode) => void choose(code)}
              >
                {CODES.map((code) => (
                  <LanguageItem key={code} code={code} />
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  );
}

function LanguageItem({ code }: { code: LanguageCode }) {
  const { label } = LANGUAGES[code];
  return (
    <Menu.RadioItem
      value={code}
      closeOnClick
      lang={code}
      className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 outline-none data-highlighted:bg-soft"
    >
      {label}
      <Menu.RadioItemIndicator>
        <Check aria-hidden size={16} className="text-accent" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}
