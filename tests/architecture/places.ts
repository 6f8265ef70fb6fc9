/** The rooms of the house in their order: an earlier one never imports a later one. */
export const rooms = [
  'users',
  'auth',
  'profile',
  'solutions',
  'calendars',
  'policies',
  'teams',
  'categories',
  'claims',
  'replies',
  'documents',
  'reports',
  'imports',
  'ai',
  'conversations',
  'notifications',
  'mail',
  'case',
  'inbox',
  'people',
  'dashboards',
  'trash',
  'audit',
  'events',
  'reference',
] as const;
export type Room = (typeof rooms)[number];

const contractFile = /^packages\/contract\/src\/(?:clock\/)?([a-z]+)[.-]/;
const roomFolder = /^packages\/(?:server|web)\/src\/rooms\/([^/]+)\//;

/** The room that a file belongs to, null when it is in none. Throws for a room without a place in the order. */
export function roomOf(file: string): Room | null {
  const inContract = toRoom(contractFile.exec(file)?.[1]);
  if (inContract) return inContract;
  const folder = roomFolder.exec(file)?.[1];
  return toRoom(folder);
}

/** The name of a folder under rooms/ that has no place in the order, null when all is well. */
export function strangeRoom(file: string): string | null {
  const folder = roomFolder.exec(file)?.[1];
  return folder !== undefined && toRoom(folder) === null ? folder : null;
}

/** The portal calls the room of the AI by what its users see. */
function toRoom(name: string | undefined): Room | null {
  const known = name === 'assistant' ? 'ai' : name;
  return rooms.find((room) => room === known) ?? null;
}

/** Where the portal keeps a room. */
export function portalFolder(room: Room): string {
  return `packages/web/src/rooms/${room === 'ai' ? 'assistant' : room}`;
}

/** The package of ours that a file belongs to, null outside of packages/. */
export function packageOf(file: string): string | null {
  return /^packages\/([^/]+)\//.exec(file)?.[1] ?? null;
}

export type Layer =
  | 'routes'
  | 'service'
  | 'repository'
  | 'fields'
  | 'statements'
  | 'kernel'
  | 'knowledge'
  | 'db'
  | 'server frame'
  | 'room page'
  | 'lib'
  | 'ui'
  | 'testing'
  | 'portal frame';

const layers: readonly (readonly [RegExp, Layer])[] = [
  [/^packages\/server\/src\/rooms\/.+\.routes\.ts$/, 'routes'],
  [/^packages\/server\/src\/rooms\/.+\.repository\.ts$/, 'repository'],
  [/^packages\/server\/src\/rooms\/.+\.fields\.ts$/, 'fields'],
  [/^packages\/server\/src\/rooms\/.+\.sql\.ts$/, 'statements'],
  [/^packages\/server\/src\/rooms\//, 'service'],
  [/^packages\/server\/src\/kernel\//, 'kernel'],
  [/^packages\/server\/src\/knowledge\//, 'knowledge'],
  [/^packages\/server\/src\/db\//, 'db'],
  [/^packages\/server\/src\//, 'server frame'],
  [/^packages\/web\/src\/rooms\//, 'room page'],
  [/^packages\/web\/src\/ui\//, 'ui'],
  [/^packages\/web\/src\/testing\//, 'testing'],
  [/^packages\/web\/src\/(app\/|[^/]+$)/, 'portal frame'],
  [/^packages\/web\/src\//, 'lib'],
];

/** The layer that a file of the server or the portal lies in; null elsewhere. */
export function layerOf(file: string): Layer | null {
  return layers.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}
