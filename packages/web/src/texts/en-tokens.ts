import { tokens } from './en/tokens.ts';

/** English texts of API tokens: they come with the screens that list tokens. */
export const texts = tokens;
