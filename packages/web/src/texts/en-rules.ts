import { rules } from './en/rules.ts';

/** The rules of forms in English, by which those of another language are found: not needed in English. */
export const texts = rules;
