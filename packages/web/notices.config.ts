import { appendFile, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where the notices of what is bundled lie beside the page: the licence of each package, whole. */
export const NOTICES = 'third-party-notices.txt';

/** Packages that are bundled as a font or as styles: the bundler's own list knows scripts alone. */
const STYLES = ['@fontsource-variable/inter', 'tailwindcss'] as const;

/** Completes the bundler's notices of scripts with those of fonts and styles. Throws when one has no licence text. */
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

/** The notice of a package, in the form of the bundler's. */
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
