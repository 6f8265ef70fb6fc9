import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../db/connect/connect.ts';
import { makeFolder } from '../../db/postgres/folders.ts';
import { StartError } from '../../start-error.ts';
import { FILE_MODE } from '../files/files.ts';

/** The least length of a signing secret, from any source. */
export const LEAST_SECRET_BYTES = 32;

/** Other users may enter the folder but not list it, as PostgreSQL's own user needs. */
export const DATA_DIR_MODE = 0o711;

/** A secret of an installation that configures none. */
interface OwnSecret {
  file: string;
  /** The consequences of a new secret. */
  loss: string;
}

export const SIGNING: OwnSecret = { file: 'jwt-secret', loss: 'everybody signs in again then' };
export const ENCRYPTION: OwnSecret = {
  file: 'encryption-key',
  loss: 'links in mails that were sent before are worth nothing then, and people with an authenticator app sign in with a recovery code',
};

const MADE_BYTES = 48;
const DRAFT_BYTES = 6;

/**
 * A secret for installations that configure none. It is made once and kept in DATA_DIR (0600). Throws a
 * StartError for a file whose content is too short.
 */
export async function ownSecret(dataDir: string, own: OwnSecret): Promise<string> {
  const file = path.join(dataDir, own.file);
  await makeFolder(dataDir, DATA_DIR_MODE);
  const secret = (await readSecret(file)) ?? (await makeSecret(file));
  if (Buffer.byteLength(secret) >= LEAST_SECRET_BYTES) return secret;
  throw new StartError(
    `${file} holds no secret of at least ${LEAST_SECRET_BYTES} bytes: bring it back from a backup, or delete it to have a new one made (${own.loss}).`,
  );
}

/** The secret that a server has made in DATA_DIR; null when there is none. */
export const secretOfServer = (dataDir: string, own: OwnSecret): Promise<string | null> =>
  readSecret(path.join(dataDir, own.file));

async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Makes the secret. The file appears complete under its name, even if the machine stops at any moment. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(DRAFT_BYTES).toString('hex')}`;
  const secret = randomBytes(MADE_BYTES).toString('base64url');
  try {
    await writeSynced(draft, `${secret}\n`);
    await link(draft, file);
    return secret;
  } catch (error) {
    // Another server was first; all servers use its secret.
    if (codeOf(error) !== 'EEXIST') throw error;
    return (await readSecret(file)) ?? '';
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeSynced(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
