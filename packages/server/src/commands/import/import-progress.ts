import { clearLine, cursorTo } from 'node:readline';

/** Shows the progress of a long import. */
export interface Progress {
  update(bytes: number): void;
  stop(): void;
}

const STEPS = 10;
const BLOCKS = 40;

/** A progress bar on a terminal; elsewhere (a log, a pipe) one plain line for each tenth. */
export function createProgress(totalBytes: number, out: NodeJS.WriteStream): Progress {
  return out.isTTY ? bar(totalBytes, out) : lines(totalBytes, out);
}

/** Rewrites its line whenever that changes, and clears it at the end. */
function bar(totalBytes: number, out: NodeJS.WriteStream): Progress {
  const start = performance.now();
  let shown = '';
  const rewrite = (line: string): void => {
    if (line === shown) return;
    shown = line;
    cursorTo(out, 0);
    out.write(line);
    clearLine(out, 1);
  };
  const update = (bytes: number): void => {
    const done = totalBytes === 0 ? 1 : Math.min(bytes / totalBytes, 1);
    const blocks = Math.floor(done * BLOCKS);
    const line = '█'.repeat(blocks) + '░'.repeat(BLOCKS - blocks);
    const seconds = ((performance.now() - start) / 1000) * (1 / done - 1);
    rewrite(`${line} ${Math.floor(done * 100)}%${done > 0 ? `  ${duration(seconds)} left` : ''}`);
  };
  update(0);
  return { update, stop: () => rewrite('') };
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m${whole % 60}s`;
}

function lines(totalBytes: number, out: NodeJS.WriteStream): Progress {
  let shown = 0;
  return {
    update: (bytes) => {
      const step = totalBytes === 0 ? STEPS : Math.floor((bytes / totalBytes) * STEPS);
      if (step <= shown) return;
      shown = step;
      out.write(`${(step * 100) / STEPS}% read\n`);
    },
    stop: () => undefined,
  };
}
