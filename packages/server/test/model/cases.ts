import { type Command, upload } from './deeds.ts';

/**
 * Stories that once broke the rules. A failure prints the shortest story that it found: add it here, deed by deed,
 * before fixing the fault. These stories always run.
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
