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

/** The values of a claim's form. All are text, as in inputs and drafts. */
export type ClaimForm = FormOf<typeof CLAIM_FIELDS>;
export type ClaimInputName = EditedName<typeof CLAIM_FIELDS>;

export const claimForm = formRules(CLAIM_FIELDS);

/** The form's values for a claim; for a new one, empty and OPEN. */
export function toClaimForm(claim: Claim | null): ClaimForm {
  return formValues(CLAIM_FIELDS, claim);
}

/** What the form sends for a new claim. */
export function newClaimBody(form: ClaimForm): NewClaim {
  return filledBody(CLAIM_FIELDS, form, ['contenu']);
}

/**
 * The body for an existing claim. It has only the changed fields, because an employee may not send the content of a
 * claim that somebody else wrote. An emptied field is sent as null.
 */
export function claimChangesBody(claim: Claim, form: ClaimForm): ClaimChanges {
  return changedBody(CLAIM_FIELDS, claim, form);
}
