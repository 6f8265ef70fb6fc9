import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Preloads, PRELOADS_FILE } from '@recourse/contract/wire/preloads';
import type { Plugin, Rolldown } from 'vite';
import { PATHS } from './src/app/paths.ts';
import type { Load } from './src/app/screens.ts';

/** The folder of screens.ts. */
const APP = path.join(import.meta.dirname, 'src', 'app');

/**
 * People without a session arrive there too. They get the sign-in, which should not share the line with the code of a
 * dashboard.
 */
const NOT_PRELOADED: readonly string[] = [PATHS.adminDashboard];

/** Writes the list of the files of each signed-in screen. */
export function listPreloads(): Plugin {
  return {
    name: 'list-preloads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // Node loads the file, because the bundler would bundle every screen into this configuration.
      const file = pathToFileURL(path.join(APP, 'screens.ts')).href;
      const { ROLE_SCREENS } = (await import(file)) as typeof import('./src/app/screens.ts');
      const framed = Object.values(ROLE_SCREENS).flat();
      const filesOf = filesIn(bundle);
      const preloads: Preloads = Object.fromEntries(
        framed.flatMap(({ frame, screens }) =>
          Object.entries(screens)
            .filter(([screen]) => !NOT_PRELOADED.includes(screen))
            .map(([screen, load]) => [patternOf(screen), filesOf([frame, load])]),
        ),
      );
      this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source: JSON.stringify(preloads) });
    },
  };
}

/** The router's `/*` includes the path itself. */
const patternOf = (screen: string): string => screen.replace(/\/\*$/, '{/*}?');

/** Returns the function that lists the scripts which functions load, without those that the page has anyway. */
function filesIn(bundle: Rolldown.OutputBundle): (loads: readonly Load[]) => string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const all = [...chunks.values()];
  const collect = (chunk: Rolldown.OutputChunk, into: Set<Rolldown.OutputChunk>): void => {
    if (into.has(chunk)) return;
    into.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) collect(imported, into);
    }
  };
  const first = new Set<Rolldown.OutputChunk>();
  for (const chunk of all) if (chunk.isEntry) collect(chunk, first);
  return (loads) => {
    const needed = new Set<Rolldown.OutputChunk>();
    for (const load of loads) {
      const module = moduleOf(load);
      const chunk =
        all.find(({ facadeModuleId }) => facadeModuleId === module) ??
        all.find(({ moduleIds }) => moduleIds.includes(module));
      if (!chunk) throw new Error(`${module} is in no chunk.`);
      collect(chunk, needed);
    }
    return [...needed].flatMap((chunk) => (first.has(chunk) ? [] : [`/${chunk.fileName}`]));
  };
}

/** The file that a function imports, which the function's own text names. Throws when it names none. */
function moduleOf(load: Load): string {
  const specifier = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/.exec(String(load))?.[1];
  if (specifier === undefined) throw new Error(`No file is imported by ${String(load)}`);
  return path.join(APP, specifier);
}
