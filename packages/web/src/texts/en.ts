import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { shell } from './en/shell.ts';
import { ui } from './en/ui.ts';

/**
 * The English texts that the sign-in needs, and what every screen shares, in ICU message format; those of the
 * rooms are in en-rooms.ts. A further language is a pair of files of the same shape beside these. Vite compiles
 * them at build time (see compile-texts.ts).
 */
export const texts = {
  ...common,
  ...ui,
  ...shell,
  ...auth,
  ...errors,
} as const;
