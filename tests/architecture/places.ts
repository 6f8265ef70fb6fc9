/** The rooms in their order. An earlier one never imports a later one. */
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
  'webhooks',
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

/** The room that a file belongs to; null when it is in none. Throws for a room without a position in the order. */
export function roomOf(file: string): Room | null {
  const inContract = toRoom(contractFile.exec(file)?.[1]);
  if (inContract) return inContract;
  const folder = roomFolder.exec(file)?.[1];
  return toRoom(folder);
}

/** The name of a folder under rooms/ that has no position in the order; null when there is none. */
export function strangeRoom(file: string): string | null {
  const folder = roomFolder.exec(file)?.[1];
  return folder !== undefined && toRoom(folder) === null ? folder : null;
}

/** The portal names the room of the AI by what its users see. */
function toRoom(name: string | undefined): Room | null {
  const known = name === 'assistant' ? 'ai' : name;
  return rooms.find((room) => room === known) ?? null;
}

/** The folder of a room in the portal. */
export function portalFolder(room: Room): string {
  return `packages/web/src/rooms/${room === 'ai' ? 'assistant' : room}`;
}

/** The package of this project that a file belongs to; null outside of packages/. */
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

/** The layer that a file of the server or the portal belongs to; null elsewhere. */
export function layerOf(file: string): Layer | null {
  return layers.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}
