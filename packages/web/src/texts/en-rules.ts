import { refusals } from './en/refusals.ts';
import { rules } from './en/rules.ts';

/**
 * What forms and the server say in English, by which the same in another language is found: not needed in English.
 */
export const texts = { ...rules, ...refusals } as const;
