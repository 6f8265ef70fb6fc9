import { useState } from 'react';
import { useOpenedRow } from '../../lib/list/opened-row.ts';

type Key = number | string;

/** The expanded rows of a list. At first it is the one that the address asks for. */
export function useExpanded(): { isOpen: (key: Key) => boolean; toggle: (key: Key) => void } {
  const wanted = useOpenedRow();
  const [known, setKnown] = useState(wanted);
  const [open, setOpen] = useState<ReadonlySet<string>>(setOf(wanted));
  if (wanted !== known) {
    setKnown(wanted);
    setOpen(setOf(wanted));
  }
  return {
    isOpen: (key) => open.has(String(key)),
    toggle: (key) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(String(key))) after.add(String(key));
        return after;
      }),
  };
}

const setOf = (key: string | null): ReadonlySet<string> => new Set(key === null ? [] : [key]);
