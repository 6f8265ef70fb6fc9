import { findCycles } from './cycles.ts';
import { crowdedFolders, folderComplaint, strangeFolder } from './folder-rules.ts';
import { type Import, importsOf } from './imports.ts';
import { layerComplaint, roomOrderComplaint } from './layer-rules.ts';
import { packageComplaint } from './package-rules.ts';
import { strangeRoom } from './places.ts';
import { lineAt, scanSource } from './scan-source.ts';
import { isTestCode, type SourceFile } from './source-files.ts';

/** An architecture rule. It finds every violation, as `path:line what is wrong`. */
export type Rule = (files: readonly SourceFile[]) => string[];

const product = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => !isTestCode(path));

function complaintsOf(complaint: (imported: Import) => string | null): Rule {
  return (files) =>
    product(files)
      .flatMap(importsOf)
      .flatMap((imported) => {
        const found = complaint(imported);
        return found === null
          ? []
          : `${imported.from}:${imported.line} ${imported.specifier}: ${found}`;
      });
}

/** Rooms may import only the rooms before them. */
export const roomOrder: Rule = (files) => [
  ...complaintsOf(roomOrderComplaint)(files),
  ...files.flatMap(({ path }) => {
    const strange = strangeRoom(path);
    return strange === null ? [] : `${path} the room ${strange} has no place in the order`;
  }),
];

/**
 * Layers (routes, services, repositories, knowledge, kernel, database; pages, lib, ui) import only what the layer table
 * allows.
 */
export const layers: Rule = complaintsOf(layerComplaint);

/**
 * Folders may import only those before them, including types, and each has a position in the order.
 */
export const folderOrder: Rule = (files) => [
  ...complaintsOf(folderComplaint)(files),
  ...files.flatMap(({ path }) => {
    const strange = strangeFolder(path);
    return strange === null ? [] : `${path} the folder ${strange} has no place in the order`;
  }),
];

/** No folder has too many files. */
export const folderSizes: Rule = (files) =>
  crowdedFolders(files).map(([folder, count]) => `${folder} holds ${count} files`);

/**
 * The contract and the assistant import no other package, the client only the contract, and the portal never imports the
 * server.
 */
export const packages: Rule = complaintsOf(packageComplaint);

/** The maximum number of non-null assertions in the assistant. It may fall, and never rises. */
export const MOST_ASSERTIONS = 56;

/** A `!` right after a name or a value that is not part of `!=` or `!==`. */
const nonNullAssertion = /[\w$\])}>]!(?!=)/g;

/** The non-null assertions (`!`) in the code of the assistant, without its tests. */
export const assistantAssertions: Rule = (files) =>
  product(files)
    .filter(({ path }) => path.startsWith('packages/assistant/src/'))
    .flatMap(({ path, source }) =>
      [...scanSource(source).code.matchAll(nonNullAssertion)].map(
        ({ index }) => `${path}:${lineAt(source, index)}`,
      ),
    );

const emptyNames = /(^|\/)index(\.[a-z]+)*$|(^|[/.-])(utils?|helpers?)(\/|(\.[a-z]+)+$)/;

/** A file is named after what it does. */
export const fileNames: Rule = (files) =>
  files
    .filter(({ path }) => emptyNames.test(path))
    .map(({ path }) => `${path} says nothing about what is inside`);

/** Files that import each other in a cycle, by the imports that count. */
function circles(files: readonly SourceFile[], counts: (imported: Import) => boolean): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap((imported) => (counts(imported) && imported.file) || []),
    ]),
  );
  return findCycles(edges).map((cycle) => `${cycle.join(' and ')} import each other`);
}

/** Files do not import each other in a cycle. Types do not count, because they do not exist at run time. */
export const noCycles: Rule = (files) => circles(files, ({ typeOnly }) => !typeOnly);

/** In the assistant types count too, because a folder that uses another's types can't be understood without it. */
export const noAssistantCycles: Rule = (files) =>
  circles(
    files.filter(({ path }) => path.startsWith('packages/assistant/src/')),
    () => true,
  );

const dangerousWords =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML)\b|\beval\s*\(|\bnew\s+Function\b/g;

/** Nothing turns text into markup or code. */
export const noInjection: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('packages/'))
    .flatMap(({ path, source }) => {
      const { code, literals } = scanSource(source);
      const written = [...code.matchAll(dangerousWords)].map(({ 0: word, index }) => ({
        word,
        index,
      }));
      const named = literals
        .filter(({ value }) => new RegExp(`^(?:${dangerousWords.source})$`).test(value))
        .map(({ value, offset }) => ({ word: value, index: offset }));
      return [...written, ...named].map(
        ({ word, index }) => `${path}:${lineAt(source, index)} ${word}`,
      );
    });

const firstSegment = /^\/([a-z][a-z0-9-]*)(?=$|[/?#])/;
const isHomeOfAddresses = (path: string): boolean =>
  path.startsWith('packages/contract/src/') || path === 'packages/web/src/app/paths.ts';

/** The first segments of all paths that the contract and the portal's paths.ts declare: 'api', 'users' ... */
export function declaredAreas(files: readonly SourceFile[]): Set<string> {
  const homes = product(files).filter(({ path }) => isHomeOfAddresses(path));
  const segments = homes.flatMap(({ source }) =>
    scanSource(source).literals.flatMap(({ value }) => firstSegment.exec(value)?.[1] ?? []),
  );
  return new Set(segments);
}

/** A path is defined only once: in the contract, or in the portal's paths.ts. */
export const noPathLiterals: Rule = (files) => {
  const areas = declaredAreas(files);
  return product(files)
    .filter(({ path }) => !isHomeOfAddresses(path))
    .flatMap(({ path, source }) =>
      scanSource(source)
        .literals.filter(({ value }) => areas.has(firstSegment.exec(value)?.[1] ?? ''))
        .map(({ value, offset }) => `${path}:${lineAt(source, offset)} '${value}'`),
    );
};
