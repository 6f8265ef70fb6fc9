import { appendFile, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * The folder beside the page for the licence notices of what is bundled: the full licence of each
 * package.
 */
export const NOTICES = 'third-party-notices.txt';

/**
 * Packages that are bundled as a font or as styles. The bundler's own list only contains scripts.
 */
const STYLES = ['@fontsource-variable/inter', 'tailwindcss'] as const;

/**
 * Adds the notices of fonts and styles to the bundler's notices of scripts. Throws when a package has no licence text.
 */
export function noticesOfStyles(): Plugin {
  return {
    name: 'notices-of-styles',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const notices = await Promise.all(STYLES.map(noticeOf));
      await appendFile(path.join(dir, NOTICES), notices.join(''));
    },
  };
}

/** The notice of a package, in the same form as the bundler's. */
async function noticeOf(name: string): Promise<string> {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`${name} is not installed.`);
  const { version, license } = JSON.parse(await readFile(manifest, 'utf8')) as {
    version: string;
    license: string;
  };
  const text = await readFile(path.join(path.dirname(manifest), 'LICENSE'), 'utf8');
  return `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
}
