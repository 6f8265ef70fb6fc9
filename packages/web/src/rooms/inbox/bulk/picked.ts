import type { StaffClaim } from '@recourse/contract/claims';

/** Selected claims by id, in the order of selection. */
export type Picked = ReadonlyMap<number, StaffClaim>;

/** Selects a claim, or deselects it. */
export function withPicked(picked: Picked, claim: StaffClaim): Picked {
  const next = new Map(picked);
  if (!next.delete(claim.id)) next.set(claim.id, claim);
  return next;
}

/**
 * Selects every claim of a list from the last selected one to this one. When the last one is not in the list, only this
 * one.
 */
export function withRange(
  picked: Picked,
  listed: readonly StaffClaim[],
  claim: StaffClaim,
): Picked {
  const last = [...picked.keys()].findLast((id) => listed.some((one) => one.id === id));
  const to = listed.findIndex(({ id }) => id === claim.id);
  const from = last === undefined ? to : listed.findIndex(({ id }) => id === last);
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Map(picked);
  for (const one of range) next.set(one.id, one);
  return next;
}
