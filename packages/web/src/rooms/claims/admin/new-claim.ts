import { useState } from 'react';
import { draftNames } from '../../../lib/form/drafts.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';

/** The name of the draft of an administrator's new claim. */
export const NEW_CLAIM_DRAFT = 'claim:admin-new';

const FILTER = 'new';

/** Whether the form has a draft or uploaded files. */
const isKept = (): boolean =>
  [NEW_CLAIM_DRAFT, `files:${NEW_CLAIM_DRAFT}`].some((name) => draftNames(name).length > 0);

/**
 * Whether the form for a new claim is expanded: it was requested (which the address records), it has a draft, or the
 * list was empty. `asked` counts the requests; each one moves the focus to the first field. `label` describes the key
 * that opens it.
 */
export function useNewClaim(list: ListState, isEmpty: boolean, label: string) {
  const [choice, setChoice] = useState<boolean | null>(
    () => list.filter(FILTER) !== '' || isKept() || null,
  );
  const [wasEmpty, setWasEmpty] = useState(false);
  const [asked, setAsked] = useState(0);
  // It stays expanded when the first claim comes in, because somebody may be typing.
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
