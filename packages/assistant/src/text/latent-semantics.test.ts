import { expect, test } from 'vitest';
import { dot } from './feature-vector.ts';
import { fitLatentSemantics, LatentSpace } from './latent-semantics.ts';

/** Texts of two neighbouring features; 10 to 15 and 20 to 25 are never together. */
const TEXTS = [10, 11, 12, 13, 14, 20, 21, 22, 23, 24].map((feature) => ({
  indices: Int32Array.of(feature, feature + 1),
  values: Float32Array.of(0.8, 0.6),
}));
const FEATURES = Int32Array.of(10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25);
const LATENT = new LatentSpace(fitLatentSemantics(TEXTS, FEATURES));

/** Of a text that has this feature alone, however much of it. */
const project = (feature: number, value = 1) =>
  LATENT.project({ indices: Int32Array.of(feature), values: Float32Array.of(value) });

test('features that share texts, or others with which they do, point the same way', () => {
  expect(dot(project(10), project(15))).toBeGreaterThan(0.95);
  expect(dot(project(20), project(25))).toBeGreaterThan(0.95);
  expect(Math.abs(dot(project(10), project(20)))).toBeLessThan(0.05);
});

test('a direction has length 1, and a text of unknown features has none', () => {
  const direction = project(12, 5);
  expect(dot(direction, direction)).toBeCloseTo(1, 5);
  expect(Array.from(project(12, 0.1))).toEqual(
    Array.from(direction, (value) => expect.closeTo(value, 5) as number),
  );
  expect([...project(99)].every((value) => value === 0)).toBe(true);
});
