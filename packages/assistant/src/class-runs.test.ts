import { expect, test } from 'vitest';
import { CentroidIndex } from './centroid-index.ts';
import { ClassRuns, packRuns } from './class-runs.ts';
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
  expect(packed.runs?.ends).toHaveLength(CLASSES);
  const opened = new CentroidIndex(2, packed);
  expect(cosines(opened)).toEqual(cosines(live));
  fill(live, 2);
  fill(opened, 2);
  expect(cosines(opened)).toEqual(cosines(live));
  expect(opened.pack()).toEqual(live.pack());
});

test('gaps of any width are bridged', () => {
  const sums = new SlotSums();
  for (let key = 0; key < 140_000; key++) sums.add(key, 1, 1);
  for (const key of [0, 70_000, 139_999]) sums.add(key, 0, key + 5);
  const runs = new ClassRuns(packRuns(sums.pack()));
  expect([...runs.entriesOf(0)]).toEqual([
    [0, 5],
    [70_000, 70_005],
    [139_999, 140_004],
  ]);
  const read: number[][] = [];
  runs.read(Int32Array.of(0, 65_534, 70_000, 139_999, 150_000), [0, 1], (found) => {
    read.push([...found]);
  });
  expect(read).toEqual([
    [5, 0, 70_005, 140_004, 0],
    [1, 1, 1, 1, 0],
  ]);
});
