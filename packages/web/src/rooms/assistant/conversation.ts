import type { SearchResult } from '@recourse/contract/ai';
import { SEARCH } from '@recourse/contract/limits';
import {
  answer,
  type Chat,
  type Entry,
  fingerprint,
  hasAsked,
  hasUnsaved,
  newChat,
  type Pick,
  reportBody,
  reportText,
  userMessages,
} from './chat.ts';

/** What a conversation asks of the server. Every call may fail. */
export interface AssistantCalls {
  readonly suggest: (text: string) => Promise<SearchResult[]>;
  /** Saves the report of a conversation and answers its number. The same key answers the first save again. */
  readonly save: (report: ReportToSave) => Promise<number>;
  /** Says that the question is resolved, so that nobody is needed. */
  readonly resolve: (conversationId: string) => Promise<void>;
  /** Asks for a person and answers the claim's number. */
  readonly handOver: (conversationId: string) => Promise<number>;
}

export interface ReportToSave {
  readonly body: ReturnType<typeof reportBody>;
  readonly conversationId: string;
  readonly key: string;
}

export type Progress =
  | { readonly is: 'idle' | 'running' }
  | { readonly is: 'failed'; readonly error: unknown };

/** What is going on right now; not kept over a reload. */
export interface ConversationState {
  readonly chat: Chat;
  readonly isThinking: boolean;
  readonly saving: Progress;
  readonly handingOver: Progress;
  readonly resolving: Progress;
}

export interface ConversationOptions {
  readonly initial: Chat;
  /** Saves after each message. */
  readonly autoSave: boolean;
  readonly calls: AssistantCalls;
  readonly newId: () => string;
  /** Called after each change, to keep the conversation; null: there is nothing to keep. */
  readonly keep: (conversationId: string, chat: Chat | null) => void;
}

export type Conversation = ReturnType<typeof createConversation>;

const IDLE: Progress = { is: 'idle' };
const RUNNING: Progress = { is: 'running' };

/**
 * A conversation with the assistant. Messages are answered and saved one after another in the order in
 * which they were sent; one that could not be saved is saved with the next, or when asked to.
 */
export function createConversation({ initial, autoSave, calls, newId, keep }: ConversationOptions) {
  let state: ConversationState = {
    chat: initial,
    isThinking: false,
    saving: IDLE,
    handingOver: IDLE,
    resolving: IDLE,
  };
  let draining: Promise<void> | null = null;
  /** The running save; the next one waits for it. */
  let lastSave: Promise<boolean> = Promise.resolve(true);
  /** The save that failed last and its key: the server may have saved it all the same. */
  let failed: { readonly print: string; readonly key: string } | null = null;
  /** Whether what stands in the input was typed here, not in another tab. */
  let typedHere = false;
  const listeners = new Set<() => void>();

  function update(changes: Partial<ConversationState>): void {
    state = { ...state, ...changes };
    const { chat } = changes;
    if (chat) keep(chat.conversationId, isEmpty(chat) ? null : chat);
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function change(changes: Partial<Chat>): void {
    update({ chat: { ...state.chat, ...changes } });
  }

  function add(added: Entry, changes: Partial<Chat> = {}): void {
    change({ entries: [...state.chat.entries, added], ...changes });
  }

  /** Whether this conversation is still the one on screen. */
  const isCurrent = (id: string): boolean => state.chat.conversationId === id;

  function drain(): Promise<void> {
    draining ??= answerWaiting().finally(() => {
      draining = null;
    });
    return draining;
  }

  async function answerWaiting(): Promise<void> {
    while (state.chat.answered < userMessages(state.chat).length) {
      update({ isThinking: true });
      // One after another is the point: a message's answer builds on those before it.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await answerNext();
    }
    update({ isThinking: false });
  }

  async function answerNext(): Promise<void> {
    const { conversationId } = state.chat;
    const count = state.chat.answered + 1;
    const found = await ask(reportText(state.chat, count));
    // Another tab may have answered it meanwhile.
    if (!isCurrent(conversationId) || state.chat.answered >= count) return;
    add(found.entry, { answered: count, solutionId: found.solutionId });
    if (autoSave) await save(count);
  }

  async function ask(text: string): Promise<{ entry: Entry; solutionId: number | null }> {
    if (text.trim().length < SEARCH.minLength) return { entry: answer([]), solutionId: null };
    try {
      const results = await calls.suggest(text);
      return { entry: answer(results, !hasAsked(state.chat)), solutionId: results[0]?.id ?? null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { entry: { kind: 'aiError', error: reason }, solutionId: null };
    }
  }

  /** Saves after whatever is being saved; answers whether the text is saved now. */
  function save(count?: number): Promise<boolean> {
    const { conversationId } = state.chat;
    lastSave = lastSave.then(() => (isCurrent(conversationId) ? saveNow(count) : false));
    return lastSave;
  }

  async function saveNow(count?: number): Promise<boolean> {
    const { conversationId, saved } = state.chat;
    const body = reportBody(state.chat, count);
    const print = fingerprint(body);
    if (saved?.fingerprint === print) return true;
    const key = failed?.print === print ? failed.key : newId();
    failed = null;
    // Until an answer comes nobody knows which of the two the server has.
    update({ chat: { ...state.chat, saved: null }, saving: RUNNING });
    try {
      const reportId = await calls.save({ body, conversationId, key });
      if (!isCurrent(conversationId)) return false;
      change({ saved: { fingerprint: print, reportId } });
      update({ saving: IDLE });
      return true;
    } catch (error) {
      if (!isCurrent(conversationId)) return false;
      failed = { print, key };
      update({ saving: { is: 'failed', error } });
      return false;
    }
  }

  async function handOver(): Promise<void> {
    const { conversationId } = state.chat;
    if (state.handingOver.is === 'running' || userMessages(state.chat).length === 0) return;
    update({ handingOver: RUNNING });
    await drain();
    const isSaved = await save();
    if (!isCurrent(conversationId)) return;
    // Why it was not saved is shown where saving is shown.
    if (!isSaved) return update({ handingOver: IDLE });
    try {
      const claimId = await calls.handOver(conversationId);
      if (!isCurrent(conversationId)) return;
      add({ kind: 'handedOver', claimId }, { claimId });
      update({ handingOver: IDLE });
    } catch (error) {
      if (isCurrent(conversationId)) update({ handingOver: { is: 'failed', error } });
    }
  }

  /** The user's answer to the question which of two it is; null: neither. */
  function clarify(pick: Pick | null, said: string): void {
    const asked = state.chat.entries.at(-1);
    if (asked?.kind !== 'suggestions' || asked.asks !== true) return;
    const left = pick
      ? [pick.result]
      : asked.results.filter(({ tellingWords }) => tellingWords === undefined);
    add({ kind: 'picked', text: said });
    add(answer(left), { solutionId: left[0]?.id ?? null });
    if (autoSave) void save();
  }

  async function resolve(): Promise<void> {
    const { conversationId } = state.chat;
    if (state.resolving.is === 'running') return;
    update({ resolving: RUNNING });
    await drain();
    const isSaved = await save();
    if (!isCurrent(conversationId)) return;
    if (!isSaved) return update({ resolving: IDLE });
    try {
      await calls.resolve(conversationId);
      if (!isCurrent(conversationId)) return;
      add({ kind: 'resolved' });
      update({ resolving: IDLE });
    } catch (error) {
      if (isCurrent(conversationId)) update({ resolving: { is: 'failed', error } });
    }
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Answers what waited when the page was left. */
    resume: () => {
      void drain().then(() => {
        if (autoSave && hasUnsaved(state.chat)) void save();
      });
    },
    /** Takes over what another tab has made of this conversation, but never what is being typed here. */
    adopt: (chat: Chat) => {
      if (!isCurrent(chat.conversationId)) return;
      const typed = typedHere ? state.chat.typed : chat.typed;
      state = { ...state, chat: { ...chat, typed } };
      tell();
    },
    type: (typed: string) => {
      typedHere = typed !== '';
      change({ typed });
    },
    send: (text: string) => {
      const message = text.trim();
      if (message === '') return;
      typedHere = false;
      add({ kind: 'user', text: message }, { typed: '' });
      void drain();
    },
    /** Takes another of the suggestions for the report. */
    choose: (solutionId: number) => {
      change({ solutionId });
      if (autoSave) void save();
    },
    save: () => save(),
    handOver,
    resolve,
    clarify,
    restart: () => {
      lastSave = Promise.resolve(true);
      failed = null;
      typedHere = false;
      keep(state.chat.conversationId, null);
      const empty = newChat(newId());
      update({ chat: empty, isThinking: false, saving: IDLE, handingOver: IDLE, resolving: IDLE });
    },
  };
}

function isEmpty({ entries, typed }: Chat): boolean {
  return entries.length === 0 && typed === '';
}
