import { expect, test } from 'vitest';
import { seededRandom } from '../numeric/seeded-random.ts';
import { numbersIn } from '../numeric/packed-numbers.ts';
import { InvertedIndex } from './inverted-index.ts';

const KEYS = 40;
const SLOTS = 3_000;

/** Applies drawn changes to sums and to a plain map; some take back what is there. */
function change(sums: InvertedIndex, plain: Map<string, number>, seed: number): void {
  const random = seededRandom(seed);
  for (let step = 0; step < 4_000; step++) {
    // Small keys are in many slots.
    const key = Math.floor(random() ** 3 * KEYS) * 7_919;
    const slot = Math.floor(random() * SLOTS);
    const before = plain.get(`${key} ${slot}`) ?? 0;
    const by = random() < 0.3 ? -before : Math.floor(random() * 100_000);
    if (sums.add(key, slot, by) !== before) throw new Error('It forgot what was there.');
    plain.set(`${key} ${slot}`, before + by);
  }
}

/** All that can be read of the sums, and the same from the plain map. */
function everything(sums: InvertedIndex, plain: ReadonlyMap<string, number>) {
  const few = [3, 700, 701, 2_999];
  const places = Int32Array.from({ length: SLOTS }, (_, slot) => few.indexOf(slot));
  const keys = Array.from({ length: KEYS }, (_, at) => at * 7_919);
  const byKey = Map.groupBy(plain, ([place]) => Number(place.split(' ')[0]));
  const wanted = keys.map((key) => {
    const sumOf = (slot: number) => plain.get(`${key} ${slot}`) ?? 0;
    const slots = (byKey.get(key) ?? [])
      .map(([place]) => Number(place.split(' ')[1]))
      .filter((slot) => sumOf(slot) !== 0)
      .toSorted((a, b) => a - b);
    const products = few.map((slot) => 2 * sumOf(slot));
    return { slots, sums: slots.map(sumOf), count: slots.length, one: sumOf(700), products };
  });
  const found = keys.map((key) => {
    const read = sums.read(key);
    const slots = read.slots.slice(read.start, read.end);
    const own = numbersIn(read.sums, read.start, read.end);
    const numbers = new Float64Array(few.length);
    sums.addProducts(key, { factor: 2, places, numbers });
    const [count, one] = [sums.countOf(key), sums.sumOf(key, 700)];
    return { slots: [...slots], sums: [...own], count, one, products: [...numbers] };
  });
  return { found, wanted };
}

test('sums are right when they are new, packed, and changed after that', () => {
  const plain = new Map<string, number>();
  const fresh = new InvertedIndex();
  change(fresh, plain, 1);
  const packed = new InvertedIndex(fresh.pack());
  for (const sums of [fresh, packed]) {
    const { found, wanted } = everything(sums, plain);
    expect(found).toEqual(wanted);
  }
  change(packed, plain, 2);
  for (const sums of [packed, new InvertedIndex(packed.pack())]) {
    const { found, wanted } = everything(sums, plain);
    expect(found).toEqual(wanted);
  }
});

test('what was added and taken back leaves the same bytes, and everything taken back nothing', () => {
  const sums = new InvertedIndex();
  sums.add(5, 1, 300);
  sums.add(9, 70_000, 1);
  const packed = sums.pack();
  const opened = new InvertedIndex(packed);
  opened.add(9, 70_000, 8);
  opened.add(6, 2, 2);
  opened.add(9, 70_000, -8);
  opened.add(6, 2, -2);
  expect(opened.pack()).toEqual(packed);
  opened.add(5, 1, -300);
  opened.add(9, 70_000, -1);
  expect(opened.pack().keys).toHaveLength(0);
});
