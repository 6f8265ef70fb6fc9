import { useState } from 'react';
import { draftNames } from '../../../lib/form/drafts.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';

/** Under which name the new claim of an administrator is kept in the browser. */
export const NEW_CLAIM_DRAFT = 'claim:admin-new';

const FILTER = 'new';

/** Whether something typed or uploaded waits for the form. */
const isKept = (): boolean =>
  [NEW_CLAIM_DRAFT, `files:${NEW_CLAIM_DRAFT}`].some((name) => draftNames(name).length > 0);

/**
 * Whether the form for a new claim is unfolded: when it was asked for, which the address keeps, when a draft of it is
 * kept, and when the list was empty. `asked` counts how often it was asked for; each time its first field takes the
 * focus. `label` names the key that opens it.
 */
export function useNewClaim(list: ListState, isEmpty: boolean, label: string) {
  const [choice, setChoice] = useState<boolean | null>(
    () => list.filter(FILTER) !== '' || isKept() || null,
  );
  const [wasEmpty, setWasEmpty] = useState(false);
  const [asked, setAsked] = useState(0);
  // It stays when the first claim comes in: somebody may be typing.
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  const open = (): void => {
    setChoice(true);
    setAsked(asked + 1);
    list.setView(FILTER, '1');
  };
  useShortcut('n', open, label);
  return {
    isOpen: choice ?? wasEmpty,
    asked,
    open,
    fold: () => {
      setChoice(false);
      list.setView(FILTER, '');
    },
  };
}
