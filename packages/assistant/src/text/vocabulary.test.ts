import { expect, test } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

test('features keep their places while the table grows, and unknown ones have none', () => {
  const places = new Vocabulary();
  const features = Array.from({ length: 5_000 }, (_, k) => (k * 2_654_435_761) % 2_147_483_647);
  for (const feature of features) places.placeFor(feature);
  expect(places.size).toBe(new Set(features).size);
  for (const [place, feature] of features.entries()) expect(places.find(feature)).toBe(place);
  expect(places.find(7)).toBe(-1);
  const copy = new Vocabulary(places.features());
  for (const [place, feature] of features.entries()) expect(copy.find(feature)).toBe(place);
});

test('an empty table finds nothing', () => {
  expect(new Vocabulary().find(0)).toBe(-1);
});
