/** Long enough for what has just been let go of to be out of use. */
const SOON_MS = 1_000;

/**
 * Collects garbage in a second, and gives the system back what that frees; V8 does so only when more memory is
 * asked for. For the end of a start, which has let go of much, and after which nothing may happen for hours. Holds
 * the process up for some 100 ms. Does nothing in a Node without --expose-gc, which
 * scripts/project.mjs starts servers with.
 */
export function giveBackMemorySoon(): void {
  const { gc: collect } = globalThis;
  if (!collect) return;
  setTimeout(() => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SOON_MS).unref();
}
