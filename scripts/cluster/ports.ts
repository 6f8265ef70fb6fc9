import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The address where everything of a trial listens. */
export const LOOPBACK = '127.0.0.1';

/** As many free ports as asked for, all different. They are free when this resolves, and nobody keeps them. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, LOOPBACK));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map((server) => {
      const closed = once(server, 'close');
      server.close();
      return closed;
    }),
  );
  return ports;
}
