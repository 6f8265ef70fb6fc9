import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';

/** Environment variable with the folder in which the workers of a run tell each other what they have checked. */
export const CHECKED_PARTS = 'CHECKED_PARTS_DIR';

const MOST_BYTES = 1 << 16;

/**
 * Shapes of page-shapes.ts that a worker of this run has found in order. All workers append to one file, and each reads
 * on from where it has read before. A line is appended at once, so none is torn.
 */
export class KnownShapes {
  readonly #file: string;
  readonly #shapes = new Set<number>();
  #bytesRead = 0;
  #unfinishedLine = '';

  /** @param name name of the set, as part of a file name */
  constructor(name: string) {
    const folder = process.env[CHECKED_PARTS];
    if (!folder) throw new Error(`${CHECKED_PARTS} is not set.`);
    this.#file = path.join(folder, name);
  }

  /** All shapes that are known by now. */
  read(): ReadonlySet<number> {
    if (!existsSync(this.#file)) return this.#shapes;
    const file = openSync(this.#file, 'r');
    const bytes = Buffer.alloc(MOST_BYTES);
    for (let count; (count = readSync(file, bytes, 0, MOST_BYTES, this.#bytesRead)) > 0;) {
      this.#bytesRead += count;
      const lines = `${this.#unfinishedLine}${bytes.toString('latin1', 0, count)}`.split('\n');
      this.#unfinishedLine = lines.pop() ?? '';
      for (const line of lines)
        for (const shape of line.split(' ')) this.#shapes.add(Number(shape));
    }
    closeSync(file);
    return this.#shapes;
  }

  add(shapes: readonly number[]): void {
    if (shapes.length > 0) appendFileSync(this.#file, `${shapes.join(' ')}\n`);
  }
}
