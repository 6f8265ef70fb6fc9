import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { Pick } from './use-combobox.ts';

interface PickListProps {
  id: string;
  label: string;
  open: boolean;
  items: readonly Pick[];
  active: number;
  selectedId: number | undefined;
  /** Shown when there are no items. */
  note: string | null;
  onPick: (item: Pick) => void;
}

/** The choices of a combobox. The focus stays in the field above. */
export function PickList({
  id,
  label,
  open,
  items,
  active,
  selectedId,
  note,
  onPick,
}: PickListProps) {
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-64 overflow-y-auto rounded-xl border border-line bg-card p-1 text-sm shadow-pop"
      // Keeps the focus in the field, so that the user can continue typing.
      onPointerDown={(event) => event.preventDefault()}
    >
      <output className="block px-3 text-muted">
        {open && note !== null && <span className="block py-2">{note}</span>}
      </output>
      {/* A select can neither be searched by a server nor hold the field's focus. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={label}>
        {items.map((item, index) => (
          <PickItem
            key={item.id}
            id={`${id}-${index}`}
            item={item}
            active={index === active}
            selected={item.id === selectedId}
            onPick={onPick}
          />
        ))}
      </div>
    </div>
  );
}

interface PickItemProps {
  id: string;
  item: Pick;
  active: boolean;
  selected: boolean;
  onPick: (item: Pick) => void;
}

function PickItem({ id, item, active, selected, onPick }: PickItemProps) {
  const keepVisible = (element: HTMLDivElement | null): void => {
    if (active) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // The field handles the keys, because an option never has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={keepVisible}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onPick(item)}
      className={clsx(
        'flex min-h-9 cursor-default items-center justify-between gap-2 rounded-lg px-3 py-1.5 hover:bg-soft',
        active && 'bg-brand-soft text-accent',
      )}
    >
      <span dir="auto" className="min-w-0 truncate">
        {item.label}
      </span>
      {selected && <Check aria-hidden size={15} className="shrink-0" />}
    </div>
  );
}
