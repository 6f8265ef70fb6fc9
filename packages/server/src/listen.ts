import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
  /** The variable that the port comes from. */
  variable: 'PORT' | 'SERVICE_PORTS';
}

/** Listens and returns the address. Throws a StartError that says which variable to change. */
export async function listen(app: FastifyInstance, where: ListenAddress): Promise<string> {
  const { host, port, variable } = where;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use. Set ${variable} to another one.`);
    if (code === 'EACCES')
      throw new StartError(
        `Not allowed to listen on port ${port}. Set ${variable} to one above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}
