import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import * as z from 'zod/mini';
import { StartError } from '../../start-error.ts';
import { codeOf } from '../connect/connect.ts';
import type { DatabaseFolder } from './data-folder.ts';

/** Where the database listens: `host` is the folder of its socket, or the loopback address. */
const Address = z.object({ host: z.string(), port: z.number() });
export type Address = z.infer<typeof Address>;

const Settings = z.object({
  passwords: z.object({ admin: z.string(), owner: z.string(), app: z.string() }),
  /** The address of the last start. */
  address: z.optional(Address),
});

/** The content of DATA_DIR/database.json, with which a restart and commands connect. */
export type Settings = z.infer<typeof Settings>;

/** The three roles of the embedded database: its administrator, the owner of the schema, the serving role. */
export const ROLES = { admin: 'postgres', owner: 'recourse_owner', app: 'recourse_app' } as const;
export const DATABASE = 'recourse';

/** Reads the settings; undefined before the first start. Throws StartError for an unreadable file. */
export async function readSettings(folder: DatabaseFolder): Promise<Settings | undefined> {
  try {
    return Settings.parse(JSON.parse(await readFile(folder.settings, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(
      `${folder.settings} can't be read: it belongs to another user or is damaged.`,
      {
        cause: error,
      },
    );
  }
}

/** Writes the settings, readable by this user only. A reader never sees half a file. */
export async function writeSettings(folder: DatabaseFolder, settings: Settings): Promise<void> {
  const draft = `${folder.settings}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await chmod(draft, 0o600);
    await file.writeFile(`${JSON.stringify(settings, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, folder.settings);
}

/** Fresh random passwords for the three roles. */
export function newPasswords(): Settings['passwords'] {
  const password = (): string => randomBytes(24).toString('base64url');
  return { admin: password(), owner: password(), app: password() };
}

/** A connection string of one of the three roles. */
export function urlOf(
  settings: Settings,
  role: keyof typeof ROLES,
  database: string = DATABASE,
): string {
  const { host, port } = settings.address ?? { host: 'localhost', port: 0 };
  const url = new URL(`postgres://localhost/${database}`);
  url.username = ROLES[role];
  url.password = settings.passwords[role];
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  url.port = String(port);
  return url.href;
}
