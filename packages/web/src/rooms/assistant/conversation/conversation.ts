import { createAnswerQueue, type Suggest } from './answer-queue.ts';
import type { Chat, Pick } from '../chat/chat.ts';
import { chosen, clarified, sent, typed } from './conversation-state.ts';
import { createConversationStore, type Keep } from './conversation-store.ts';
import { createReportSaver, type SendReport } from './report-saver.ts';

/** The calls that a conversation makes to the server. Each of them may reject. */
export interface AssistantCalls {
  readonly suggest: Suggest;
  readonly save: SendReport;
}

export interface ConversationOptions {
  readonly initial: Chat;
  readonly calls: AssistantCalls;
  readonly newId: () => string;
  /** Called after each change, to store the conversation. */
  readonly keep: Keep;
}

export type Conversation = ReturnType<typeof createConversation>;

/**
 * A conversation with the assistant, which is stored in this browser. It answers messages one after another, in the
 * order in which they were sent. Its report is saved on request.
 */
export function createConversation({ initial, calls, newId, keep }: ConversationOptions) {
  const store = createConversationStore(initial, keep);
  const saver = createReportSaver(store, calls.save, newId);
  const queue = createAnswerQueue(store, calls.suggest);

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Answers the messages that were waiting when the page was left. */
    resume: () => {
      void queue.drain();
    },
    /** Takes over the conversation as another tab continued it, except the text being typed here. */
    adopt: store.adopt,
    type: (text: string) => store.update((state) => typed(state, text)),
    send: (text: string) => {
      const message = text.trim();
      if (message === '') return;
      store.update((state) => sent(state, message));
      void queue.drain();
    },
    /** Takes another suggestion for the report. */
    choose: (solutionId: number) => store.update((state) => chosen(state, solutionId)),
    /** The user's answer to the clarifying question; null: neither. */
    clarify: (pick: Pick | null, said: string) =>
      store.update((state) => clarified(state, pick, said)),
    save: () => saver.save(),
    /** Starts a new conversation. Unsaved parts of this one are lost. */
    restart: () => {
      saver.forget();
      store.restart(newId());
    },
  };
}
