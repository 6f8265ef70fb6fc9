import type { Waiting } from '../../lib/form/waiting.ts';

/** Sends waiting messages one at a time, in the order in which they were said. */

/**
 * Why a message did not get through. AWAY: the server could not be reached, and it is tried again by itself. BUSY: so
 * it is, but the server has answered. CLOSED, DELETED: the claim of its conversation. REFUSED: anything else.
 */
export interface Trouble {
  readonly kind: 'AWAY' | 'BUSY' | 'CLOSED' | 'DELETED' | 'REFUSED';
  readonly error: unknown;
}

export interface SenderState {
  /** The message that is being sent. */
  readonly sending: string | null;
  /** By the message's id. */
  readonly troubles: ReadonlyMap<string, Trouble>;
}

/** What the sender works with. */
export interface SenderParts<Reply> {
  /** All messages that wait, in their order. */
  readonly list: () => readonly Waiting[];
  /** The session now; null when nobody is signed in. */
  readonly session: () => string | null;
  /** Sends a message. Throws when that fails, and with the signal. */
  readonly post: (message: Waiting) => Promise<Reply>;
  readonly troubleOf: (error: unknown) => Trouble;
  /** A message has arrived, and its reply with it. It is not listed any more afterwards. */
  readonly delivered: (message: Waiting, reply: Reply) => void;
  /** Runs a job while no other tab sends. */
  readonly exclusively: <Result>(job: () => Promise<Result>) => Promise<Result>;
  /** Resolves when it is worth trying again after so many failures in a row. */
  readonly untilWorthTrying: (failures: number) => Promise<void>;
}

export interface Sender {
  readonly getState: () => SenderState;
  /** Calls back after each change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends what waits. Call it after a message was added. */
  readonly wake: () => void;
  /** Tries the messages of a conversation again. */
  readonly retry: (conversationId: string) => void;
}

const isByItself = ({ kind }: Trouble): boolean => kind === 'AWAY' || kind === 'BUSY';

/** Holds what is told of the sending. */
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

/** Makes a sender; it begins with the first `wake`. */
export function createSender<Reply>(parts: SenderParts<Reply>): Sender {
  const { getState, subscribe, setSending, setTrouble } = createState();
  let running: Promise<void> | null = null;
  let isWoken = false;
  let hurry = (): void => {};

  const next = (): Waiting | undefined =>
    nextToSend(parts.list(), { session: parts.session(), troubles: getState().troubles });

  /** Answers whether the message got through, or won't. False: try later. */
  const send = async (message: Waiting): Promise<boolean> => {
    setSending(message.id);
    try {
      parts.delivered(message, await parts.post(message));
      setTrouble(message.id, null);
      return true;
    } catch (error) {
      // The session has ended: what becomes of the message is for its writer to say.
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
      // The messages must follow each other.
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
      // Not while holding the lock: a tab that is asleep must not keep another one from sending.
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

/** The first message that may go out: nothing overtakes an earlier message of its own conversation. */
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
