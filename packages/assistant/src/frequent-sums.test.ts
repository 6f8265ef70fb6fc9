import { expect, test } from 'vitest';
import { CentroidIndex } from './centroid-index.ts';
import { FrequentSums, splitFrequent } from './frequent-sums.ts';
import { seededRandom } from './seeded-random.ts';
import { SlotSums } from './slot-sums.ts';

const CLASSES = 400;

/** A made-up vector of length 1 or so. */
function drawVector(random: () => number) {
  const drawn = Array.from({ length: 12 }, () => Math.floor(random() ** 2 * 200) * 1_001);
  const indices = Int32Array.from(new Set(drawn)).sort();
  return {
    indices,
    values: Float32Array.from(indices, () => random() / 3),
    dense: Float32Array.of(random(), -random()),
  };
}

function fill(centroids: CentroidIndex, seed: number): void {
  const random = seededRandom(seed);
  for (let slot = 0; slot < CLASSES; slot++) {
    centroids.reweigh(slot, drawVector(random), { from: 0, to: 4_096 });
  }
}

const SLOTS = [399, 3, -1, 7, 120, 121, 0, 1_000];
const cosines = (centroids: CentroidIndex) => {
  const random = seededRandom(9);
  return Array.from({ length: 20 }, () => [...centroids.cosines(drawVector(random), SLOTS)]);
};

test('centroids of many classes give the very cosines of before when they come from a file', () => {
  const live = new CentroidIndex(2);
  fill(live, 1);
  const packed = live.pack();
  const counts = [packed.frequent?.keys.length, packed.sums.keys.length];
  expect(Math.min(...counts.map(Number))).toBeGreaterThan(10);
  const opened = new CentroidIndex(2, packed);
  expect(cosines(opened)).toEqual(cosines(live));
  fill(live, 2);
  fill(opened, 2);
  expect(cosines(opened)).toEqual(cosines(live));
  expect(opened.pack()).toEqual(live.pack());
});

test('each key is either by slot or by itself, and every sum is found where it is', () => {
  const random = seededRandom(3);
  const sums = new SlotSums();
  // Enough frequent keys for several words of bits, and a slot that has none of them.
  for (let key = 0; key < 300; key++) {
    for (let slot = 1; slot < CLASSES; slot++) {
      const often = key % 3 === 0 ? 0.01 : 0.5;
      if (random() < often) sums.add(key * 7, slot, 1 + Math.floor(random() * 100_000));
    }
  }
  const { frequent, rest } = splitFrequent(sums.pack(), CLASSES);
  expect([frequent.keys.length, rest.keys.length]).toEqual([200, 100]);
  const bySlot = new FrequentSums(frequent);
  const others = new SlotSums(rest);
  const wanted = Int32Array.from({ length: 301 }, (_, place) => (300 - place) * 7);
  const factors = wanted.map((key) => (key % 5) - 2);
  const query = bySlot.query(wanted, factors);
  expect(wanted.filter((_, place) => query.isFrequent(place))).toHaveLength(200);
  for (const slot of [0, 1, 77, CLASSES - 1, CLASSES, -1]) {
    const read = wanted.map((key) => bySlot.sumOf(key, slot));
    const found = read.map((sum, place) => sum + others.sumOf(wanted[place]!, slot));
    expect(found).toEqual(wanted.map((key) => sums.sumOf(key, slot)));
    const entries = new Map(bySlot.entriesOf(slot));
    expect(read).toEqual(wanted.map((key) => entries.get(key) ?? 0));
    const product = read.reduce((sum, one, place) => sum + one * factors[place]!, 0);
    expect(query.productWith(slot)).toBe(product);
  }
});
