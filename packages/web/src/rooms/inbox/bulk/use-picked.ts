import type { StaffClaim } from '@recourse/contract/claims';
import { BULK } from '@recourse/contract/values/limits';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import type { InboxRow } from '../inbox.queries.ts';
import { isSame, type Opened } from '../use-inbox-place.ts';
import { type Picked, withPicked, withRange } from './picked.ts';

interface PickedOptions {
  /** The name of the current list. Another list has its own selection. */
  listName: string;
  rows: readonly InboxRow[];
  opened: Opened | null;
}

/** The claims that the user has selected in a list, by checkbox, long press or X, to change them all at once. */
export function usePicked({ listName, rows, opened }: PickedOptions) {
  const t = useT();
  const [state, setState] = useState<{ listName: string; picked: Picked } | null>(null);
  const isPicking = state !== null && state.listName === listName;
  const before: Picked = isPicking ? state.picked : new Map();
  const claims = rows.flatMap((row) => (row.kind === 'claim' ? [row.claim] : []));
  // For a claim that is shown, its current version counts as seen.
  const shown = new Map(claims.map((claim) => [claim.id, claim]));
  const picked: Picked = new Map([...before].map(([id, claim]) => [id, shown.get(id) ?? claim]));
  const set = (next: Picked): void => {
    if (next.size <= BULK.claims) setState({ listName, picked: next });
  };
  const here = (): StaffClaim | undefined => {
    const focused = document.activeElement?.getAttribute('data-inbox-row');
    const row =
      rows.find(({ kind, id }) => focused === `${kind}-${id}`) ??
      rows.find((one) => isSame(one, opened));
    return row?.kind === 'claim' ? row.claim : undefined;
  };
  const toggle = (claim: StaffClaim): void => set(withPicked(picked, claim));
  const pickTo = (claim: StaffClaim): void => set(withRange(picked, claims, claim));
  const atHere = (act: (claim: StaffClaim) => void): void => {
    const claim = here();
    if (claim !== undefined) act(claim);
  };
  useShortcut('x', () => atHere(toggle), t('inbox.keyPick'));
  useShortcut('X', () => atHere(pickTo), t('inbox.keyPickRange'));
  return {
    /** The selected claims as they were last seen, by id. */
    picked,
    /** Whether checkboxes are shown, even if nothing is selected yet. */
    isPicking,
    toggle,
    pickTo,
    /** Selects everything that the list shows. */
    pickAll: () => set(new Map([...picked, ...claims.map((claim) => [claim.id, claim] as const)])),
    /** Shows the checkboxes. */
    begin: () => set(picked),
    /** Clears the selection, and hides the checkboxes. */
    clear: () => setState(null),
  };
}

export type Picking = ReturnType<typeof usePicked>;
