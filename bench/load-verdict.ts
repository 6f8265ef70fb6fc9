/** What a part of the load came to. */
export interface Verdict {
  /** The check of docs/checks.md that it stands for. */
  check: string;
  /** In words, with figures. */
  measured: string;
  /** What did not hold; empty when all did. */
  faults: string[];
}

/** A fault in words for each bar that a figure goes beyond. */
export function beyond(bars: readonly { name: string; is: number; most: number }[]): string[] {
  return bars
    .filter(({ is, most }) => !(is <= most))
    .map(({ name, is, most }) => `${name}: ${Math.round(is)} where ${most} is the most`);
}
