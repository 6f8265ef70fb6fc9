import { getConnection, noteFailure, whenReachable } from './connection.ts';

/**
 * Loads a part of the portal. When that fails without a connection, it waits until the server is reachable and tries
 * once more. Throws when the server is reachable but the part is missing, for example because it belongs to another
 * version.
 */
export async function retryWhenReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  // A browser may remember a failed import as failed, so no import is started without a connection.
  if (getConnection() !== 'online') await whenReachable();
  try {
    return await load();
  } catch (error) {
    noteFailure(error);
    await whenReachable();
    return load();
  }
}
