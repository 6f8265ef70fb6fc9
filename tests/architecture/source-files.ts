import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A source file: its path from the project's root, with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  source: string;
}

/** The project's root folder. */
export const root = path.join(import.meta.dirname, '..', '..');

const ours = '{packages,tests,e2e,bench,scripts}/**/*.{ts,tsx,mts,js,jsx,mjs}';

/** Names of folders, at any depth, whose files are not ours. */
export const foreignFolders: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/** A file of the project as text. */
export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

let sourceFiles: readonly SourceFile[] | undefined;

/** Every source file of the project, sorted by path. They are read once. */
export function readSourceFiles(): readonly SourceFile[] {
  sourceFiles ??= globSync(ours, {
    cwd: root,
    exclude: (name) => foreignFolders.has(path.basename(name)),
  })
    .toSorted()
    .map((file) => ({ path: file.split(path.sep).join('/'), source: readText(file) }));
  return sourceFiles;
}

/** Whether a file is a test, or something that only tests use. These use the product from outside. */
export function isTestCode(file: string): boolean {
  return (
    /\.(test|spec)\.[a-z]+$/.test(file) ||
    /^(tests|e2e)\//.test(file) ||
    file.startsWith('packages/server/test/') ||
    file.startsWith('packages/web/src/testing/')
  );
}
