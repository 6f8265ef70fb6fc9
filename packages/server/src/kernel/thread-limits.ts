import { THREAD_MESSAGES } from '@recourse/contract/claims-thread';
import { HOUR_MS, THREAD } from '@recourse/contract/values/limits';
import { conflict, tooManyRequests } from './errors.ts';

/** How many messages a thread may have, and how many of them a person may write in an hour. */

/** How long a person with too many messages has to wait. */
const RETRY_AFTER_SECONDS = 300;

/** Since when the messages of a person count. */
export const countedSince = (at: Date): Date => new Date(at.getTime() - HOUR_MS);

/** Throws 409 when a thread has this many messages, and no room for another one. */
export function refuseFull(messages: number): void {
  if (messages >= THREAD.messages) throw conflict(THREAD_MESSAGES.full, 'FULL');
}

/** Throws 429 when a person has written this many messages since `countedSince`, and may not write another one yet. */
export function refuseTooMany(written: number): void {
  if (written >= THREAD.messagesPerHour)
    throw tooManyRequests(RETRY_AFTER_SECONDS, THREAD_MESSAGES.tooMany);
}
