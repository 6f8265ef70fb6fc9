import type { ThreadFile } from '@recourse/contract/claims-thread';
import type { ClientAct } from '@recourse/contract/conversations';
import { storage } from '../browser/storage.ts';
import type { SessionUser } from '../session/session-user.ts';
import { getSession, sessionName, subscribeSession } from '../session/session.ts';
import { keyOf, ownKeys, PREFIX, type Shelf } from './drafts.ts';

/**
 * Messages that the server has not confirmed yet. Each has its own key in the browser's storage, so a tab can't delete
 * the message of another tab.
 */

/** A message that is not confirmed yet. */
export interface Waiting {
  /** The idempotency key of the message (clientMessageId). */
  readonly id: string;
  readonly conversationId: string;
  readonly body: string;
  readonly act?: ClientAct;
  readonly solutionId?: number;
  /** Uploaded files that go with it. */
  readonly files?: readonly Pick<ThreadFile, 'id' | 'nom' | 'size'>[];
  /** When it was written, in ms. Messages are sent in this order. */
  readonly at: number;
  /**
   * The session in which it was written. It is not sent in another one unless its writer confirms
   * it.
   */
  readonly session: string;
}

/** How long a message is kept until its writer signs in again. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Messages that could not be stored, because the storage is full or disabled. They last as long as
 * the page.
 */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** Stores a message of the signed-in user until it is removed. Returns null when nobody is signed in. */
export function addWaiting(said: Omit<Waiting, 'at' | 'session'>): Waiting | null {
  const { user } = getSession();
  const session = sessionName();
  const key = waitingKey(user, said.id);
  if (key === null || session === null) return null;
  const last = waitingOf(user).at(-1)?.at ?? 0;
  const message: Waiting = { ...said, at: Math.max(Date.now(), last + 1), session };
  put(key, message);
  return message;
}

/** Changes a message of the signed-in user, unless it has been sent meanwhile. */
export function changeWaiting(message: Waiting): void {
  const key = waitingKey(getSession().user, message.id);
  if (key !== null && read(key) !== null) put(key, message);
}

/** Deletes a message of the signed-in user. */
export function removeWaiting(id: string): void {
  const key = waitingKey(getSession().user, id);
  if (key !== null) drop(key);
}

/** The unconfirmed messages of a user, in the order in which they were written. */
export function waitingOf(user: SessionUser | null): Waiting[] {
  const start = waitingKey(user, '');
  if (start === null) return [];
  const keys = new Set([...ownKeys(user), ...unstored.keys()]);
  const found = [...keys].flatMap((key) => (key.startsWith(start) && read(key)) || []);
  return found.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id));
}

/** Calls back when messages are added, changed or removed, here or in another tab. Returns a function that stops it. */
export function followWaiting(onChange: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) onChange();
  };
  const forget = subscribeSession(() => {
    // Signing out deletes the messages.
    if (getSession().isSignedOut === true) unstored.clear();
    onChange();
  });
  listeners.add(onChange);
  addEventListener('storage', follow);
  return () => {
    forget();
    listeners.delete(onChange);
    removeEventListener('storage', follow);
  };
}

function waitingKey(user: SessionUser | null, id: string): string | null {
  const own = keyOf(user);
  return own && `${own}:${id}`;
}

function put(key: string, message: Waiting): void {
  const shelf = { drafts: { message }, savedAt: message.at, keptMs: KEPT_MS } satisfies Shelf;
  const text = JSON.stringify(shelf);
  storage.set(key, text);
  if (storage.get(key) === text) unstored.delete(key);
  else unstored.set(key, text);
  tell();
}

function drop(key: string): void {
  storage.remove(key);
  unstored.delete(key);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** null when the value can't be parsed; another version of the app may have stored it. */
function read(key: string): Waiting | null {
  const stored = unstored.get(key) ?? storage.get(key);
  try {
    const shelf = JSON.parse(stored ?? 'null') as {
      drafts?: { message?: Partial<Waiting> };
    } | null;
    const message = shelf?.drafts?.message;
    const isWhole =
      typeof message?.id === 'string' &&
      typeof message.conversationId === 'string' &&
      typeof message.body === 'string' &&
      typeof message.at === 'number';
    return isWhole ? (message as Waiting) : null;
  } catch {
    return null;
  }
}
