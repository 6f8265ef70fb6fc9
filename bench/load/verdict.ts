/** The result of one part of the load. */
export interface Verdict {
  /** The check of docs/checks.md that the part measures. */
  check: string;
  /** The measured figures in words. */
  measured: string;
  /** The bars that did not hold; empty when all did. */
  faults: string[];
}

/** A fault in words for each figure above its bar. */
export function beyond(bars: readonly { name: string; is: number; most: number }[]): string[] {
  return bars
    .filter(({ is, most }) => !(is <= most))
    .map(({ name, is, most }) => `${name}: ${Math.round(is)} where ${most} is the most`);
}
