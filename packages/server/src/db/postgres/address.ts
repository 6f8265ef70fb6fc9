import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseUser } from './data-folder.ts';
import type { DatabaseFolder } from './data-folder.ts';
import type { Address } from './settings.ts';

/** The port number in the socket's name. In a private folder it is always free. */
const SOCKET_PORT = 5432;
/** The shortest limit of the known systems (macOS 104, Linux 108 bytes), less the closing zero byte. */
const LONGEST_SOCKET_PATH = 103;
const LOOPBACK = '127.0.0.1';
const TEMPORARY_PREFIX = 'recourse-socket-';

type Probe = (socketPath: string) => Promise<boolean>;

/**
 * Chooses where the database listens. First choice: a socket in a private folder of DATA_DIR. Second, when that path is
 * too long or its disk supports no sockets: a temporary folder, the previous one if it is still ours. Last: a free port
 * of the loopback address.
 */
export async function chooseAddress(
  folder: DatabaseFolder,
  last: Address | undefined,
  works: Probe = canListen,
): Promise<Address> {
  if (await usable(folder.socket, works)) return socketAddress(folder.socket);
  if (last && isTemporary(last.host) && (await usable(last.host, works))) return last;
  const temporary = await mkdtemp(path.join(tmpdir(), TEMPORARY_PREFIX));
  if (await usable(temporary, works)) return socketAddress(temporary);
  await rm(temporary, { recursive: true });
  return { host: LOOPBACK, port: await freePort() };
}

/** Removes the temporary socket folder, if there is one. */
export async function forgetAddress({ host }: Address): Promise<void> {
  if (isTemporary(host)) await rm(host, { recursive: true, force: true });
}

/**
 * Clears a private socket folder before a start: the process number in its lock file may belong to another process by
 * now.
 */
export async function clearSocketFolder({ host }: Address): Promise<void> {
  if (!host.startsWith('/')) return;
  for (const name of await readdir(host)) await rm(path.join(host, name), { force: true });
}

function isTemporary(host: string): boolean {
  return path.basename(host).startsWith(TEMPORARY_PREFIX);
}

function socketAddress(host: string): Address {
  return { host, port: SOCKET_PORT };
}

async function usable(directory: string, works: Probe): Promise<boolean> {
  const probe = path.join(directory, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(probe) > LONGEST_SOCKET_PATH) return false;
  if (!(await makePrivate(directory))) return false;
  await rm(probe, { force: true });
  return works(probe);
}

/**
 * Makes a folder private; false when it belongs to somebody else, who may have made it in a shared temporary folder.
 */
async function makePrivate(directory: string): Promise<boolean> {
  const user = databaseUser();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const found = await lstat(directory);
  if (!found.isDirectory()) return false;
  if (found.uid !== user.uid && found.uid !== process.getuid?.()) return false;
  await chmod(directory, 0o700);
  if (user.isOther) await chown(directory, user.uid, user.gid);
  return true;
}

function canListen(socketPath: string): Promise<boolean> {
  return listenOnce({ path: socketPath }).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const address = await listenOnce({ host: LOOPBACK, port: 0 });
  if (address === null || typeof address === 'string')
    throw new Error('no port of the loopback address');
  return address.port;
}

function listenOnce(where: net.ListenOptions): Promise<ReturnType<net.Server['address']>> {
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      const address = server.address();
      server.close(() => resolve(address));
    });
  });
}
