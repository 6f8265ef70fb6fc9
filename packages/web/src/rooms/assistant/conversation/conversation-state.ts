import { answer, type Chat, type Entry, type Pick } from '../chat/chat.ts';

/** The state of a conversation on screen, and its transitions: each function returns the next state. */

export type Progress =
  | { readonly is: 'idle' | 'running' }
  | { readonly is: 'failed'; readonly error: unknown };

/** What is currently running. Only the chat is kept over a reload. */
export interface ConversationState {
  readonly chat: Chat;
  /** Whether the text of the input was typed here, and not in another tab. */
  readonly isTypedHere: boolean;
  readonly isThinking: boolean;
  readonly saving: Progress;
}

export const IDLE: Progress = { is: 'idle' };
export const RUNNING: Progress = { is: 'running' };

/** The state of a conversation when nothing is running. */
export function opened(chat: Chat): ConversationState {
  return {
    chat,
    isTypedHere: false,
    isThinking: false,
    saving: IDLE,
  };
}

/** The user has changed the input. */
export function typed(state: ConversationState, text: string): ConversationState {
  return { ...withChat(state, { typed: text }), isTypedHere: text !== '' };
}

/** The user has sent a message, which waits for its answer. */
export function sent(state: ConversationState, text: string): ConversationState {
  return { ...withEntry(state, { kind: 'user', text }, { typed: '' }), isTypedHere: false };
}

/** The first `count` messages have been answered, the last of them with this. */
export function answered(
  state: ConversationState,
  count: number,
  { entry, solutionId }: { entry: Entry; solutionId: number | null },
): ConversationState {
  return withEntry(state, entry, { answered: count, solutionId });
}

/** The user takes another suggestion for the report. */
export function chosen(state: ConversationState, solutionId: number): ConversationState {
  return withChat(state, { solutionId });
}

/**
 * The user has answered which of the two solutions is right; null: neither. Does nothing when the newest entry asks no
 * question.
 */
export function clarified(
  state: ConversationState,
  pick: Pick | null,
  said: string,
): ConversationState {
  const asked = state.chat.entries.at(-1);
  if (asked?.kind !== 'suggestions' || asked.asks !== true) return state;
  const left = pick
    ? [pick.result]
    : asked.results.filter(({ tellingWords }) => tellingWords === undefined);
  const replied = withEntry(state, { kind: 'picked', text: said });
  return withEntry(replied, answer(left), { solutionId: left[0]?.id ?? null });
}

/** A report is being sent. Until the response arrives, it is unknown whether the server has the old or the new one. */
export function savingBegun(state: ConversationState): ConversationState {
  return { ...withChat(state, { saved: null }), saving: RUNNING };
}

/** The server has the report. */
export function reportSaved(
  state: ConversationState,
  saved: NonNullable<Chat['saved']>,
): ConversationState {
  return { ...withChat(state, { saved }), saving: IDLE };
}

/** Another tab has continued this conversation. The text being typed here stays. */
export function adopted(state: ConversationState, chat: Chat): ConversationState {
  return { ...state, chat: state.isTypedHere ? { ...chat, typed: state.chat.typed } : chat };
}

/** The report could not be saved. */
export function savingFailed(state: ConversationState, error: unknown): ConversationState {
  return { ...state, saving: { is: 'failed', error } };
}

function withChat(state: ConversationState, changes: Partial<Chat>): ConversationState {
  return { ...state, chat: { ...state.chat, ...changes } };
}

function withEntry(
  state: ConversationState,
  added: Entry,
  changes: Partial<Chat> = {},
): ConversationState {
  return withChat(state, { entries: [...state.chat.entries, added], ...changes });
}
