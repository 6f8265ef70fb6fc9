/**
 * Calls back when the parent process has ended in any way; never without an IPC channel to it (scripts/run-child.mjs).
 * Otherwise a server whose `npm start` was killed would run on.
 */
export function whenParentEnds(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once('disconnect', callback);
  process.channel?.unref();
}
