import { randomInt } from 'node:crypto';

/** True once in `every` calls, at random, so that nobody can predict which; never for 0. */
export function drawOneIn(every: number): boolean {
  return every > 0 && randomInt(every) === 0;
}
