import { randomInt } from 'node:crypto';

/** Whether a new report gets a blind validation: one in `every`, at random, so that nobody can predict which. */
export function drawBlind(every: number): boolean {
  return every > 0 && randomInt(every) === 0;
}
