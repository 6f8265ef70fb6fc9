/** After this time the released memory is unused. */
const SOON_MS = 1_000;

/**
 * Collects garbage a second after a start or a training. Both release much memory, and nothing may happen for hours
 * afterwards; V8 collects by itself only when it needs more memory. After this collection, V8's memory reducer notices
 * little activity, collects again in steps and returns free memory to the system. Blocks the process for some 30 ms.
 * Does nothing without Node's --expose-gc, with which scripts/project.mjs starts servers.
 */
export function giveBackMemorySoon(): void {
  const { gc: collect } = globalThis;
  if (!collect) return;
  const options = { type: 'major', execution: 'sync', flavor: 'regular' } as const;
  setTimeout(() => collect(options), SOON_MS).unref();
}
