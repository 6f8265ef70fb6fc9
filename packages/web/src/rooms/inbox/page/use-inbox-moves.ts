import { useEffect, useRef } from 'react';
import { isDialogOpen, useListedKey, useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { InboxRow } from '../inbox.queries.ts';
import { type InboxPlace, isSame, type Opened } from '../use-inbox-place.ts';

const rowElement = ({ kind, id }: Opened): HTMLElement | null =>
  document.querySelector(`[data-inbox-row="${kind}-${id}"]`);

/** Puts the focus on a row; `preventScroll` is left out, so that it comes into view. */
const focusRow = (row: Opened | null): void => {
  if (row) rowElement(row)?.focus();
};

interface InboxMovesOptions {
  place: InboxPlace;
  rows: readonly InboxRow[];
  /** Whether a row is shown beside the list while one moves, or only when it is opened. */
  isSplit: boolean;
}

/**
 * How one goes through a queue: J and K, and on to the next row when one is done. What is open may have left the queue;
 * its place is remembered, so that the next one is the one that came after it.
 */
export function useInboxMoves({ place, rows, isSplit }: InboxMovesOptions) {
  const t = useT();
  const { opened, open } = place;
  const lastPlace = useRef(0);
  // Where a fast J is before the address has followed.
  const here = useRef(opened);
  useEffect(() => {
    here.current = opened;
  });
  const placeOf = (one: Opened | null): number => rows.findIndex((row) => isSame(row, one));
  const shown = placeOf(opened);
  useEffect(() => {
    if (shown !== -1) lastPlace.current = shown;
  }, [shown]);

  const focused = (): number => rows.findIndex((row) => rowElement(row) === document.activeElement);
  const rowAt = (step: 1 | -1): InboxRow | undefined => {
    const at = isSplit ? placeOf(here.current) : focused();
    if (at !== -1) return rows[at + step];
    return step === 1
      ? rows[Math.min(lastPlace.current, rows.length - 1)]
      : rows[lastPlace.current - 1];
  };
  const move = (step: 1 | -1): void => {
    const next = rowAt(step);
    if (!next) return;
    here.current = next;
    if (isSplit) open(next, true);
    focusRow(next);
  };
  useShortcut('j', () => move(1), t('inbox.keyNext'));
  useShortcut('k', () => move(-1), t('inbox.keyPrevious'));
  useListedKey('Enter', t('inbox.keyOpen'));
  useListedKey('Ctrl Enter', t('inbox.keySend'));
  useListedKey('Ctrl Shift Enter', t('inbox.keyResolve'));
  useListedKey('Esc', t('inbox.keyBack'));

  const back = (): void => {
    if (isSplit) focusRow(opened);
    else open(null);
  };
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
      const { target } = event;
      // The search clears itself first.
      if (target instanceof HTMLInputElement && target.value !== '') return;
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);

  /** Goes on after something was done: to the row that follows, or back to the list where there is none. */
  const goOn = (): void => {
    const at = placeOf(here.current);
    const next = (at === -1 ? rows[lastPlace.current] : rows[at + 1]) ?? rows[at - 1] ?? null;
    here.current = next;
    open(next, true);
    if (next) requestAnimationFrame(() => focusRow(next));
  };
  return { goOn };
}
