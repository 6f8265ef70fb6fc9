import type { Entry } from '../chat/chat.ts';
import type { AnswerQueue } from './answer-queue.ts';
import { concluded, IDLE, RUNNING, type Step, withProgress } from './conversation-state.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { ReportSaver } from './report-saver.ts';

/** Tells the server how a conversation has ended, and answers what to show. May fail. */
type Tell = (
  conversationId: string,
) => Promise<Extract<Entry, { kind: 'handedOver' | 'resolved' }>>;

/**
 * Ends a conversation: waits until everything is answered and saved, then tells the server. Skips the server when the
 * report could not be saved. Never rejects.
 */
export async function conclude(
  { store, queue, saver }: { store: ConversationStore; queue: AnswerQueue; saver: ReportSaver },
  step: Exclude<Step, 'saving'>,
  tell: Tell,
): Promise<void> {
  const state = store.getState();
  const { conversationId } = state.chat;
  if (state[step].is === 'running') return;
  store.update((before) => withProgress(before, step, RUNNING));
  await queue.drain();
  // The user has started a new conversation, which has nothing to save and nothing to hand over.
  if (!store.isCurrent(conversationId)) return;
  const isSaved = await saver.save();
  if (!store.isCurrent(conversationId)) return;
  // The save state already shows why it failed.
  if (!isSaved) return store.update((before) => withProgress(before, step, IDLE));
  try {
    const entry = await tell(conversationId);
    if (store.isCurrent(conversationId)) store.update((before) => concluded(before, step, entry));
  } catch (error) {
    if (!store.isCurrent(conversationId)) return;
    store.update((before) => withProgress(before, step, { is: 'failed', error }));
  }
}
