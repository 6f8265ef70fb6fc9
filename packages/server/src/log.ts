import { destination, type Logger, pino } from 'pino';

/** How many characters may wait for a blocked file or reader; further lines are dropped. */
const MOST_WAITING = 8_388_608;

/** A line waits so long for others, in ms, unless so many characters have come together before. */
const WAIT_MS = 10;
const WRITTEN_AT_ONCE = 8_192;

const nothing = (): void => {};

/**
 * The log: JSON lines on a file descriptor, as many of them at once as come together within a moment or while the
 * last ones are written, the rest at the end of the process. Where nothing can be written, because the disk is full for example,
 * the process goes on, and lines are written again once there is room.
 */
export function openLog(fd: number): Logger {
  const lines = destination({ dest: fd, sync: false, maxLength: MOST_WAITING });
  // pino calls this at the end of the process, and would retry for ever.
  writeTogether(lines);
  const flush = lines.flushSync.bind(lines);
  lines.on('error', () => {
    lines.flushSync = nothing;
  });
  lines.on('write', () => {
    lines.flushSync = flush;
  });
  return pino({ base: { app: 'recourse' }, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}

/**
 * Gathers the lines of a moment before the destination gets them. It writes each in a task for another thread as
 * soon as it comes, which took a twentieth of the CPU of a request; by its own smallest length it would write an idle
 * server's nothing ten times a second.
 */
function writeTogether(lines: ReturnType<typeof destination>): void {
  const write = lines.write.bind(lines);
  const flush = lines.flushSync.bind(lines);
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  lines.write = (line) => {
    waiting += line;
    if (waiting.length >= WRITTEN_AT_ONCE) pass();
    else timer ??= setTimeout(pass, WAIT_MS);
    return true;
  };
  lines.flushSync = () => {
    pass();
    flush();
  };
}
