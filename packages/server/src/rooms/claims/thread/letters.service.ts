import { likelyLanguage } from '@recourse/assistant/text/language';
import { tokenize, wordsOf } from '@recourse/assistant/text/tokenize';
import {
  type MessagePurpose,
  type NewMessage,
  THREAD_MESSAGES,
} from '@recourse/contract/claims-thread';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { AppError, unprocessable } from '../../../kernel/errors.ts';
import { findLetterRules, latestFinal } from './letters.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** Rules of policies for letters: a holding letter promises a date, a final answer has an outcome. */

/** The language of a letter, detected from its text; English when unknown. */
export const languageOf = (body: string): LanguageCode =>
  likelyLanguage(wordsOf(tokenize(body))) ?? 'en';

/** Refuses a promise before `today`, and a promise or an outcome that does not fit the message. Throws 422. */
export function refuseMisfits(
  { promisedOn, outcome }: Pick<NewMessage, 'promisedOn' | 'outcome'>,
  purpose: MessagePurpose,
  today: string,
): void {
  if ((purpose === 'HOLDING') !== (promisedOn !== undefined))
    throw unprocessable(THREAD_MESSAGES.promise, { promisedOn: THREAD_MESSAGES.promise });
  if (promisedOn !== undefined && promisedOn < today)
    throw unprocessable(THREAD_MESSAGES.promisePast, { promisedOn: THREAD_MESSAGES.promisePast });
  if (outcome !== undefined && purpose !== 'FINAL')
    throw unprocessable(THREAD_MESSAGES.outcome, { outcome: THREAD_MESSAGES.outcome });
}

/**
 * The text about the body that the client can turn to, in the language of the letter. null when the claim's policy does
 * not require it in this letter. Throws 422 when the policy has no such text.
 */
export async function recourseFor(
  trx: Transaction,
  claimId: number,
  { purpose, outcome, body }: Pick<NewMessage, 'outcome' | 'body'> & { purpose: MessagePurpose },
): Promise<string | null> {
  if (purpose !== 'HOLDING' && outcome === undefined) return null;
  const rules = await findLetterRules(trx, claimId);
  if (rules === undefined) return null;
  const text = rules.recourse[languageOf(body)].trim();
  if (purpose === 'HOLDING') {
    const asksForLetter = rules.targets.some(({ code }) => code === 'DELAY_NOTICE');
    return asksForLetter && text !== '' ? text : null;
  }
  if (outcome === undefined || !rules.recourseOn.includes(outcome)) return null;
  if (text !== '') return text;
  throw new AppError(422, 'RECOURSE_MISSING', THREAD_MESSAGES.recourse, {
    fields: { outcome: THREAD_MESSAGES.recourse },
  });
}

/**
 * Refuses a promise later than the legal deadline of the final answer, as counted after the letter. Throws 422. When
 * the answer is already late, any promise is allowed, because a promise is better than none.
 */
export async function refuseLatePromise(
  trx: Transaction,
  claimId: number,
  { promisedOn, at }: { promisedOn: string; at: Date },
): Promise<void> {
  const latest = await latestFinal(trx, claimId, at);
  if (latest === null || promisedOn <= latest) return;
  const message = THREAD_MESSAGES.promiseLate(latest);
  throw new AppError(422, 'PROMISE_TOO_LATE', message, { fields: { promisedOn: message } });
}
