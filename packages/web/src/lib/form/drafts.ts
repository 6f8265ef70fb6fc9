import { useCallback, useState } from 'react';
import type { SessionUser } from '../session/session-user.ts';
import { getSession } from '../session/session.ts';
import { storage } from '../browser/storage.ts';

/**
 * Drafts: unfinished text of chats and forms, stored in this browser under the user's id. Signing out deletes them.
 * When a session ends by itself, they are kept 24 hours for the same user.
 */

/** The stored drafts of one user. */
export interface Shelf {
  readonly drafts: Readonly<Record<string, unknown>>;
  /** When the user last typed something, in ms. */
  readonly savedAt: number;
  /** When the session ended by itself, in ms; absent while it lasts. */
  readonly expiredAt?: number;
  /** How long they are kept for their writer, in ms; absent: as long as drafts are. */
  readonly keptMs?: number;
}

export const PREFIX = 'drafts:';
const HOUR_MS = 3_600_000;
const KEPT_AFTER_EXPIRY_MS = 24 * HOUR_MS;
/** A session lasts at most 12 hours, so older drafts belong to one that ended while the portal was closed. */
const KEPT_UNSEEN_MS = 36 * HOUR_MS;

/** The draft of this name, or null. It may have any shape, because another version of the app may have stored it. */
export function readDraft(user: SessionUser | null, name: string): unknown {
  return readShelf(keyOf(user))?.drafts[name] ?? null;
}

/** Stores a draft; null removes it. Does nothing when nobody is signed in. */
export function writeDraft(user: SessionUser | null, name: string, value: unknown): void {
  const key = keyOf(user);
  if (key === null) return;
  const { [name]: _, ...others } = readShelf(key)?.drafts ?? {};
  // Inserted at the end, because the order shows which one was written last.
  const drafts = value === null ? others : { ...others, [name]: value };
  if (Object.keys(drafts).length === 0) storage.remove(key);
  else storage.set(key, JSON.stringify({ drafts, savedAt: Date.now() } satisfies Shelf));
}

/** Names of the user's drafts with this prefix, the last written at the end. */
export function draftNames(prefix: string): string[] {
  const { drafts } = readShelf(keyOf(getSession().user)) ?? { drafts: {} };
  return Object.keys(drafts).filter((name) => name.startsWith(prefix));
}

/** Whether signing out would delete a draft. */
export function hasDrafts(user: SessionUser | null): boolean {
  return ownKeys(user).length > 0;
}

/** Deletes everything that this user has stored in this browser, including messages that are not sent yet. */
export function deleteDrafts(user: SessionUser | null): void {
  for (const key of ownKeys(user)) storage.remove(key);
}

/** The storage keys of a user's drafts, and of his messages that are not sent yet (waiting.ts). */
export function ownKeys(user: SessionUser | null): string[] {
  const own = keyOf(user);
  return storage.keys().filter((key) => own !== null && `${key}:`.startsWith(`${own}:`));
}

/** Records that a session ended by itself, which starts the waiting time of its drafts. */
export function startDraftsExpiry(user: SessionUser, at: number): void {
  const key = keyOf(user);
  const shelf = readShelf(key);
  if (key === null || shelf === null) return;
  storage.set(key, JSON.stringify({ ...shelf, expiredAt: at } satisfies Shelf));
}

/** Deletes expired drafts and messages, except those of the user who is signed in. */
export function sweepDrafts(user: SessionUser | null, now = Date.now()): void {
  const own = ownKeys(user);
  for (const key of storage.keys()) {
    if (!key.startsWith(PREFIX) || own.includes(key)) continue;
    const shelf = readShelf(key);
    if (shelf === null || isOver(shelf, now)) storage.remove(key);
  }
}

/** A draft of the user who is signed in now. It can't be written any more after that user has signed out. */
export interface Draft {
  readonly read: () => unknown;
  /** Stores a value; null removes it. */
  readonly write: (value: unknown) => void;
  /** Calls back when another tab writes the draft. Returns a function that stops it. */
  readonly follow: (onChange: (value: unknown) => void) => () => void;
}

/** Opens the draft of this name. The stored value may have any shape. */
export function openDraft(name: string): Draft {
  const { user } = getSession();
  return {
    read: () => readDraft(user, name),
    write: (value) => {
      // An answer that arrives after the sign-out must not bring the draft back.
      if (isSignedIn(user)) writeDraft(user, name, value);
    },
    follow: (onChange) => {
      const follow = ({ key }: StorageEvent) => {
        if (key === keyOf(user)) onChange(readDraft(user, name));
      };
      addEventListener('storage', follow);
      return () => removeEventListener('storage', follow);
    },
  };
}

/**
 * State that survives a reload and the end of the session: its value, a setter, and a function that deletes it. `read`
 * parses the stored value, which may have any shape; null when it is unusable.
 */
export function useDraft<Value>(
  name: string,
  initial: Value,
  read: (stored: unknown) => Value | null,
): [value: Value, change: (value: Value) => void, forget: () => void] {
  const [draft] = useState(() => openDraft(name));
  const [value, setValue] = useState(() => read(draft.read()) ?? initial);
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      draft.write(next);
    },
    [draft],
  );
  const forget = useCallback(() => draft.write(null), [draft]);
  return [value, change, forget];
}

function isSignedIn(user: SessionUser | null): boolean {
  return keyOf(user) !== null && keyOf(user) === keyOf(getSession().user);
}

/** The storage key of a user's drafts. The keys of his unsent messages start with it. */
export function keyOf(user: SessionUser | null): string | null {
  return user === null || user.id === null ? null : `${PREFIX}${user.id}`;
}

/** The value that is stored under a key; null when there is none or it can't be parsed. */
function readShelf(key: string | null): Shelf | null {
  const stored = key === null ? null : storage.get(key);
  if (stored === null) return null;
  try {
    const shelf = JSON.parse(stored) as Partial<Shelf> | null;
    if (typeof shelf?.savedAt !== 'number' || typeof shelf.drafts !== 'object') return null;
    return shelf as Shelf;
  } catch {
    return null;
  }
}

function isOver({ savedAt, expiredAt, keptMs }: Shelf, now: number): boolean {
  const waitsFrom = expiredAt ?? savedAt;
  const kept = keptMs ?? (expiredAt === undefined ? KEPT_UNSEEN_MS : KEPT_AFTER_EXPIRY_MS);
  return now - waitsFrom > kept;
}
