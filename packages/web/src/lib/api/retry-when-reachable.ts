import { getConnection, noteFailure, whenReachable } from './connection.ts';

/**
 * Loads a part of the portal. When that fails without a connection, it waits for the server to be reachable and tries
 * once more. Throws when the server is there and the part is not, for example because it belongs to another version.
 */
export async function retryWhenReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  // A browser may keep a failed import as failed, so without a connection none is begun.
  if (getConnection() !== 'online') await whenReachable();
  try {
    return await load();
  } catch (error) {
    noteFailure(error);
    await whenReachable();
    return load();
  }
}
