import { useEffect, useState, useSyncExternalStore } from 'react';
import { openDraft } from '../../lib/drafts.ts';
import { randomId } from '../../lib/random-id.ts';
import { assistantCalls } from './assistant.queries.ts';
import { newChat, readChat } from './chat.ts';
import { type Conversation, type ConversationState, createConversation } from './conversation.ts';

const DRAFT = 'chat';

/** The conversation on this screen: the kept one, or a new one. */
export function useConversation(autoSave: boolean): [ConversationState, Conversation] {
  const [conversation] = useState(() => openConversation(autoSave));
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState);
  useEffect(() => conversation.resume(), [conversation]);
  return [state, conversation];
}

function openConversation(autoSave: boolean): Conversation {
  const draft = openDraft(DRAFT);
  return createConversation({
    initial: readChat(draft.read()) ?? newChat(randomId()),
    autoSave,
    calls: assistantCalls,
    newId: randomId,
    keep: draft.write,
  });
}
