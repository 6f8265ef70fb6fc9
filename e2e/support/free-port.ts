import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which the system picks ports by itself, on Linux from 32,768 on. */
const [LOWEST, HIGHEST] = [11_000, 30_000];

/**
 * A port on which nothing listens, for an address that must be known before a portal starts. One that the system picks
 * by itself may be given to another process before the portal listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
