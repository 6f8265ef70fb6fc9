import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

const member = (id: number, open = 0, capacity: number | null = null, givenAt = 0) => ({
  id,
  open,
  capacity,
  givenAt,
});
const takers = (...args: Parameters<typeof shareOut>) =>
  shareOut(...args).map(({ userId }) => userId);

test('each goes to whoever has least of what he can have, then to whoever has waited longest', () => {
  expect(takers([1, 2, 3], [member(1, 5, 10), member(2, 1, 10), member(3, 1, 2)])).toEqual([
    2, 2, 2,
  ]);
  expect(takers([1, 2], [member(1, 0, 10, 7), member(2, 0, 10, 3)])).toEqual([2, 1]);
});

test('what nobody has room for is left out', () => {
  expect(shareOut([1, 2, 3], [member(1, 1, 2)])).toEqual([{ claimId: 1, userId: 1 }]);
  expect(shareOut([1], [member(1, 3, 2), member(2, 0, 0)])).toEqual([]);
});

test('whatever there is to give: nobody gets more than he can have, no claim is given twice', () => {
  const members = fc.uniqueArray(
    fc.record({
      id: fc.nat(50),
      open: fc.nat(20),
      capacity: fc.option(fc.nat(20)),
      givenAt: fc.nat(5),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  );
  fc.assert(
    fc.property(members, fc.nat(60), (some, count) => {
      const ids = Array.from({ length: count }, (_, i) => i + 1);
      const gifts = shareOut(ids, some);
      expect(gifts.map(({ claimId }) => claimId)).toEqual(ids.slice(0, gifts.length));
      const got = some.map(({ id, open, capacity }) => ({
        capacity,
        given: gifts.filter(({ userId }) => userId === id).length,
        open,
      }));
      const isOver = ({ capacity, given, open }: (typeof got)[number]) =>
        given > 0 && capacity !== null && open + given > capacity;
      expect(got.filter(isOver)).toEqual([]);
      // Claims are left over only when nobody has room.
      const isFull = got.every(
        ({ capacity, given, open }) => capacity !== null && open + given >= capacity,
      );
      expect(gifts.length === count || isFull).toBe(true);
    }),
  );
});
