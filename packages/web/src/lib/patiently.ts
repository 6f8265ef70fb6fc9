import { noteFailure, whenReachable } from './connection.ts';

/**
 * Fetches a part of the app. Without a connection it waits until there is one, while the page goes on; throws
 * when the server is there and the part is not, for example because it is another version's.
 */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    noteFailure(error);
    await whenReachable();
    return load();
  }
}
