/** Long enough for what has just been let go of to be out of use. */
const SOON_MS = 1_000;

/**
 * Collects garbage in a second, which V8 does only when more memory is asked for: where something large has been
 * let go of and nothing may happen for hours. Takes some 30 ms then. Does nothing in a Node without --expose-gc,
 * which scripts/project.mjs starts servers with.
 */
export function giveBackMemorySoon(): void {
  const { gc: collect } = globalThis;
  if (!collect) return;
  setTimeout(() => {
    collect();
  }, SOON_MS).unref();
}
