import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { followWaiting, type Waiting, waitingOf } from '../../lib/form/waiting.ts';
import { getSession } from '../../lib/session/session.ts';
import { sender, startSending } from './outbox.ts';
import type { SenderState } from './sender.ts';

let known: readonly Waiting[] = [];

/** All waiting messages; the same array as before while nothing has changed. */
function listWaiting(): readonly Waiting[] {
  const now = waitingOf(getSession().user);
  if (JSON.stringify(now) !== JSON.stringify(known)) known = now;
  return known;
}

interface Outbox extends SenderState {
  readonly waiting: readonly Waiting[];
}

/** The waiting messages and their state. Opening the screen sends them. */
export function useOutbox(): Outbox {
  const waiting = useSyncExternalStore(
    useCallback((onChange: () => void) => followWaiting(onChange), []),
    listWaiting,
  );
  const state = useSyncExternalStore(sender.subscribe, sender.getState);
  useEffect(startSending, []);
  return { waiting, ...state };
}
