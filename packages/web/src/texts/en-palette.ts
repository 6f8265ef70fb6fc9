import { palette } from './en/palette.ts';
import { shortcuts } from './en/shortcuts.ts';

/** The palette and the help about keys, in English: the texts come when one of them is opened. */
export const texts = { ...palette, ...shortcuts } as const;
