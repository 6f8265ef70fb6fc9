import { type Command, upload } from './deeds.ts';

/**
 * Stories that once went otherwise than the rules say. A failure prints the shortest one that it found: it goes in here,
 * deed by deed, before the fault is mended, and is told from then on, whatever is drawn.
 */
export const CASES: readonly { told: string; deeds: readonly Command[] }[] = [
  {
    told: 'a client names himself as the one who gets his upload',
    deeds: [upload('c1', { employee: 'c1', hasFile: true })],
  },
  {
    told: 'an administrator names a client as the employee of a document',
    deeds: [upload('admin', { employee: 'c1', hasFile: false })],
  },
];
