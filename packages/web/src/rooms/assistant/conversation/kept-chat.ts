import { draftNames, openDraft } from '../../../lib/form/drafts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { getSession } from '../../../lib/session/session.ts';
import { tabStorage } from '../../../lib/browser/storage.ts';
import { type Chat, newChat, readChat } from '../chat/chat.ts';

/**
 * Stores each conversation as its own draft, so that two tabs with two conversations do not overwrite each other. A tab
 * keeps its conversation over a reload. A new tab opens the newest one.
 */

const PREFIX = 'chat:';

const draftOf = (conversationId: string) => openDraft(`${PREFIX}${conversationId}`);

/** The key of this tab's conversation, separate for each user. */
const tabKey = (): string => `${PREFIX}${getSession().user?.id ?? ''}`;

/** The conversation of this tab: its own, else the newest stored one, else an empty one. */
export function openKeptChat(): Chat {
  const own = tabStorage.get(tabKey());
  const name = own === null ? draftNames(PREFIX).at(-1) : `${PREFIX}${own}`;
  const kept = name === undefined ? null : readChat(openDraft(name).read());
  // A new id even if this tab had one, because the messages of the old id may be a report already.
  return kept ?? newChat(randomId());
}

/** Stores a conversation; null: there is nothing left to store. */
export function keepChat(conversationId: string, chat: Chat | null): void {
  draftOf(conversationId).write(chat);
}

/** Makes a conversation the one of this tab. */
export function claimChat(conversationId: string): void {
  tabStorage.set(tabKey(), conversationId);
}

/** Calls back with the kept conversation, now and when another tab changes it. Returns a function that stops it. */
export function followChat(conversationId: string, onChange: (chat: Chat) => void): () => void {
  const draft = draftOf(conversationId);
  const show = (stored: unknown) => {
    const chat = readChat(stored);
    if (chat) onChange(chat);
  };
  const stop = draft.follow(show);
  // Another tab may have changed it between the first read and now.
  show(draft.read());
  return stop;
}
