import path from 'node:path';
import type { Import } from './imports.ts';
import { portalFolder, rooms } from './places.ts';
import type { SourceFile } from './source-files.ts';

/**
 * The folders of the portal's rooms. In the room itself lies what all of its screens and other rooms use; after it
 * comes a folder for each area. A room that is not named has no folders.
 */
const areas: Readonly<Partial<Record<(typeof rooms)[number], readonly string[]>>> = {
  claims: ['narrowing', 'admin', 'employee', 'client'],
  documents: ['upload', 'dialogs', 'admin', 'own'],
  reports: ['admin', 'review', 'employee', 'client'],
  inbox: ['views', 'bulk', 'page'],
  case: ['thread', 'compose', 'triage', 'clock', 'move', 'page', 'pane', 'print'],
  notifications: ['settings', 'unsubscribe'],
  ai: ['chat', 'conversation', 'speech', 'screen', 'gaps', 'quality', 'recall'],
};

/**
 * Folders that lie in layers, by the folder that holds them all. Each may import only those before it, types
 * included; everything below the first name of an entry must have a place. '.' stands for the files that lie in the
 * holder itself; where it is named, everything in the holder must have a place, and a file that is named has one of
 * its own. A folder in a folder needs a place of its own, but for those of a name that ends in /*.
 */
const order: Readonly<Record<string, readonly string[]>> = {
  'packages/assistant/src': [
    'numeric',
    'text',
    'index',
    'calibrate',
    'store',
    'classify',
    'train',
    '.',
  ],
  'packages/contract/src': ['values', 'wire', 'clock', 'desk', '.', 'inbox', 'told', 'access.ts'],
  'packages/server/src/commands': ['import', 'evaluate', 'deadlines', '.'],
  'packages/server/src/db': ['.', 'connect', 'rows', 'postgres', 'embedded', 'migrate'],
  'packages/server/src/kernel': [
    '.',
    'async',
    'files',
    'targets',
    'changes',
    'lists',
    'csv',
    'security/passwords',
    'security',
    'mail',
    'http',
    'http/openapi',
  ],
  'packages/server/src/knowledge': ['masking', 'store', 'training', 'summaries', '.'],
  'packages/server/src/rooms/claims': [
    'store',
    'clock',
    'thread',
    'life',
    'related',
    'desk',
    'triage',
    'bulk',
    '.',
  ],
  'packages/server/src/rooms/reports': ['store', 'suggest', 'judge', '.'],
  'packages/web/src': [
    'texts/*',
    'lib/browser',
    'lib/i18n',
    'lib/session',
    'lib/api',
    'lib/live',
    'lib/form',
    'lib/files',
    'lib/list',
    'lib/sign-in',
    'ui/display',
    'ui/layout',
    'ui/keyboard',
    'ui/button',
    'ui/dialog',
    'ui/feedback',
    'ui/menu',
    'ui/form',
    'ui/list',
    'ui/chart',
  ],
  'packages/web/src/app': [
    'paths.ts',
    'shell-config.ts',
    'live',
    'palette',
    'screen',
    'settings',
    'shell',
    '.',
  ],
  ...Object.fromEntries(rooms.map((room) => [portalFolder(room), ['.', ...(areas[room] ?? [])]])),
};

/** More files than this, tests included, and nobody finds anything in a folder. */
export const MOST_FILES = 25;
/** Folders with a limit, and all below them. */
const limited = [
  'bench',
  'e2e',
  'packages/assistant/src',
  'packages/clock/src',
  'packages/contract/src',
  'packages/server/src/commands',
  'packages/server/src/db',
  'packages/server/src/kernel',
  'packages/server/src/knowledge',
  'packages/server/src/rooms',
  'packages/server/test',
  'packages/web/src/app',
  'packages/web/src/lib',
  'packages/web/src/rooms',
  'packages/web/src/ui',
  'scripts',
];

/** Where a file lies: the folder that holds the layers, the layer, and its place in the order. */
interface Place {
  readonly holder: string;
  readonly folder: string;
  /** -1 for a folder without a place. */
  readonly index: number;
}

/** The place of a file; null where there are no layers. */
function placeOf(file: string): Place | null {
  for (const [holder, folders] of Object.entries(order)) {
    if (!file.startsWith(`${holder}/`)) continue;
    const inside = file.slice(holder.length + 1);
    const folder = path.posix.dirname(inside);
    const ownPlace = folders.indexOf(inside);
    if (ownPlace !== -1) return { holder, folder: inside, index: ownPlace };
    const index = folders.findIndex((name) => holds(name, folder));
    const [first] = folder.split('/');
    const isSorted = folders.some((name) => name === '.' || name.split('/')[0] === first);
    if (index === -1 && !isSorted) continue;
    return { holder, folder, index };
  }
  return null;
}

/** Whether a name of the order stands for a folder. */
const holds = (name: string, folder: string): boolean =>
  name.endsWith('/*') ? isWithin(folder, name.slice(0, -2)) : name === folder;

const isWithin = (file: string, folder: string): boolean =>
  file === folder || file.startsWith(`${folder}/`);

/** Says what is wrong with an import between two of these folders, or null when nothing is. */
export function folderComplaint({ from, file }: Import): string | null {
  const here = placeOf(from);
  const there = file === null ? null : placeOf(file);
  if (here === null || there === null || here.holder !== there.holder) return null;
  return there.index > here.index
    ? `${layerName(here)} stands before ${layerName(there)} and must not know it`
    : null;
}

const layerName = ({ holder, folder }: Place): string =>
  folder === '.' ? `what lies in ${path.posix.basename(holder)}/ itself` : folder;

/** Says that the order has no place for a file's folder, or null when it has one. */
export function strangeFolder(file: string): string | null {
  const place = placeOf(file);
  return place?.index === -1 ? place.folder : null;
}

/** The folders that hold more files than anybody can look through, with how many. */
export function crowdedFolders(files: readonly SourceFile[]): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file.path);
    if (!limited.some((above) => isWithin(folder, above))) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_FILES);
}
