import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { type LanguageCode, LANGUAGES, setLanguage, t, useLanguage, useT } from '../lib/i18n.ts';
import { toast } from './toast-store.ts';

interface LanguageMenuProps {
  /** The button that it hangs from. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const CODES = Object.keys(LANGUAGES) as LanguageCode[];

async function choose(code: LanguageCode): Promise<void> {
  try {
    await setLanguage(code);
  } catch {
    // The language before stays.
    toast.error(t('shell.languageFailed'));
  }
}

/** The languages by their own names; the choice counts at once. */
export function LanguageMenu({ anchor, open, onOpenChange }: LanguageMenuProps) {
  const label = useT()('shell.language');
  const current = useLanguage();
  return (
    <DirectionProvider direction={LANGUAGES[current].direction}>
      <Menu.Root
        modal={false}
        open={open}
        onOpenChange={(next, { event }) => {
          // The button itself closes it again.
          if (next || !isInside(anchor.current, event.target)) onOpenChange(next);
        }}
      >
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

function isInside(element: Element | null, target: EventTarget | null): boolean {
  return target instanceof Node && element !== null && element.contains(target);
}
