import { whenReachable } from '../../lib/api/connection.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import {
  addWaiting,
  changeWaiting,
  followWaiting,
  removeWaiting,
  type Waiting,
  waitingOf,
} from '../../lib/form/waiting.ts';
import { exclusively } from '../../lib/live/exclusively.ts';
import { getSession, sessionName, subscribeSession } from '../../lib/session/session.ts';
import { say, type SentReply } from './conversations.queries.ts';
import { createSender } from './sender.ts';
import { troubleOf } from './trouble.ts';

/**
 * The outbox: messages of a client that the server has not confirmed. One sender serves the whole portal, whatever
 * screen is open.
 */

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

type Delivery = (message: Waiting, reply: SentReply) => void;
const deliveries = new Set<Delivery>();

const listOwn = (): Waiting[] => waitingOf(getSession().user);

export const sender = createSender<SentReply>({
  list: listOwn,
  session: sessionName,
  post: sayInSession,
  troubleOf,
  delivered: (message, reply) => {
    for (const tell of deliveries) tell(message, reply);
    removeWaiting(message.id);
  },
  exclusively: (job) => exclusively(`waiting:${getSession().user?.id ?? ''}`, job),
  untilWorthTrying: async (failures) => {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
    await whenReachable();
  },
});

/** Sends only while the session of the message lasts. After that, its writer is asked first. */
async function sayInSession(message: Waiting): Promise<SentReply> {
  const ended = new AbortController();
  const stop = subscribeSession(() => {
    if (sessionName() !== message.session) ended.abort();
  });
  try {
    return await say(message, ended.signal);
  } finally {
    stop();
  }
}

let isStarted = false;

/** Sends waiting messages, now and whenever one is added here or in another tab. */
export function startSending(): void {
  if (isStarted) return;
  isStarted = true;
  followWaiting(sender.wake);
  subscribeSession(sender.wake);
  sender.wake();
}

/** Calls back with each message that the server has confirmed. Returns a function that stops it. */
export function followDeliveries(tell: Delivery): () => void {
  deliveries.add(tell);
  return () => void deliveries.delete(tell);
}

/** Adds a message to a conversation. It is sent as soon as possible. */
export function sayIn(
  conversationId: string,
  said: Pick<Waiting, 'body' | 'act' | 'solutionId' | 'files'>,
): void {
  addWaiting({ id: randomId(), conversationId, ...said });
  // Messages that were refused before are sent first, again.
  sender.retry(conversationId);
}

/** Sends the messages that were written before the session ended. */
export function sendHeld(): void {
  const session = sessionName();
  if (session === null) return;
  for (const message of listOwn()) changeWaiting({ ...message, session });
  sender.wake();
}

/** The text and the files that go back into the form. */
export interface TakenBack {
  readonly text: string;
  readonly files: NonNullable<Waiting['files']>;
}

/** Removes messages before they are sent. Returns their texts and files, which go back into the form. */
export function takeBack(messages: readonly Waiting[]): TakenBack {
  for (const { id } of messages) removeWaiting(id);
  const texts = messages.flatMap(({ act, body }) => (act === undefined ? [body] : []));
  return { text: texts.join('\n'), files: messages.flatMap(({ files = [] }) => files) };
}

/**
 * Moves waiting messages of a conversation to another one. Button presses are dropped, because they concern the old
 * one.
 */
export function moveWaiting(from: string, to: string): void {
  for (const message of listOwn().filter(({ conversationId }) => conversationId === from))
    if (message.act === undefined) changeWaiting({ ...message, conversationId: to });
    else removeWaiting(message.id);
  sender.retry(to);
}
