import type { SearchResult } from '@recourse/contract/ai';
import { SEARCH } from '@recourse/contract/values/limits';
import { isAway } from '../../../lib/api/away.ts';
import { answer, type Entry, hasAsked, reportText, userMessages } from '../chat/chat.ts';
import { answered } from './conversation-state.ts';
import type { ConversationStore } from './conversation-store.ts';

/** Finds solutions for a text, best first. May reject. */
export type Suggest = (text: string) => Promise<SearchResult[]>;

/** The messages that wait for an answer. */
export interface AnswerQueue {
  /** Answers all waiting messages and resolves when none is left. Concurrent calls share one run. */
  drain(): Promise<void>;
}

/** Answers the user's messages one after another, each with the messages before it as context. */
export function createAnswerQueue(store: ConversationStore, suggest: Suggest): AnswerQueue {
  let draining: Promise<void> | null = null;

  const answerWaiting = async (): Promise<void> => {
    while (hasWaiting()) {
      store.update((state) => ({ ...state, isThinking: true }));
      // The order matters: a message's answer builds on the messages before it.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await answerNext();
    }
    store.update((state) => ({ ...state, isThinking: false }));
  };

  const hasWaiting = (): boolean => {
    const { chat } = store.getState();
    return chat.answered < userMessages(chat).length;
  };

  const answerNext = async (): Promise<void> => {
    const { chat } = store.getState();
    const count = chat.answered + 1;
    const found = await ask(reportText(chat, count));
    // Another tab may have answered it in the meantime.
    const isAnswered = store.getState().chat.answered >= count;
    if (!store.isCurrent(chat.conversationId) || isAnswered) return;
    store.update((state) => answered(state, count, found));
  };

  const ask = async (text: string): Promise<{ entry: Entry; solutionId: number | null }> => {
    if (text.trim().length < SEARCH.minLength) return { entry: answer([]), solutionId: null };
    try {
      const results = await suggest(text);
      const mayAsk = !hasAsked(store.getState().chat);
      return { entry: answer(results, mayAsk), solutionId: results[0]?.id ?? null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const away = isAway(error) ? { away: true } : {};
      return { entry: { kind: 'aiError', error: reason, ...away }, solutionId: null };
    }
  };

  return {
    drain: () =>
      (draining ??= answerWaiting().finally(() => {
        draining = null;
      })),
  };
}
