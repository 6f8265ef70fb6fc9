import type { Waiting } from '../../lib/form/waiting.ts';

/** Sends waiting messages one at a time, in the order in which they were written. */

/**
 * Why a message was not sent. AWAY: the server could not be reached; it is retried automatically. BUSY: the server
 * answered that it is busy; it is retried automatically. CLOSED, DELETED: the claim of its conversation is closed or
 * deleted. REFUSED: anything else.
 */
export interface Trouble {
  readonly kind: 'AWAY' | 'BUSY' | 'CLOSED' | 'DELETED' | 'REFUSED';
  readonly error: unknown;
}

export interface SenderState {
  /** The message that is being sent. */
  readonly sending: string | null;
  /** By the id of the message. */
  readonly troubles: ReadonlyMap<string, Trouble>;
}

/** The dependencies of the sender. */
export interface SenderParts<Reply> {
  /** All waiting messages, in order. */
  readonly list: () => readonly Waiting[];
  /** The session now; null when nobody is signed in. */
  readonly session: () => string | null;
  /** Sends a message. Rejects when that fails, or when the signal is aborted. */
  readonly post: (message: Waiting) => Promise<Reply>;
  readonly troubleOf: (error: unknown) => Trouble;
  /**
   * Called when a message has been sent, with its reply. Afterwards the message is no longer
   * listed.
   */
  readonly delivered: (message: Waiting, reply: Reply) => void;
  /** Runs a job while no other tab is sending. */
  readonly exclusively: <Result>(job: () => Promise<Result>) => Promise<Result>;
  /** Resolves when to retry after this many consecutive failures. */
  readonly untilWorthTrying: (failures: number) => Promise<void>;
}

export interface Sender {
  readonly getState: () => SenderState;
  /** Calls back after each change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends waiting messages. Call it after a message was added. */
  readonly wake: () => void;
  /** Retries the messages of a conversation. */
  readonly retry: (conversationId: string) => void;
}

const isByItself = ({ kind }: Trouble): boolean => kind === 'AWAY' || kind === 'BUSY';

/** Holds the published state of the sender. */
function createState() {
  let state: SenderState = { sending: null, troubles: new Map() };
  const listeners = new Set<() => void>();
  const update = (changes: Partial<SenderState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setSending: (sending: string | null) => update({ sending }),
    setTrouble: (id: string, trouble: Trouble | null) => {
      const troubles = new Map(state.troubles);
      if (trouble === null) troubles.delete(id);
      else troubles.set(id, trouble);
      update({ troubles });
    },
  };
}

/** Creates a sender. It starts with the first `wake`. */
export function createSender<Reply>(parts: SenderParts<Reply>): Sender {
  const { getState, subscribe, setSending, setTrouble } = createState();
  let running: Promise<void> | null = null;
  let isWoken = false;
  let hurry = (): void => {};

  const next = (): Waiting | undefined =>
    nextToSend(parts.list(), { session: parts.session(), troubles: getState().troubles });

  /** Returns whether the message was sent or failed for good. false: retry later. */
  const send = async (message: Waiting): Promise<boolean> => {
    setSending(message.id);
    try {
      parts.delivered(message, await parts.post(message));
      setTrouble(message.id, null);
      return true;
    } catch (error) {
      // The session has ended, so the writer of the message decides about it.
      if (parts.session() !== message.session) return true;
      const trouble = parts.troubleOf(error);
      setTrouble(message.id, trouble);
      return !isByItself(trouble);
    } finally {
      setSending(null);
    }
  };

  const sendAll = async (): Promise<boolean> => {
    for (let message = next(); message; message = next()) {
      // The messages must be sent in sequence.
      // oxlint-disable-next-line eslint/no-await-in-loop
      if (!(await send(message))) return false;
    }
    return true;
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (isWoken) {
      isWoken = false;
      // oxlint-disable-next-line eslint/no-await-in-loop
      if (next() === undefined || (await parts.exclusively(sendAll))) {
        failures = 0;
        continue;
      }
      failures += 1;
      const hurried = new Promise<void>((resolve) => (hurry = resolve));
      // Not while holding the lock, because a sleeping tab must not prevent another one from
      // sending.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await Promise.race([parts.untilWorthTrying(failures), hurried]);
      isWoken = true;
    }
  };

  const wake = (): void => {
    isWoken = true;
    running ??= run().finally(() => {
      running = null;
      if (isWoken) wake();
    });
  };

  const retry = (conversationId: string): void => {
    const own = parts.list().filter((message) => message.conversationId === conversationId);
    for (const { id } of own) if (getState().troubles.has(id)) setTrouble(id, null);
    hurry();
    wake();
  };

  return { getState, subscribe, wake, retry };
}

interface Situation {
  session: string | null;
  troubles: ReadonlyMap<string, Trouble>;
}

/** The first message that may be sent. No message overtakes an earlier one of its own conversation. */
function nextToSend(
  messages: readonly Waiting[],
  { session, troubles }: Situation,
): Waiting | undefined {
  if (session === null) return undefined;
  const blocked = new Set<string>();
  return messages.find((message) => {
    const trouble = troubles.get(message.id);
    const isHeld = message.session !== session || (trouble && !isByItself(trouble));
    if (isHeld) blocked.add(message.conversationId);
    return !blocked.has(message.conversationId);
  });
}
