import { useEffect, useRef } from 'react';
import { isDialogOpen, useListedKey, useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { InboxRow } from '../inbox.queries.ts';
import { type InboxPlace, isSame, type Opened } from '../use-inbox-place.ts';

const rowElement = ({ kind, id }: Opened): HTMLElement | null =>
  document.querySelector(`[data-inbox-row="${kind}-${id}"]`);

/** Puts the focus on a row. `preventScroll` is not set, so that the row scrolls into view. */
const focusRow = (row: Opened | null): void => {
  if (row) rowElement(row)?.focus();
};

interface InboxMovesOptions {
  place: InboxPlace;
  rows: readonly InboxRow[];
  /**
   * Whether moving to a row also shows it beside the list. Otherwise a row is shown only when it is
   * opened.
   */
  isSplit: boolean;
}

/**
 * Moves through a queue with J and K, and to the next row when one is done. The open item may have left the queue. Its
 * position is remembered, so that the next item is the one that came after it.
 */
export function useInboxMoves({ place, rows, isSplit }: InboxMovesOptions) {
  const t = useT();
  const { opened, open } = place;
  const lastPlace = useRef(0);
  // The row that a fast J has reached before the address has changed.
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
      // A search field with text is cleared first.
      if (target instanceof HTMLInputElement && target.value !== '') return;
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);

  /** Moves on after an action: to the next row, or back to the list when there is none. */
  const goOn = (): void => {
    const at = placeOf(here.current);
    const next = (at === -1 ? rows[lastPlace.current] : rows[at + 1]) ?? rows[at - 1] ?? null;
    here.current = next;
    open(next, true);
    if (next) requestAnimationFrame(() => focusRow(next));
  };
  return { goOn };
}
