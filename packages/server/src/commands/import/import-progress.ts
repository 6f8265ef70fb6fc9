import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of a long import. */
export interface Progress {
  update(bytes: number): void;
  stop(): void;
}

const STEPS = 10;

/** A progress bar on a terminal; elsewhere (a log, a pipe) one plain line for each tenth. */
export function createProgress(totalBytes: number, out: NodeJS.WriteStream): Progress {
  return out.isTTY ? bar(totalBytes, out) : lines(totalBytes, out);
}

function bar(totalBytes: number, out: NodeJS.WriteStream): Progress {
  const single = new SingleBar(
    { format: '{bar} {percentage}%  {eta_formatted} left', stream: out, clearOnComplete: true },
    Presets.shades_classic,
  );
  single.start(totalBytes, 0);
  return { update: (bytes) => single.update(bytes), stop: () => single.stop() };
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
