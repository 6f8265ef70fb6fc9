import { type Claim, type ClaimChanges, claimStatus, newClaim } from '@recourse/contract/claims';
import { LIMITS } from '@recourse/contract/limits';
import { text } from '@recourse/contract/common';
import * as z from 'zod/mini';

/** What the form of an answer holds: all of it text, as fields do. */
export const answerForm = z.strictObject({
  contenu: newClaim.shape.contenu,
  status: z.string(),
  response: text(LIMITS.longText),
});
export type AnswerForm = z.output<typeof answerForm>;

/** What the form shows for a claim. */
export function toAnswerForm(claim: Claim): AnswerForm {
  return { contenu: claim.contenu, status: claim.status, response: claim.response ?? '' };
}

/**
 * What the form sends: only fields that were changed, because an employee may not send the content of a
 * claim that somebody else wrote. An emptied answer becomes none.
 */
export function changedFields(claim: Claim, form: AnswerForm): ClaimChanges {
  const status = z.parse(claimStatus, form.status);
  const response = form.response === '' ? null : form.response;
  return {
    ...(form.contenu === claim.contenu ? {} : { contenu: form.contenu }),
    ...(status === claim.status ? {} : { status }),
    ...(response === claim.response ? {} : { response }),
  };
}
