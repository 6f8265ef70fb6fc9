import { useState } from 'react';

type Key = number | string;

/** Which rows of a list are open. */
export function useExpanded(): { isOpen: (key: Key) => boolean; toggle: (key: Key) => void } {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  return {
    isOpen: (key) => open.has(key),
    toggle: (key) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
  };
}
