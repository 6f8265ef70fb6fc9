import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

/** Pairs: a text of a delivered file, and its replacement on this machine. */
export type Replacements = readonly (readonly [text: string, replacement: string])[];

/**
 * A file of `deploy/` for a trial. The files are written for three machines, so a trial replaces addresses and folders.
 * All are replaced at once: what was put in is not replaced again. Throws an Error for a text that does not occur,
 * because the trial would then run something else than it says.
 */
export function configurationOf(file: string, replacements: Replacements): string {
  return replaced(readFileSync(join(root, 'deploy', file), 'utf8'), replacements, file);
}

/** The replacements in a text. `name` is for the error. */
export function replaced(text: string, replacements: Replacements, name: string): string {
  const absent = replacements.find(([wanted]) => !text.includes(wanted));
  if (absent) throw new Error(`${name} does not contain: ${absent[0]}`);
  // The longest first: an address with its port goes before the address alone.
  const wanted = replacements.map(([one]) => one).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(wanted.map((one) => RegExp.escape(one)).join('|'), 'g');
  const by = new Map(replacements);
  return text.replace(pattern, (found) => by.get(found) ?? found);
}
