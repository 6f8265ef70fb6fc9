import { type KeyboardEvent, useState } from 'react';

/** An item to select. */
export interface Pick {
  id: number;
  label: string;
}

interface ComboboxOptions {
  value: Pick | null;
  items: readonly Pick[];
  onChange: (value: Pick | null) => void;
  onSearch: (text: string) => void;
}

/** How a combobox reacts to typing, arrow keys, Enter, Esc and losing the focus. */
export function useCombobox({ value, items, onChange, onSearch }: ComboboxOptions) {
  const [open, setOpen] = useState(false);
  /** The typed text; null while the field shows the selected item. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, items.length - 1);

  const show = (): void => {
    setOpen(true);
    setWanted(0);
  };
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  const pick = (item: Pick | null): void => {
    onChange(item);
    onSearch('');
    close();
  };
  const type = (text: string): void => {
    setTyped(text);
    show();
    onSearch(text.trim());
    if (text === '') onChange(null);
  };
  const move = (step: number): void => {
    if (!open) show();
    else if (items.length > 0) setWanted((active + step + items.length) % items.length);
  };
  const press = (event: KeyboardEvent): void => {
    const action = keyAction(event.key, { open, active: items[active] ?? null });
    if (action === null) return;
    event.preventDefault();
    // Stops this Esc from closing a dialog around the field.
    event.stopPropagation();
    if (action.kind === 'move') move(action.step);
    else if (action.kind === 'pick') pick(action.item);
    else close();
  };

  return { open, active, text: typed ?? value?.label ?? '', show, close, pick, type, press };
}

type KeyAction =
  | { kind: 'move'; step: 1 | -1 }
  | { kind: 'pick'; item: Pick }
  | { kind: 'close' }
  | null;

/** The action of a key in a combobox; null: the default action. */
export function keyAction(
  key: string,
  { open, active }: { open: boolean; active: Pick | null },
): KeyAction {
  if (key === 'ArrowDown') return { kind: 'move', step: 1 };
  if (key === 'ArrowUp') return { kind: 'move', step: -1 };
  if (!open) return null;
  if (key === 'Escape') return { kind: 'close' };
  return key === 'Enter' && active !== null ? { kind: 'pick', item: active } : null;
}
