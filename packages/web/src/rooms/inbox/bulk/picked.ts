import type { StaffClaim } from '@recourse/contract/claims';

/** Picked claims by id, the last one that was picked at the end. */
export type Picked = ReadonlyMap<number, StaffClaim>;

/** Picks a claim, or puts it back. */
export function withPicked(picked: Picked, claim: StaffClaim): Picked {
  const next = new Map(picked);
  if (!next.delete(claim.id)) next.set(claim.id, claim);
  return next;
}

/** Picks every claim of a list from the one that was picked last up to this one; this one alone where none is listed. */
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
