import type { ClientAct } from '@recourse/contract/conversations';
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

/** What a client has said and the server has not confirmed: one sender for the whole portal, whatever screen is open. */

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

/** Sends while the session lasts: afterwards its writer is asked first. */
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

/** Sends what waits, now and whenever something is added here or in another tab. */
export function startSending(): void {
  if (isStarted) return;
  isStarted = true;
  followWaiting(sender.wake);
  subscribeSession(sender.wake);
  sender.wake();
}

/** Calls back with each message that has arrived. Returns how to stop. */
export function followDeliveries(tell: Delivery): () => void {
  deliveries.add(tell);
  return () => void deliveries.delete(tell);
}

/** Says something in a conversation. It goes out as soon as it can. */
export function sayIn(
  conversationId: string,
  said: { body: string; act?: ClientAct; solutionId?: number },
): void {
  addWaiting({ id: randomId(), conversationId, ...said });
  // What was refused before goes out first, or again.
  sender.retry(conversationId);
}

/** Sends what was said before the session ended. */
export function sendHeld(): void {
  const session = sessionName();
  if (session === null) return;
  for (const message of listOwn()) changeWaiting({ ...message, session });
  sender.wake();
}

/** Takes messages back before they are sent; answers their texts, which go back where they were typed. */
export function takeBack(messages: readonly Waiting[]): string {
  for (const { id } of messages) removeWaiting(id);
  return messages.flatMap(({ act, body }) => (act === undefined ? [body] : [])).join('\n');
}

/** Hands what waits in a conversation over to another one. The presses of its buttons are about the old one. */
export function moveWaiting(from: string, to: string): void {
  for (const message of listOwn().filter(({ conversationId }) => conversationId === from))
    if (message.act === undefined) changeWaiting({ ...message, conversationId: to });
    else removeWaiting(message.id);
  sender.retry(to);
}
