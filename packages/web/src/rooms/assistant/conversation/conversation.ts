import { createAnswerQueue, type Suggest } from './answer-queue.ts';
import { type Chat, hasUnsaved, type Pick, userMessages } from '../chat/chat.ts';
import { conclude } from './conclusion.ts';
import { chosen, clarified, sent, typed } from './conversation-state.ts';
import { createConversationStore, type Keep } from './conversation-store.ts';
import { createReportSaver, type SendReport } from './report-saver.ts';

/** The calls that a conversation makes to the server. Each may fail. */
export interface AssistantCalls {
  readonly suggest: Suggest;
  readonly save: SendReport;
  /** Says that the question is resolved, so that nobody is needed. */
  readonly resolve: (conversationId: string) => Promise<void>;
  /** Asks for a person and answers the claim's number. */
  readonly handOver: (conversationId: string) => Promise<number>;
}

export interface ConversationOptions {
  readonly initial: Chat;
  /** Saves after each message. */
  readonly autoSave: boolean;
  readonly calls: AssistantCalls;
  readonly newId: () => string;
  /** Called after each change, to keep the conversation. */
  readonly keep: Keep;
}

export type Conversation = ReturnType<typeof createConversation>;

/**
 * A conversation with the assistant. It answers and saves messages one after another, in the order in which they were
 * sent. A message that could not be saved is saved with the next, or on request.
 */
export function createConversation({ initial, autoSave, calls, newId, keep }: ConversationOptions) {
  const store = createConversationStore(initial, keep);
  const saver = createReportSaver(store, calls.save, newId);
  const saveByItself = async (count?: number): Promise<void> => {
    if (autoSave) await saver.save(count);
  };
  const queue = createAnswerQueue(store, calls.suggest, saveByItself);
  const parts = { store, queue, saver };

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Answers the messages that were waiting when the page was left. */
    resume: () => {
      void queue.drain().then(() => {
        if (hasUnsaved(store.getState().chat)) void saveByItself();
      });
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
    choose: (solutionId: number) => {
      store.update((state) => chosen(state, solutionId));
      void saveByItself();
    },
    /** The user's answer to the clarifying question; null: neither. */
    clarify: (pick: Pick | null, said: string) => {
      const before = store.getState();
      store.update((state) => clarified(state, pick, said));
      if (store.getState() !== before) void saveByItself();
    },
    save: () => saver.save(),
    /** Asks for a person, once there is a question to hand over. */
    handOver: async () => {
      if (userMessages(store.getState().chat).length === 0) return;
      await conclude(parts, 'handingOver', async (conversationId) => {
        const claimId = await calls.handOver(conversationId);
        return { kind: 'handedOver', claimId };
      });
    },
    /** Says that the question is resolved. */
    resolve: () =>
      conclude(parts, 'resolving', async (conversationId) => {
        await calls.resolve(conversationId);
        return { kind: 'resolved' };
      }),
    /** Starts a new conversation. Unsaved parts of this one are lost. */
    restart: () => {
      saver.forget();
      store.restart(newId());
    },
  };
}
