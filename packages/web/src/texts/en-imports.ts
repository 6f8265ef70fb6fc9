import { firstRun } from './en/first-run.ts';
import { imports } from './en/imports.ts';

/** Imports and first steps, in English: only administrators see them, mostly in the beginning. */
export const texts = { ...imports, ...firstRun };
