import type { Claim, ClaimChanges, NewClaim } from '@recourse/contract/claims';
import {
  changedBody,
  type EditedName,
  filledBody,
  type FormOf,
  formRules,
  formValues,
} from '../../lib/form/row-fields.ts';
import { CLAIM_FIELDS } from './claim-fields.tsx';

/** What a form of a claim holds: all of it text, as fields and drafts do. */
export type ClaimForm = FormOf<typeof CLAIM_FIELDS>;
export type ClaimInputName = EditedName<typeof CLAIM_FIELDS>;

export const claimForm = formRules(CLAIM_FIELDS);

/** What the form shows for a claim; for a new one it is empty and OPEN. */
export function toClaimForm(claim: Claim | null): ClaimForm {
  return formValues(CLAIM_FIELDS, claim);
}

/** What the form sends for a new claim. */
export function newClaimBody(form: ClaimForm): NewClaim {
  return filledBody(CLAIM_FIELDS, form, ['contenu']);
}

/**
 * What the form sends for a claim that exists: only fields that were changed, because an employee may not send the
 * content of a claim that somebody else wrote. An emptied one becomes none.
 */
export function claimChangesBody(claim: Claim, form: ClaimForm): ClaimChanges {
  return changedBody(CLAIM_FIELDS, claim, form);
}
