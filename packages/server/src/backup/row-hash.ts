import { hash } from 'node:crypto';

const LINE_FEED = 10;
const LANES = 8;

/**
 * Counts and hashes the rows of a COPY in text format, one line each. The SHA-256 hashes of the rows are added up, 32
 * bits at a time. So the order of rows does not matter, but a repeated row does.
 */
export class RowHash {
  rows = 0;
  readonly #sum = new Uint32Array(LANES);
  /** The beginning of an incomplete row. */
  #unfinished: Buffer[] = [];

  /** Adds the next bytes, which may end within a row. */
  update(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.#add(bytes.subarray(start, end));
      start = end + 1;
    }
    if (start < bytes.length) this.#unfinished.push(Buffer.from(bytes.subarray(start)));
  }

  /** The hash of all rows so far, in hexadecimal. */
  digest(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }

  #add(end: Buffer): void {
    const row = this.#unfinished.length === 0 ? end : Buffer.concat([...this.#unfinished, end]);
    this.#unfinished = [];
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane += 1)
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32BE(lane * 4);
    this.rows += 1;
  }
}
