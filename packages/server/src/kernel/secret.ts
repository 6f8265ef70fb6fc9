import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_FILE = 'jwt-secret';
const SECRET_BYTES = 48;

/** The signing secret that is made once and kept in DATA_DIR (0600), for installations that set none. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  try {
    const handle = await open(file, 'wx', 0o600);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
    await handle.close();
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
