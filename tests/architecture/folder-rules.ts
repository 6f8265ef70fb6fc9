import path from 'node:path';
import type { Import } from './imports.ts';
import { portalFolder, rooms } from './places.ts';
import type { SourceFile } from './source-files.ts';

/**
 * The folders of the portal's rooms. The room's own folder contains what all of its screens and other rooms use. It
 * comes first, followed by a folder for each area. A room that is not listed has no folders.
 */
const areas: Readonly<Partial<Record<(typeof rooms)[number], readonly string[]>>> = {
  auth: ['page', 'tokens', 'access'],
  claims: ['narrowing', 'admin', 'employee', 'client'],
  documents: ['upload', 'dialogs', 'admin', 'own'],
  reports: ['admin', 'review', 'employee', 'client'],
  inbox: ['views', 'bulk', 'page'],
  conversations: ['compose', 'page'],
  case: ['thread', 'compose', 'triage', 'clock', 'move', 'page', 'pane', 'print'],
  notifications: ['settings', 'unsubscribe'],
  ai: ['chat', 'conversation', 'speech', 'screen', 'gaps', 'quality', 'recall'],
};

/**
 * Folders with layers, by their parent folder. Each may import only those before it, including types. Everything below
 * the first name of an entry must have a position. '.' stands for the files in the parent folder itself. Where it is
 * listed, everything in the parent folder must have a position, and a listed file has its own. A nested folder needs
 * its own position, unless it is below a name that ends in /*.
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
  'packages/contract/src': [
    'values',
    'wire',
    'clock',
    'desk',
    '.',
    'identity',
    'inbox',
    'told',
    'access.ts',
  ],
  'packages/server/src/commands': ['import', 'evaluate', 'deadlines', 'files', '.'],
  'packages/server/src/db': ['.', 'connect', 'rows', 'postgres', 'embedded', 'migrate'],
  'packages/server/src/kernel': [
    '.',
    'async',
    'files',
    'egress',
    'files/bucket',
    'targets',
    'changes',
    'lists',
    'csv',
    'security/passwords',
    'security/factors',
    'security',
    'mail',
    'http/metrics',
    'http',
    'http/openapi',
    'sso',
  ],
  'packages/server/src/knowledge': [
    'masking',
    'store',
    'encoder',
    'models',
    'training',
    'summaries',
    '.',
  ],
  'packages/server/src/rooms/auth': ['session', 'sso', 'factors', 'tokens', '.'],
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

/** With more files than this, including tests, a folder is hard to search. */
export const MOST_FILES = 25;
/** Has a file for each thing that it shows, and is not searched. */
const DEMO = 'packages/server/src/demo';
/** Folders with a limit, including all folders below them but the demo. */
const limited = [
  'bench',
  'e2e',
  'packages/assistant/src',
  'packages/client',
  'packages/clock/src',
  'packages/contract/src',
  'packages/server/src',
  'packages/server/test',
  'packages/web/src/app',
  'packages/web/src/lib',
  'packages/web/src/rooms',
  'packages/web/src/ui',
  'scripts',
];

/**
 * The position of a file: the parent folder of the layers, the layer, and its index in the order.
 */
interface Place {
  readonly holder: string;
  readonly folder: string;
  /** -1 for a folder without a position. */
  readonly index: number;
}

/** The position of a file; null where there are no layers. */
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

/** Whether a name of the order matches a folder. */
const holds = (name: string, folder: string): boolean =>
  name.endsWith('/*') ? isWithin(folder, name.slice(0, -2)) : name === folder;

const isWithin = (file: string, folder: string): boolean =>
  file === folder || file.startsWith(`${folder}/`);

/** The fault of an import between two of these folders, or null. */
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

/** The fault of a file whose folder has no position in the order, or null. */
export function strangeFolder(file: string): string | null {
  const place = placeOf(file);
  return place?.index === -1 ? place.folder : null;
}

/** The folders with too many files, and the number of their files. */
export function crowdedFolders(files: readonly SourceFile[]): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file.path);
    if (folder === DEMO || !limited.some((above) => isWithin(folder, above))) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_FILES);
}
