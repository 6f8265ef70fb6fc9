/** Long enough for what has just been let go of to be out of use. */
const SOON_MS = 1_000;

/**
 * Collects garbage in a second, and gives the system back what that frees; V8 does so only when more memory is
 * asked for. For when something large has been let go of and nothing may happen for hours: the model before this
 * one, what a start took. Holds the process up for some 70 ms. Does nothing in a Node without --expose-gc, which
 * scripts/project.mjs starts servers with.
 */
export function giveBackMemorySoon(): void {
  const { gc: collect } = globalThis;
  if (!collect) return;
  setTimeout(() => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SOON_MS).unref();
}
