import { type Chat, newChat } from '../chat/chat.ts';
import { adopted, type ConversationState, opened } from './conversation-state.ts';

/** Called to store a conversation in the browser; null: there is nothing to store. */
export type Keep = (conversationId: string, chat: Chat | null) => void;

/** Holds a conversation's state. Every change goes through it. */
export interface ConversationStore {
  readonly getState: () => ConversationState;
  /** Calls back after each change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces the state with the next one, and stores the conversation when its chat changed. */
  readonly update: (transition: (state: ConversationState) => ConversationState) => void;
  /** Takes over the conversation as another tab continued it. That tab has stored it already. */
  readonly adopt: (chat: Chat) => void;
  /** Discards this conversation and starts another one. */
  readonly restart: (conversationId: string) => void;
  /** Whether a conversation is still the one on screen. */
  readonly isCurrent: (conversationId: string) => boolean;
}

/** Makes the store of a conversation that starts with the kept chat. */
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
