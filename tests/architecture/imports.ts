import path from 'node:path';
import { lineAt, scanSource } from './scan-source.ts';
import type { SourceFile } from './source-files.ts';

/** One import or re-export of a file. */
export interface Import {
  from: string;
  line: number;
  specifier: string;
  /** The file of this project that it imports, from the project's root; null for a foreign package. */
  file: string | null;
  /** Whether it only imports types, which do not exist at run time. */
  typeOnly: boolean;
  /** The names in braces, as the other file calls them. */
  names: string[];
}

/** A cache, because every rule reads the imports of the same files, and parsing them takes longest. */
const known = new WeakMap<SourceFile, readonly Import[]>();

/** The imports of a source: static and dynamic, in every form of the language. */
export function importsOf(file: SourceFile): readonly Import[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: SourceFile): Import[] {
  const { code, literals } = scanSource(file.source);
  return literals.flatMap(({ value, offset }) => {
    const clause = clauseBefore(code.slice(0, offset));
    if (clause === null) return [];
    return {
      from: file.path,
      line: lineAt(file.source, offset),
      specifier: value,
      file: resolve(file.path, value),
      ...namesIn(clause),
    };
  });
}

/** The code between `import` or `export` and the string; null when the string is not an import. */
function clauseBefore(code: string): string | null {
  if (/\bimport\s*\(?\s*$/.test(code)) return '';
  if (!/\bfrom\s*$/.test(code)) return null;
  return (
    /\b(?:import|export)\b((?:(?!\b(?:import|export)\b)[\s\S])*)\bfrom\s*$/.exec(code)?.[1] ?? null
  );
}

function namesIn(clause: string): Pick<Import, 'typeOnly' | 'names'> {
  const wholeIsType = /^\s*type\b(?!\s*,)/.test(clause);
  const braces = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? '';
  const specifiers = braces
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const values = specifiers.filter((name) => !name.startsWith('type '));
  const onlyBraces = /^\s*\{[\s\S]*\}\s*$/.test(clause);
  return {
    typeOnly: wholeIsType || (onlyBraces && specifiers.length > 0 && values.length === 0),
    names: specifiers.map((name) => name.replace(/^type\s+/, '').replace(/\s+as\s[\s\S]*/, '')),
  };
}

function resolve(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(from), plain);
  const [, owner, rest] = /^@recourse\/([^/]+)(?:\/(.+))?$/.exec(plain) ?? [];
  return owner === undefined ? null : `packages/${owner}/src/${rest ?? ''}.ts`;
}
