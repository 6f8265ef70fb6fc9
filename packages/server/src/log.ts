import { destination, type Logger, pino } from 'pino';

/** So much waits at most for a file or a reader that takes nothing more, in characters; what comes then is left out. */
const MOST_WAITING = 8_388_608;

const nothing = (): void => {};

/**
 * The log: JSON lines on a file descriptor, as many of them at once as have come together while the last ones were
 * written, the rest at the end of the process. Where nothing can be written, because the disk is full for example,
 * the process goes on, and lines are written again once there is room.
 */
export function openLog(fd: number): Logger {
  const lines = destination({ dest: fd, sync: false, maxLength: MOST_WAITING });
  // At the end of the process pino calls this, and it would try for ever.
  const flush = lines.flushSync.bind(lines);
  lines.on('error', () => {
    lines.flushSync = nothing;
  });
  lines.on('write', () => {
    lines.flushSync = flush;
  });
  return pino({ base: { app: 'recourse' }, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}
