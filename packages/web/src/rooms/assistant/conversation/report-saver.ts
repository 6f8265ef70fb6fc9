import { fingerprint, reportBody } from '../chat/chat.ts';
import { reportSaved, savingBegun, savingFailed } from './conversation-state.ts';
import type { ConversationStore } from './conversation-store.ts';

export interface ReportToSave {
  readonly body: ReturnType<typeof reportBody>;
  readonly conversationId: string;
  readonly key: string;
}

/**
 * Saves a report and returns its id. A repeated key gets the response of the first save. May
 * reject.
 */
export type SendReport = (report: ReportToSave) => Promise<number>;

/** Keeps the server's report up to date with the conversation. */
export interface ReportSaver {
  /** Saves the user's messages after any running save. Resolves to whether they are saved now. Never rejects. */
  save(): Promise<boolean>;
  /**
   * Called when another conversation starts. Saves of the previous one are no longer awaited or
   * repeated.
   */
  forget(): void;
}

/**
 * Saves the report of the conversation in a store. `newKey` creates the idempotency key of each new
 * save.
 */
export function createReportSaver(
  store: ConversationStore,
  send: SendReport,
  newKey: () => string,
): ReportSaver {
  /** The running save; the next one waits for it. */
  let last: Promise<boolean> = Promise.resolve(true);
  /** The last failed save and its key. The server may have saved it nevertheless. */
  let failed: { readonly print: string; readonly key: string } | null = null;

  const saveNow = async (): Promise<boolean> => {
    const { chat } = store.getState();
    const { conversationId } = chat;
    const body = reportBody(chat);
    const print = fingerprint(body);
    if (chat.saved?.fingerprint === print) return true;
    const key = failed?.print === print ? failed.key : newKey();
    failed = null;
    store.update(savingBegun);
    try {
      const reportId = await send({ body, conversationId, key });
      if (!store.isCurrent(conversationId)) return false;
      store.update((state) => reportSaved(state, { fingerprint: print, reportId }));
      return true;
    } catch (error) {
      if (!store.isCurrent(conversationId)) return false;
      failed = { print, key };
      store.update((state) => savingFailed(state, error));
      return false;
    }
  };

  return {
    save: () => {
      const { conversationId } = store.getState().chat;
      last = last.then(() => (store.isCurrent(conversationId) ? saveNow() : false));
      return last;
    },
    forget: () => {
      last = Promise.resolve(true);
      failed = null;
    },
  };
}
