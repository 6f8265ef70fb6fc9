const SHOWN = 100;

/** The faults of a file by line; keeps the first hundred and counts the rest. */
export class BadLines {
  readonly #kept: { line: number; fault: string }[] = [];
  readonly #lines = new Set<number>();
  #count = 0;

  /** Notes a fault; a line is named once, with its first fault. */
  add(line: number, fault: string): void {
    if (this.#lines.has(line)) return;
    this.#count += 1;
    if (this.#kept.length === SHOWN) return;
    this.#lines.add(line);
    this.#kept.push({ line, fault });
  }

  get any(): boolean {
    return this.#count > 0;
  }

  /** One line of text for each fault, in the order of the file. */
  report(): string[] {
    const named = this.#kept
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, fault }) => `line ${line}: ${fault}`);
    const more = this.#count - named.length;
    return more > 0 ? [...named, `… and ${more} more`] : named;
  }
}

/** The file cannot be imported, and nothing of it was. `lines` says why, one fault in each. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly lines: readonly string[];

  constructor(badLines: BadLines) {
    const lines = badLines.report();
    super(lines.join('\n'));
    this.lines = lines;
  }
}
