import { expect, test } from 'vitest';
import { surenessOf } from './sure-badge.tsx';

test.each([
  [0, 1],
  [0.64, 1],
  [0.65, 2],
  [1.29, 2],
  [1.3, 3],
  [2, 3],
])('a score of %d is %d of three bars', (score, bars) => {
  expect(surenessOf(score)).toBe(bars);
});
