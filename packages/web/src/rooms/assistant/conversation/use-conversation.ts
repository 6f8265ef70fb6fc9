import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId } from '../../../lib/browser/random-id.ts';
import { assistantCalls } from './assistant.queries.ts';
import { type Conversation, createConversation } from './conversation.ts';
import type { ConversationState } from './conversation-state.ts';
import { claimChat, followChat, keepChat, openKeptChat } from './kept-chat.ts';

/** The conversation on this screen: the stored one, or a new one. */
export function useConversation(): [ConversationState, Conversation] {
  const [conversation] = useState(openConversation);
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState);
  const { conversationId } = state.chat;
  useEffect(() => conversation.resume(), [conversation]);
  useEffect(() => {
    claimChat(conversationId);
    return followChat(conversationId, conversation.adopt);
  }, [conversation, conversationId]);
  return [state, conversation];
}

function openConversation(): Conversation {
  return createConversation({
    initial: openKeptChat(),
    calls: assistantCalls,
    newId: randomId,
    keep: keepChat,
  });
}
