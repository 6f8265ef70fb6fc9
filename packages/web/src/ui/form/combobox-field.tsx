import { ChevronDown, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { PickList } from './pick-list.tsx';
import { type Pick, useCombobox } from './use-combobox.ts';

interface ComboboxFieldProps extends FieldText {
  value: Pick | null;
  onChange: (value: Pick | null) => void;
  /** The items that the server found for the typed text. */
  items: readonly Pick[];
  /** Called with the typed text. The caller asks the server, debounced. */
  onSearch: (text: string) => void;
  busy?: boolean;
  placeholder?: string;
  /** Called when the field is first focused, so that its choices are only loaded then. */
  onFocus?: () => void;
}

/**
 * Selects one of many items by typing: the server searches, arrow keys move, and Enter selects. It is our own
 * component, because the library's combobox is too large for a first visit. It also hides the rest of the page from
 * screen readers while its list is open (docs/decisions/060-own-combobox.md).
 */
export function ComboboxField({
  value,
  onChange,
  items,
  onSearch,
  busy = false,
  placeholder,
  onFocus,
  ...text
}: ComboboxFieldProps) {
  const t = useT();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox({ value, items, onChange, onSearch });
  const activeId = box.open && items.length > 0 ? `${listId}-${box.active}` : undefined;
  return (
    <FieldFrame {...text}>
      {(control) => (
        <div className="relative grid">
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-expanded={box.open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={placeholder}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onFocus={onFocus}
            onClick={box.show}
            onKeyDown={box.press}
            onBlur={box.close}
            className={`${controlClass} h-10 ps-3 pe-17 md:h-9`}
          />
          <span className="absolute inset-y-0 end-1 flex items-center text-muted">
            {value !== null && (
              <IconButton
                label={t('common.clear')}
                className="size-8"
                onClick={() => {
                  box.pick(null);
                  input.current?.focus();
                }}
              >
                <X aria-hidden size={15} />
              </IconButton>
            )}
            <ChevronDown aria-hidden size={15} className="pointer-events-none mx-2" />
          </span>
          <PickList
            id={listId}
            label={text.label}
            open={box.open}
            items={items}
            active={box.active}
            selectedId={value?.id}
            note={emptyNote(items.length, busy ? t('ui.searching') : t('ui.noResults'))}
            onPick={box.pick}
          />
        </div>
      )}
    </FieldFrame>
  );
}

function emptyNote(count: number, note: string): string | null {
  return count === 0 ? note : null;
}
