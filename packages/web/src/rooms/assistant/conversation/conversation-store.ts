import { type Chat, newChat } from '../chat/chat.ts';
import { adopted, type ConversationState, opened } from './conversation-state.ts';

/** Called to keep a conversation in the browser; null: there is nothing to keep. */
export type Keep = (conversationId: string, chat: Chat | null) => void;

/** The one place of a conversation's state: whoever changes it does so here. */
export interface ConversationStore {
  readonly getState: () => ConversationState;
  /** Calls after each change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes over to the state that comes of this one, and keeps the conversation where that changed it. */
  readonly update: (transition: (state: ConversationState) => ConversationState) => void;
  /** Takes over what another tab has made of this conversation. That tab has kept it already. */
  readonly adopt: (chat: Chat) => void;
  /** Forgets this conversation and begins another one. */
  readonly restart: (conversationId: string) => void;
  /** Whether a conversation is still the one on screen. */
  readonly isCurrent: (conversationId: string) => boolean;
}

/** Holds the state of a conversation, beginning with what was kept of it. */
export function createConversationStore(initial: Chat, keep: Keep): ConversationStore {
  let state = opened(initial);
  const listeners = new Set<() => void>();

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const update: ConversationStore['update'] = (transition) => {
    const before = state.chat;
    state = transition(state);
    const { chat } = state;
    if (chat !== before) keep(chat.conversationId, isEmpty(chat) ? null : chat);
    tell();
  };
  const isCurrent = (conversationId: string): boolean =>
    state.chat.conversationId === conversationId;

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    update,
    adopt: (chat) => {
      if (!isCurrent(chat.conversationId)) return;
      state = adopted(state, chat);
      tell();
    },
    restart: (conversationId) => {
      keep(state.chat.conversationId, null);
      update(() => opened(newChat(conversationId)));
    },
    isCurrent,
  };
}

function isEmpty({ entries, typed }: Chat): boolean {
  return entries.length === 0 && typed === '';
}
