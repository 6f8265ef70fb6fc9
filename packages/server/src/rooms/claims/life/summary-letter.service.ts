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
  /** Of the staff, who recorded what the client said. */
  recordedBy: number | null;
}

/**
 * Writes the short letter into the thread of a claim whose client has just accepted, where its policy has a window for
 * that and it is open: in the language of the answer, by whoever gave that or recorded the acceptance. It answers
 * nothing: the claim's response stays the answer. Returns whether there is one.
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
