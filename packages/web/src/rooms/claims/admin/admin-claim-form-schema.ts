import {
  type Claim,
  CLAIM_STATUSES,
  type ClaimChanges,
  claimStatus,
  newClaim,
  type NewClaim,
  STATUS_INVALID,
} from '@recourse/contract/claims';
import { text } from '@recourse/contract/common';
import { LIMITS } from '@recourse/contract/limits';
import * as z from 'zod/mini';

const isStatus = (value: string): boolean => CLAIM_STATUSES.some((status) => status === value);

/** What the administrators' form of a claim holds: all of it text, as fields and drafts do. */
export const adminClaimForm = z.strictObject({
  contenu: newClaim.shape.contenu,
  status: z.string().check(z.refine(isStatus, STATUS_INVALID)),
  response: text(LIMITS.longText),
  /** The employee who answers for it; '' for nobody. */
  employeeId: z.string(),
  /** What the employee is called, for the field that shows who was picked. */
  employeeName: z.string(),
});
export type AdminClaimForm = z.output<typeof adminClaimForm>;

/** What the form shows for a claim; for a new one it is empty and OPEN. */
export function toAdminClaimForm(claim: Claim | null): AdminClaimForm {
  return {
    contenu: claim?.contenu ?? '',
    status: claim?.status ?? CLAIM_STATUSES[0],
    response: claim?.response ?? '',
    employeeId: String(claim?.assigneeId ?? ''),
    employeeName: claim?.assigneeName ?? '',
  };
}

/** What the form sends for a new claim. */
export function newClaimBody(form: AdminClaimForm): NewClaim {
  return {
    contenu: form.contenu,
    status: z.parse(claimStatus, form.status),
    ...(form.response === '' ? {} : { response: form.response }),
    ...(form.employeeId === '' ? {} : { userId: Number(form.employeeId) }),
  };
}

/** What the form sends for a claim that exists: changed fields only; an emptied one becomes none. */
export function claimChangesBody(claim: Claim, form: AdminClaimForm): ClaimChanges {
  const before = toAdminClaimForm(claim);
  return {
    ...(form.contenu === before.contenu ? {} : { contenu: form.contenu }),
    ...(form.status === before.status ? {} : { status: z.parse(claimStatus, form.status) }),
    ...(form.response === before.response ? {} : { response: form.response || null }),
    ...(form.employeeId === before.employeeId ? {} : { userId: Number(form.employeeId) || null }),
  };
}
