import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fingerprint, readMarker } from './fingerprint.mjs';
import { cacheFolder, installedProgram, pinnedNode, projectEnvironment, root } from './project.mjs';
import { runChild } from './run-child.mjs';

const webFolder = join(root, 'packages', 'web');
const markerName = '.built-from';
const sources = ['packages/web', 'packages/contract/src', 'package-lock.json'];

/** The folder in which the server looks for the built portal. */
export const webOutput = join(webFolder, 'dist');

/**
 * Builds the portal unless the present build was made from exactly these sources.
 * @returns {Promise<number>} 0, or the exit code to end with
 */
export async function ensureWebBuilt() {
  const wanted = fingerprint(root, sources);
  if (readMarker(join(webOutput, markerName)) === wanted) return 0;
  console.log('Building the portal.');
  mkdirSync(cacheFolder, { recursive: true });
  const work = mkdtempSync(join(cacheFolder, 'web-'));
  try {
    return await buildInto(work, wanted);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} work an empty folder on the same disk
 * @param {string} builtFrom
 * @returns {Promise<number>}
 */
async function buildInto(work, builtFrom) {
  const fresh = join(work, 'fresh');
  const { code, output, asked } = await runChild(pinnedNode(), viteBuild(fresh), {
    env: projectEnvironment(),
    quiet: true,
  });
  if (asked) return code || 1;
  if (code !== 0) {
    console.error(`${output.trim()}\nThe portal could not be built.`);
    return 1;
  }
  writeFileSync(join(fresh, markerName), `${builtFrom}\n`);
  swap(fresh, join(work, 'previous'));
  return 0;
}

/**
 * Puts the new build in place by two renames: a running server sees the whole old portal or the whole new one.
 * @param {string} fresh
 * @param {string} previous
 */
function swap(fresh, previous) {
  if (existsSync(webOutput)) renameSync(webOutput, previous);
  renameSync(fresh, webOutput);
}

/**
 * The arguments with which the pinned Node builds the portal.
 * @param {string} outputFolder
 * @param {{ empty?: boolean }} [options] empty: empties the folder first; else its files stay
 * @returns {string[]}
 */
export function viteBuild(outputFolder, { empty = true } = {}) {
  const vite = installedProgram('vite');
  return [vite, 'build', webFolder, '--outDir', outputFolder, '--emptyOutDir', String(empty)];
}

/** Removes the marker, so that the built portal counts as out of date. */
export function forgetWebBuild() {
  rmSync(join(webOutput, markerName), { force: true });
}
