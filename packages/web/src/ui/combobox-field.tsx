import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx';

/** Something to pick. */
export interface Pick {
  id: number;
  label: string;
}

interface ComboboxFieldProps extends FieldText {
  value: Pick | null;
  onChange: (value: Pick | null) => void;
  /** What the server found for the typed text. */
  items: readonly Pick[];
  /** Called with what is typed; the caller asks the server (debounced). */
  onSearch: (text: string) => void;
  busy?: boolean;
  placeholder?: string;
}

const samePick = (a: Pick, b: Pick): boolean => a.id === b.id;

/** Picks one of many by typing: the server searches, arrow keys choose, Enter takes. */
export function ComboboxField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onChange,
  items,
  onSearch,
  busy = false,
  placeholder,
}: ComboboxFieldProps) {
  const t = useT();
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <Combobox.Root<Pick>
          items={items}
          filter={null}
          value={value}
          onValueChange={onChange}
          onInputValueChange={(text, details) => {
            if (details.reason === 'input-change' || details.reason === 'input-clear')
              onSearch(text);
          }}
          itemToStringLabel={(item) => item.label}
          isItemEqualToValue={samePick}
          autoHighlight
        >
          <span className="relative grid">
            <Combobox.Input
              {...control}
              placeholder={placeholder}
              className={`${controlClass} h-10 ps-3 pe-16 md:h-9`}
            />
            <span className="absolute inset-y-0 end-1.5 flex items-center text-muted">
              <Combobox.Clear
                aria-label={t('common.clear')}
                className="grid size-7 place-items-center rounded-md hover:bg-soft"
              >
                <X aria-hidden size={15} />
              </Combobox.Clear>
              <Combobox.Trigger
                aria-label={label}
                className="grid size-7 place-items-center rounded-md hover:bg-soft"
              >
                <ChevronDown aria-hidden size={15} />
              </Combobox.Trigger>
            </span>
          </span>
          <PickList busy={busy} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

function PickList({ busy }: { busy: boolean }) {
  const t = useT();
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} className="z-60 outline-none">
        <Combobox.Popup className="max-h-[min(18rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-xl border border-line bg-card p-1 text-sm shadow-pop">
          <Combobox.Status className="px-3 text-muted empty:hidden">
            {busy ? <span className="block py-2">{t('ui.searching')}</span> : null}
          </Combobox.Status>
          <Combobox.Empty className="px-3 text-muted empty:hidden">
            {busy ? null : <span className="block py-2">{t('ui.noResults')}</span>}
          </Combobox.Empty>
          <Combobox.List>
            {(item: Pick) => (
              <Combobox.Item
                key={item.id}
                value={item}
                className="flex min-h-9 items-center justify-between gap-2 rounded-lg px-3 py-1.5 select-none data-highlighted:bg-brand-soft data-highlighted:text-accent"
              >
                <span className="min-w-0 truncate">{item.label}</span>
                <Combobox.ItemIndicator>
                  <Check aria-hidden size={15} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
