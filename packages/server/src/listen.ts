import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import net from 'node:net';
import { StartError } from './start-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
  /** The variable that sets the port. */
  variable: 'PORT' | 'SERVICE_PORTS';
}

/**
 * Checks an address by listening on it for a moment. Throws a StartError when that fails. Called before the long part
 * of a start, so that a wrong address is reported before anything is done.
 */
export async function checkAddress(where: ListenAddress): Promise<void> {
  const { host, port } = where;
  const probe = net.createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw refusal(error, where);
  }
  probe.close();
  await once(probe, 'close');
}

/**
 * Connections that may wait to be accepted; the system's own limit may be lower. In a larger burst, clients would retry
 * only after 1, 3, 7, 15 seconds.
 */
const MOST_UNACCEPTED = 4_096;

/** Listens and returns the address. Throws a StartError that says which variable to change. */
export async function listen(app: FastifyInstance, where: ListenAddress): Promise<string> {
  const { host, port } = where;
  try {
    return await app.listen({ host, port, backlog: MOST_UNACCEPTED });
  } catch (error) {
    throw refusal(error, where);
  }
}

function refusal(error: unknown, { host, port, variable }: ListenAddress): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use. Set ${variable} to another one.`);
    case 'EACCES':
      return new StartError(
        `Not allowed to listen on port ${port}. Set ${variable} to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
}
