/** Long enough for what has just been let go of to be out of use. */
const SOON_MS = 1_000;

/**
 * Collects garbage in a second, for the end of a start or of a training, which have let go of much and after which
 * nothing may happen for hours: V8 collects by itself only when more memory is asked for. After such a collection
 * its memory reducer notices that little is going on, collects again bit by bit and gives the system back what is
 * free. Holds the process up for some 30 ms, and so waits for `whenFree`. Does nothing in a Node without
 * --expose-gc, which scripts/project.mjs starts servers with.
 */
export function giveBackMemorySoon(whenFree: () => Promise<unknown>): void {
  const { gc: collect } = globalThis;
  if (!collect) return;
  const collectAll = async (): Promise<void> => {
    await whenFree();
    collect({ type: 'major', execution: 'sync', flavor: 'regular' });
  };
  setTimeout(() => void collectAll(), SOON_MS).unref();
}
