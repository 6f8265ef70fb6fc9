import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Environment variable with the folder in which the workers of a run share the shapes that they have checked. */
export const CHECKED_PARTS = 'CHECKED_PARTS_DIR';

/**
 * Shapes of page-shapes.ts that a worker of this run has found in order. All workers append to one file. A worker may
 * read while another one writes, so only whole lines count.
 */
export class KnownShapes {
  readonly #file: string;
  readonly #shapes = new Set<number>();
  #charactersRead = 0;

  /** @param name name of the set, as part of a file name */
  constructor(name: string) {
    const folder = process.env[CHECKED_PARTS];
    if (!folder) throw new Error(`${CHECKED_PARTS} is not set.`);
    this.#file = path.join(folder, name);
    appendFileSync(this.#file, '');
  }

  /** All shapes that are known by now. */
  read(): ReadonlySet<number> {
    const text = readFileSync(this.#file, 'latin1');
    const end = text.lastIndexOf('\n') + 1;
    for (const [shape] of text.slice(this.#charactersRead, end).matchAll(/\S+/g))
      this.#shapes.add(Number(shape));
    this.#charactersRead = end;
    return this.#shapes;
  }

  add(shapes: readonly number[]): void {
    if (shapes.length > 0) appendFileSync(this.#file, `${shapes.join(' ')}\n`);
  }
}
