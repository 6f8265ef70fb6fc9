import { expect, test } from 'vitest';
import { CentroidIndex } from './centroid-index.ts';
import { DenseBlock, isFrequent, packDense } from './dense-block.ts';
import { seededRandom } from '../numeric/seeded-random.ts';
import { InvertedIndex } from './inverted-index.ts';

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
  expect(Math.min(...counts.map(Number))).toBeGreaterThanOrEqual(10);
  const opened = new CentroidIndex(2, packed);
  expect(cosines(opened)).toEqual(cosines(live));
  fill(live, 2);
  fill(opened, 2);
  expect(cosines(opened)).toEqual(cosines(live));
  expect(opened.pack()).toEqual(live.pack());
});

test('each key is either by slot or by itself, and every sum is found where it is', () => {
  const random = seededRandom(3);
  const sums = new InvertedIndex();
  // And a slot that has none of the frequent keys.
  for (let key = 0; key < 300; key++) {
    for (let slot = 1; slot < CLASSES; slot++) {
      const often = key % 3 === 0 ? 0.01 : 0.5;
      if (random() < often) sums.add(key * 7, slot, 1 + Math.floor(random() * 100_000));
    }
  }
  const keys = sums.keys();
  const frequent = keys.filter((key) => isFrequent(sums.countOf(key), CLASSES));
  const rest = keys.filter((key) => !isFrequent(sums.countOf(key), CLASSES));
  expect([frequent.length, rest.length]).toEqual([200, 100]);
  const bySlot = new DenseBlock(packDense(sums, frequent, CLASSES));
  const others = new InvertedIndex(sums.pack(rest));
  const wanted = Int32Array.from({ length: 301 }, (_, place) => (300 - place) * 7);
  const factors = Float64Array.from(wanted, (key) => (key % 5) - 2);
  const slots = [0, 1, 77, CLASSES - 1, CLASSES, -1];
  const products = new Float64Array(slots.length);
  bySlot.addProducts({ keys: wanted, factors }, slots, products);
  for (const [at, slot] of slots.entries()) {
    const read = wanted.map((key) => bySlot.sumOf(key, slot));
    const found = read.map((sum, place) => sum + others.sumOf(wanted[place]!, slot));
    expect(found).toEqual(wanted.map((key) => sums.sumOf(key, slot)));
    const product = read.reduce((sum, one, place) => sum + one * factors[place]!, 0);
    expect(products[at]).toBe(product);
  }
  for (const slot of [0, 1, 77, CLASSES - 1]) {
    const entries = new Map(bySlot.entriesOf(slot));
    expect(wanted.map((key) => entries.get(key) ?? 0)).toEqual(
      wanted.map((key) => bySlot.sumOf(key, slot)),
    );
  }
});

test('what is added lies where the sums lie as long as it fits, and comes back to what it was', () => {
  const sums = new InvertedIndex();
  for (let slot = 0; slot < CLASSES; slot++) sums.add(7, slot, 60_000);
  const frequent = packDense(sums, sums.keys(), CLASSES);
  const bySlot = new DenseBlock(frequent);
  const before = frequent.sums.slice();
  expect([bySlot.sumOf(7, 3), bySlot.sumOf(8, 3)]).toEqual([60_000, 0]);
  expect(bySlot.add(7, 3, 5_535)).toBe(true);
  expect([bySlot.sumOf(7, 3), bySlot.sumOf(7, 4)]).toEqual([65_535, 60_000]);
  const places = [
    [7, 3, 1],
    [7, 4, -60_001],
    [7, CLASSES, 5],
    [7, -1, 5],
    [8, 3, 5],
  ] as const;
  const added = places.map(([key, slot, change]) => bySlot.add(key, slot, change));
  expect(added).toEqual(places.map(() => false));
  expect(bySlot.add(7, 3, -5_535)).toBe(true);
  expect(frequent.sums).toEqual(before);
});

test('sums that outgrow their place are counted beside it, in cosines and in the next file', () => {
  const vector = {
    indices: Int32Array.of(6, 9),
    values: Float32Array.of(0.8, 0.6),
    dense: Float32Array.of(0, 0),
  };
  const teach = (centroids: CentroidIndex, from: number, to: number) => {
    for (let slot = 0; slot < CLASSES; slot++) {
      centroids.reweigh(slot, vector, { from: from * 4_096, to: to * 4_096 });
    }
  };
  const live = new CentroidIndex(2);
  teach(live, 0, 4);
  const opened = new CentroidIndex(2, live.pack());
  const asked = { ...vector, values: Float32Array.of(1, 0) };
  const before = [...opened.cosines(asked, SLOTS)];
  for (const centroids of [live, opened]) teach(centroids, 4, 9);
  expect(opened.cosines(asked, SLOTS)).toEqual(live.cosines(asked, SLOTS));
  expect(opened.pack()).toEqual(live.pack());
  teach(opened, 9, 4);
  expect([...opened.cosines(asked, SLOTS)]).toEqual(before);
});
