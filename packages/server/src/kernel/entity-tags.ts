/** Entity tags: which contents a caller already has, and which version of a row he saw (RFC 9110, section 8.8). */

/** The maximum number of tags of an If-None-Match that are read. */
const MOST_TAGS = 100;

/** Whether the caller already has the contents of this tag. '*' is for writing and asks for nothing here. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',', MOST_TAGS).some((known) => known.trim().replace(/^W\//, '') === tag);

/** A tag of a row alone, or with the hash of an answer behind its version. */
const TAG_WITH_VERSION = /^(?:W\/)?"(\d{1,9})(?:\.[\w.-]{1,100})?"$/;

/** The version of a row in a tag that an answer carried; undefined when it has none. */
export function versionIn(tag: string): number | undefined {
  const version = TAG_WITH_VERSION.exec(tag)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** The version of an answer that is a row; undefined for every other one. */
export const versionOf = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined;
