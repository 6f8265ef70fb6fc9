import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist']);

/**
 * One hash of the names and contents of files and whole folders. A missing file or folder is left out.
 * @param {string} base folder that the paths are relative to
 * @param {string[]} paths files or folders
 * @returns {string} sha256 in hex
 */
export function fingerprint(base, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((entry) => filesUnder(base, entry))) {
    const content = readFileSync(join(base, path));
    // The length prevents two files from having the same hash as one file with both contents.
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} base
 * @param {string} path
 * @returns {string[]} relative paths of the files, sorted
 */
function filesUnder(base, path) {
  const absolute = join(base, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .filter((name) => !ignoredFolders.has(name))
    .toSorted()
    .flatMap((name) => filesUnder(base, `${path}/${name}`));
}

/**
 * The text of a marker file, or null when there is none.
 * @param {string} path
 * @returns {string | null}
 */
export function readMarker(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
