import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/texts\/[a-z]{2}(?:-[a-z]+)*\.ts$/;

/**
 * Vite plugin: replaces each language's catalogue by its compiled messages when the app is built, so that
 * the message parser (7 kB) stays out of the bundle. In development and tests lingui compiles by itself.
 * A message that is no valid ICU fails the build and names its key.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    apply: 'build',
    enforce: 'pre',
    async load(file) {
      if (!CATALOGUE.test(file)) return null;
      // Node runs the catalogue's TypeScript directly.
      const { texts } = (await import(file)) as { texts: Record<string, string> };
      const compiled = Object.entries(texts).map(([key, text]) => [key, compile(key, text)]);
      return `export const texts = ${JSON.stringify(Object.fromEntries(compiled))};`;
    },
  };
}

function compile(key: string, text: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    throw new Error(`The text ${key} is no valid message: ${String(error)}`, { cause: error });
  }
}
