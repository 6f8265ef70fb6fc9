import { useState } from 'react';
import { storage } from '../browser/storage.ts';

const keyOf = (list: string): string => `columns:${list}`;

/** Parses the stored names, separated by commas. */
const namesIn = (stored: string | null): ReadonlySet<string> =>
  new Set((stored ?? '').split(',').filter((name) => name !== ''));

export interface HiddenColumns {
  readonly names: ReadonlySet<string>;
  setShown: (name: string, shown: boolean) => void;
  showAll: () => void;
}

/** The columns of a list that the user has hidden. They are stored in this browser under the list's name. */
export function useHiddenColumns(list: string): HiddenColumns {
  const [known, setKnown] = useState({ list, names: namesIn(storage.get(keyOf(list))) });
  const names = known.list === list ? known.names : namesIn(storage.get(keyOf(list)));
  const keep = (next: ReadonlySet<string>): void => {
    setKnown({ list, names: next });
    if (next.size === 0) storage.remove(keyOf(list));
    else storage.set(keyOf(list), [...next].join(','));
  };
  return {
    names,
    setShown: (name, shown) => {
      const next = new Set(names);
      if (shown) next.delete(name);
      else next.add(name);
      keep(next);
    },
    showAll: () => keep(new Set()),
  };
}
