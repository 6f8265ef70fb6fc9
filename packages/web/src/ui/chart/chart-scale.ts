/** The geometry of charts: whole-number axes, bands, and what fits into them. */

/** The intended number of lines above zero. */
const WANTED_LINES = 4;
const NICE_STEPS = [1, 2, 5, 10] as const;
/** The approximate width of a character of the small chart text, in px. */
const CHARACTER_WIDTH = 7;

/**
 * The ticks of a whole-number axis from 0 to at least `max`, in equal steps of 1, 2 or 5 times a power of ten. Source:
 * Heckbert, "Nice numbers for graph labels", Graphics Gems (1990). Never fractions, and at least two ticks.
 */
export function niceTicks(max: number): number[] {
  const top = Math.max(1, Math.ceil(max));
  const rough = top / WANTED_LINES;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = power * (NICE_STEPS.find((nice) => nice * power >= rough) ?? 10);
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** How many characters of a label fit into a width in px; at least one. */
export function fittingCharacters(width: number): number {
  return Math.max(1, Math.floor(width / CHARACTER_WIDTH));
}

/** The area in which a chart draws, in px. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  /** The y coordinate of zero. */
  bottom: number;
}

export interface Scale {
  ticks: readonly number[];
  plot: Plot;
  /** The height of a value. */
  y: (value: number) => number;
  /** The width of the band of each item. */
  band: number;
  /** The middle of the item with this index. */
  x: (index: number) => number;
}

/** Every chart has this height from the first paint on, in px. */
export const CHART_HEIGHT = 240;
const SPACE = { above: 22, below: 26, side: 8 } as const;

/** Creates the scale of a chart of `values`, each in its own band, in a drawing of this width. */
export function chartScale(values: readonly number[], width: number): Scale {
  const ticks = niceTicks(Math.max(0, ...values));
  const top = ticks.at(-1) ?? 1;
  const marks = String(top).length * CHARACTER_WIDTH + SPACE.side * 2;
  const plot = {
    left: marks,
    right: Math.max(marks, width - SPACE.side),
    top: SPACE.above,
    bottom: CHART_HEIGHT - SPACE.below,
  };
  const band = (plot.right - plot.left) / Math.max(1, values.length);
  return {
    ticks,
    plot,
    band,
    y: (value) => plot.bottom - (value / top) * (plot.bottom - plot.top),
    x: (index) => plot.left + band * (index + 0.5),
  };
}
