import { randomId } from '../browser/random-id.ts';
import { tabStorage } from '../browser/storage.ts';
import { draftNames, openDraft } from './drafts.ts';
import { addWaiting, waitingOf } from './waiting.ts';
import { getSession } from '../session/session.ts';

/**
 * Which conversation a tab shows. It survives a reload. A new tab opens a conversation with an unfinished text, else
 * the newest one that is still going on.
 */

export interface Place {
  readonly conversationId: string;
  /** Whether no message of it has reached the server, as far as this tab knows. */
  readonly isNew: boolean;
}

const PREFIX = 'chat:';
const NEW = 'new:';

/** The key of this tab's conversation, separate for each user. */
const tabKey = (): string => `${PREFIX}${getSession().user?.id ?? ''}`;

/** The name of the draft of what is typed in a conversation. */
export const typedDraft = (conversationId: string) => openDraft(`${PREFIX}${conversationId}`);

/** The text of such a draft. Earlier versions of the portal stored more with it. */
export function readTyped(stored: unknown): string {
  const typed = typeof stored === 'object' && stored !== null && 'typed' in stored && stored.typed;
  return typeof typed === 'string' ? typed : '';
}

/** Stores what is typed in a conversation. */
export function keepTyped(conversationId: string, typed: string): void {
  typedDraft(conversationId).write(typed === '' ? null : { typed });
}

/** The conversation to open; null: the newest on the server. */
export function findPlace(): Place | null {
  const own = tabStorage.get(tabKey());
  if (own !== null) return { conversationId: own.replace(NEW, ''), isNew: own.startsWith(NEW) };
  const unsent = waitingOf(getSession().user).at(-1)?.conversationId;
  const typed = draftNames(PREFIX)
    .map((name) => name.slice(PREFIX.length))
    .findLast((id) => readTyped(typedDraft(id).read()) !== '');
  const conversationId = unsent ?? typed;
  return conversationId === undefined ? null : { conversationId, isNew: false };
}

/** Makes a conversation the one of this tab. */
export function claimPlace({ conversationId, isNew }: Place): void {
  tabStorage.set(tabKey(), `${isNew ? NEW : ''}${conversationId}`);
}

/** A new conversation without messages. */
export const newPlace = (): Place => ({ conversationId: randomId(), isNew: true });

/** Starts a new conversation with this text. The text is stored here until the server has it. */
export function beginConversation(words: string): void {
  const place = newPlace();
  addWaiting({ id: randomId(), conversationId: place.conversationId, body: words });
  claimPlace(place);
}
