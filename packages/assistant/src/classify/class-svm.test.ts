import { expect, test } from 'vitest';
import { ClassMargins, type SvmText, trainClassHyperplanes } from './class-svm.ts';

const vector = (feature: number) => ({
  indices: Int32Array.of(feature, 100),
  values: Float32Array.of(0.8, 0.6),
  dense: new Float32Array(0),
});
const text = (solutionId: number, rivals: number[], feature = solutionId): SvmText => ({
  vector: vector(feature),
  solutionId,
  weight: 1,
  rivals,
});

/** Texts of the second and the third class, which are rivals of each other. */
const OTHERS = [text(2, [3]), text(3, [2])];
const planesOf = (texts: readonly SvmText[]) => trainClassHyperplanes(texts, 2);

test('a text is held against its rivals and against nobody else', () => {
  const [, second, third] = planesOf([text(1, [2]), ...OTHERS]);
  const [secondAlone, thirdAlone] = planesOf(OTHERS);
  expect(third).toEqual(thirdAlone);
  expect(second).not.toEqual(secondAlone);
});

test('margins are above 0 for the own texts and below for those of rivals, unknown for others', () => {
  const margins = new ClassMargins(planesOf(OTHERS));
  expect(margins.margin(2, vector(2))).toBeGreaterThan(0);
  expect(margins.margin(2, vector(3))).toBeLessThan(0);
  expect(margins.margin(1, vector(2))).toBeNaN();
});

test('planes come by solution, whatever the order of the texts', () => {
  const ids = planesOf([text(9, [4]), text(4, [9]), text(5, [4])]).map(
    ({ solutionId }) => solutionId,
  );
  expect(ids).toEqual([4, 5, 9]);
});
