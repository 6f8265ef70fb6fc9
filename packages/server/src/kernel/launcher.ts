/**
 * Calls back when the launcher of the process has ended in any way; never without a channel for that
 * (scripts/run-child.mjs). Otherwise a forgotten process would go on for ever.
 */
export function whenLauncherIsGone(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once('disconnect', callback);
  process.channel?.unref();
}
