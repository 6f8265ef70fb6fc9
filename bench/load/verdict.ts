/** The result of one part of the load. */
export interface Verdict {
  /** The check of docs/checks.md that the part measures. */
  check: string;
  /** The measured figures as text. */
  measured: string;
  /** The limits that were exceeded; empty when there are none. */
  faults: string[];
}

/** One fault as text for each figure above its limit. */
export function beyond(bars: readonly { name: string; is: number; most: number }[]): string[] {
  return bars
    .filter(({ is, most }) => !(is <= most))
    .map(({ name, is, most }) => `${name}: ${Math.round(is)} where ${most} is the most`);
}
