import type { Gift, Room } from './balance.repository.ts';

/** Somebody without a limit counts as one who could have this many. */
const UNLIMITED = 10_000;

const load = ({ open, capacity }: Room): number => open / (capacity ?? UNLIMITED);
const hasRoom = ({ open, capacity }: Room): boolean => capacity === null || open < capacity;

/**
 * Who gets which claims: each goes to whoever has least of what he can have, of those with as much to whoever has waited
 * longest. What nobody has room for is left out.
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
    // Later than anybody before him.
    next.givenAt = newest + gifts.length;
  }
  return gifts;
}
