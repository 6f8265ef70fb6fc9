import type { Gift, Room } from './balance.repository.ts';

/** A person without a limit counts as one with this limit. */
const UNLIMITED = 10_000;

const load = ({ open, capacity }: Room): number => open / (capacity ?? UNLIMITED);
const hasRoom = ({ open, capacity }: Room): boolean => capacity === null || open < capacity;

/**
 * Decides who gets which claims. Each claim goes to the person whose load is the smallest share of his limit; among
 * equals, to the one who has waited longest. Leaves out claims that nobody has room for.
 */
export function shareOut(claimIds: readonly number[], members: readonly Room[]): Gift[] {
  const rooms = members.map((member) => ({ ...member }));
  const newest = Math.max(0, ...members.map(({ givenAt }) => givenAt));
  const gifts: Gift[] = [];
  for (const claimId of claimIds) {
    const [next] = rooms
      .filter(hasRoom)
      .toSorted((a, b) => load(a) - load(b) || a.givenAt - b.givenAt || a.id - b.id);
    if (!next) break;
    gifts.push({ claimId, userId: next.id });
    next.open += 1;
    // Later than every earlier time.
    next.givenAt = newest + gifts.length;
  }
  return gifts;
}
