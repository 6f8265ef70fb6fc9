import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** How many characters may wait for a blocked file or reader; further lines are dropped. */
const MOST_WAITING = 8_388_608;

/** How long a line waits for others, in ms, unless this many characters have been gathered before. */
const WAIT_MS = 10;
const WRITTEN_AT_ONCE = 8_192;

const nothing = (): void => {};
const require = createRequire(import.meta.url);

/** On a terminal: the time of day, the level, the text and its other fields, in one line. */
const FOR_PEOPLE = { ignore: 'app', translateTime: 'SYS:HH:MM:ss', singleLine: true };

/**
 * The log: JSON lines on a file descriptor, or lines for people when it is a terminal. Lines that arrive within a
 * moment or during a write are written together. The rest is written at the end of the process, and a write in progress
 * may come after it. When writing fails, for example on a full disk, the process continues, and writing resumes once
 * there is room.
 */
export function openLog(fd: number, isTerminal = isatty(fd)): Logger {
  const lines = destination({ dest: fd, sync: false, maxLength: MOST_WAITING });
  writeTogether(lines);
  // pino calls this at the end of the process, and would retry for ever.
  const flush = lines.flushSync.bind(lines);
  lines.on('error', () => {
    lines.flushSync = nothing;
  });
  lines.on('write', () => {
    lines.flushSync = flush;
  });
  return pino(
    { base: { app: 'recourse' }, timestamp: pino.stdTimeFunctions.isoTime },
    isTerminal ? forPeople(lines) : lines,
  );
}

/** Writes each line of the log in words for people, in colours unless NO_COLOR asks for none. */
function forPeople(
  lines: ReturnType<typeof destination>,
): DestinationStream & { flushSync: () => void } {
  // Loaded here, because a server that logs into a file never needs it.
  const { prettyFactory } = require('pino-pretty') as typeof import('pino-pretty');
  const inWords = prettyFactory({ ...FOR_PEOPLE, colorize: !process.env['NO_COLOR'] });
  return {
    write: (line) => {
      lines.write(inWords(line));
    },
    flushSync: () => lines.flushSync(),
  };
}

/**
 * Gathers the lines of a moment before it passes them to the destination. The destination writes each line in a task of
 * another thread, which took a twentieth of the CPU time of a request. The destination's own minimum length would make
 * an idle server write nothing ten times a second.
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
