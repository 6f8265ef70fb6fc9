import { claimReference } from '@recourse/contract/values/reference';
import type { Context } from '../../../context.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { dayIn } from '../../../kernel/day-in.ts';
import { insertMessages } from '../thread/claim-history.repository.ts';
import { languageOf } from '../thread/letters.service.ts';
import { SUMMARY_LETTER } from './summary-letter.ts';
import { findSettlement } from './summary-letter.repository.ts';

interface Accepted {
  claim: { readonly id: number; readonly created_at: Date };
  at: Date;
  /** The employee who recorded the client's acceptance. */
  recordedBy: number | null;
}

/**
 * Writes the summary letter into the thread of a claim that its client has just accepted, when its policy has an open
 * window for it. The letter is in the language of the answer. Its author is the author of the answer, or the employee
 * who recorded the acceptance. It does not become the claim's response. Returns whether a letter was written.
 */
export async function sendSummaryLetter(
  { config }: Pick<Context, 'config'>,
  trx: Parameters<typeof recordChange>[0],
  { claim, at, recordedBy }: Accepted,
): Promise<boolean> {
  const settlement = await findSettlement(trx, claim.id, at);
  if (settlement === undefined) return false;
  const { answer, authorId, receivedAt, recourse } = settlement;
  const language = languageOf(answer);
  const text = recourse[language].trim();
  await insertMessages(trx, [
    {
      claim_id: claim.id,
      side: 'STAFF',
      author_id: recordedBy ?? authorId,
      body: SUMMARY_LETTER[language]({
        reference: claimReference(claim.id, claim.created_at.toISOString()),
        received: dayIn(language, receivedAt, config.organisation.timeZone),
      }),
      purpose: 'REPLY',
      recourse: text === '' ? null : text,
      created_at: at,
    },
  ]);
  await announce(trx, 'messages', claim.id);
  return true;
}
