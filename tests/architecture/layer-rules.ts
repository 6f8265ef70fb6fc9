import type { Import } from './imports.ts';
import { type Layer, layerOf, roomOf, rooms } from './places.ts';

/** The fault of an import, or null when it is allowed. */
type Complaint = (imported: Import) => string | null;

const isPackage = (imported: Import, names: RegExp): boolean =>
  imported.file === null && names.test(imported.specifier);
const isSql = (imported: Import): boolean => isPackage(imported, /^(kysely|pg)(\/|$)/);
const isFastify = (imported: Import): boolean => isPackage(imported, /^@?fastify(\/|$)/);
const targetLayer = ({ file }: Import): Layer | null => (file === null ? null : layerOf(file));
const isUnder = ({ file }: Import, folder: string): boolean => file?.startsWith(folder) ?? false;

/** The module with which services start transactions. All other database access belongs to the repositories. */
const transactions = 'packages/server/src/db/connect/retry.ts';
/**
 * Modules of the server's frame: what is passed as the first argument, and how a start is aborted.
 */
const knownToAll = new Set(
  ['context', 'config', 'start-error'].map((name) => `packages/server/src/${name}.ts`),
);
const portalPaths = 'packages/web/src/app/paths.ts';

function crossesRooms({ from, file }: Import): boolean {
  const target = file === null ? null : layerOf(file);
  const inRooms =
    target !== null && ['routes', 'service', 'repository', 'fields', 'statements'].includes(target);
  return file !== null && (inRooms || target === 'room page') && roomOf(file) !== roomOf(from);
}

const usesServerFrame: Complaint = (imported) =>
  targetLayer(imported) === 'server frame' && !knownToAll.has(imported.file ?? '')
    ? 'what is below the frame of the server does not know the frame'
    : null;

const routes: Complaint = (imported) => {
  if (isSql(imported) || targetLayer(imported) === 'db') return 'routes contain no SQL';
  if (
    targetLayer(imported) === 'kernel' &&
    !isUnder(imported, 'packages/server/src/kernel/http/route')
  ) {
    return 'of the kernel, routes use kernel/http/route.ts only';
  }
  if (targetLayer(imported) === 'knowledge') return 'routes ask the assistant through a service';
  return crossesRooms(imported) ? 'routes use their own room only' : usesServerFrame(imported);
};

const service: Complaint = (imported) => {
  if (isFastify(imported)) return 'services know nothing of HTTP';
  if (isSql(imported)) return 'SQL belongs in a repository';
  if (targetLayer(imported) === 'routes') return 'services do not know who calls them';
  if (targetLayer(imported) === 'db' && imported.file !== transactions) {
    return 'services reach the database through repositories';
  }
  if (targetLayer(imported) === 'statements') return 'parts of statements are for repositories';
  if (crossesRooms(imported) && targetLayer(imported) !== 'repository') {
    return 'of another room, services use the repository only';
  }
  return usesServerFrame(imported);
};

const repository: Complaint = (imported) => {
  if (isFastify(imported)) return 'repositories know nothing of HTTP';
  const target = targetLayer(imported);
  if (target === 'service' || target === 'routes') return 'repositories know no services';
  if (target === 'repository') return 'repositories do not use each other';
  const rule = imported.names.find((name) => /^may[A-Z]/.test(name));
  return rule ? `repositories apply no rules such as ${rule}` : usesServerFrame(imported);
};

/**
 * A file that lists the fields of a row. It says where each field appears, and imports no other
 * code.
 */
const fields: Complaint = (imported) =>
  imported.file === null ||
  isUnder(imported, 'packages/contract/') ||
  targetLayer(imported) === 'db'
    ? null
    : 'lists of fields know the contract and the database only';

/** Parts of SQL statements that the repositories of a room share. */
const statements: Complaint = (imported) =>
  targetLayer(imported) === 'repository'
    ? 'parts of statements know no repository'
    : repository(imported);

const kernel: Complaint = (imported) => {
  if (targetLayer(imported) === 'knowledge') return 'the kernel does not know the assistant';
  return isUnder(imported, 'packages/server/src/rooms/')
    ? 'the kernel knows no rooms'
    : usesServerFrame(imported);
};

const knowledge: Complaint = (imported) => {
  if (isFastify(imported) || isUnder(imported, 'packages/server/src/kernel/http/')) {
    return 'knowledge/ knows nothing of HTTP';
  }
  return isUnder(imported, 'packages/server/src/rooms/')
    ? 'knowledge/ knows no rooms'
    : usesServerFrame(imported);
};

const db: Complaint = (imported) => {
  if (targetLayer(imported) === 'kernel') return 'the database layer does not know the kernel';
  if (targetLayer(imported) === 'knowledge') {
    return 'the database layer does not know the assistant';
  }
  return isUnder(imported, 'packages/server/src/rooms/')
    ? 'the database layer knows no rooms'
    : usesServerFrame(imported);
};

const roomPage: Complaint = (imported) => {
  if (targetLayer(imported) === 'portal frame' && imported.file !== portalPaths) {
    return 'of app/, rooms use paths.ts only';
  }
  if (!crossesRooms(imported)) return null;
  const { file } = imported;
  // Components of a room that are shown as a part of another room's screen.
  if (file?.endsWith('-pane.tsx')) return null;
  if (!/(picker|queries|badge|button)[^/]*$/.test(file ?? '')) {
    return 'of another room, pages use pickers, queries, badges, buttons and panes only';
  }
  return /\/rooms\/[^/]+\/[^/]+\//.test(file ?? '')
    ? 'of another room, pages use what lies in the room itself, not in its folders'
    : null;
};

const portalBase: Complaint = (imported) => {
  if (targetLayer(imported) === 'room page') return 'lib and ui know no rooms';
  return targetLayer(imported) === 'portal frame' ? 'lib and ui do not know app/' : null;
};

const ui: Complaint = (imported) =>
  isUnder(imported, 'packages/contract/') ? 'ui knows no domain words' : portalBase(imported);

const anything: Complaint = () => null;

const complaints: Readonly<Record<Layer, Complaint>> = {
  routes,
  service,
  repository,
  fields,
  statements,
  kernel,
  knowledge,
  db,
  'server frame': anything,
  'room page': roomPage,
  lib: portalBase,
  ui,
  testing: anything,
  'portal frame': anything,
};

/** The layer table: what each layer may import from the others. */
export const layerComplaint: Complaint = (imported) => {
  const layer = layerOf(imported.from);
  if (layer === null) return null;
  if (targetLayer(imported) === 'testing' && layer !== 'testing') return 'only tests use testing/';
  return complaints[layer](imported);
};

/** The order of the rooms, across all packages. */
export const roomOrderComplaint: Complaint = ({ from, file }) => {
  const here = roomOf(from);
  const there = file === null ? null : roomOf(file);
  if (here === null || there === null) return null;
  return rooms.indexOf(there) > rooms.indexOf(here)
    ? `room ${here} stands before ${there} and must not know it`
    : null;
};
