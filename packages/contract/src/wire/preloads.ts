/**
 * What the build of the portal tells its server: the files that a screen needs. The server names them in the page, so a
 * browser fetches them beside the first script, not after it.
 */

/** The file with the preloads, beside the page. */
export const PRELOADS_FILE = 'preloads.json';

/** Absolute paths of files, by the path of their screen (the `pathname` of a URLPattern). */
export type Preloads = Readonly<Record<string, readonly string[]>>;
