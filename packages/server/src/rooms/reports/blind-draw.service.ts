import { randomInt } from 'node:crypto';

/** Whether a new report is measured without bias: one in `every`, by chance, so that nobody can tell which. */
export function drawBlind(every: number): boolean {
  return every > 0 && randomInt(every) === 0;
}
