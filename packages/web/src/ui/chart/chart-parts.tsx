import type { ReactNode } from 'react';
import { useLocale } from '../../lib/i18n/i18n.ts';
import type { Scale } from './chart-scale.ts';
import { useMeasuredWidth } from './use-measured-width.ts';

/** An item of a chart. */
export interface ChartItem {
  /** Its name, unique within the chart. */
  label: string;
  value: number;
}

/** The hint for one item under the pointer or focus. */
export interface ChartHint {
  /** The position in px from the left and the top of the chart. */
  x: number;
  y: number;
  label: string;
  text: string;
}

interface ChartFrameProps {
  hint: ChartHint | null;
  /** Called with the width to draw in, in px, whenever it changes. */
  onWidth: (width: number) => void;
  children: ReactNode;
}

/** The minimum distance of a hint from the edges, in px. */
const HINT_EDGE = 64;

/** Reserves a chart's full height, measures its width and shows the hint above the drawing. */
export function ChartFrame({ hint, onWidth, children }: ChartFrameProps) {
  const measure = useMeasuredWidth(onWidth);
  return (
    <div ref={measure} dir="ltr" className="relative h-60 min-w-0">
      {children}
      {hint !== null && (
        <div
          aria-hidden
          style={{ left: Math.max(hint.x, HINT_EDGE), top: hint.y }}
          className="pointer-events-none absolute z-10 -translate-x-1/2 -translate-y-full rounded-lg border border-line bg-card px-2.5 py-1.5 text-xs whitespace-nowrap shadow-pop"
        >
          <span className="block max-w-52 truncate font-semibold">{hint.label}</span>
          <span className="text-muted tabular-nums">{hint.text}</span>
        </div>
      )}
    </div>
  );
}

/** The grid lines behind a chart with their whole numbers. */
export function ChartGrid({ scale }: { scale: Scale }) {
  const number = useNumberFormat();
  return (
    <g aria-hidden>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={scale.plot.left}
            x2={scale.plot.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
            className="stroke-line"
            strokeDasharray={tick === 0 ? undefined : '3 4'}
          />
          <text
            x={scale.plot.left - 8}
            y={scale.y(tick)}
            dominantBaseline="central"
            textAnchor="end"
            className="fill-muted text-[0.6875rem] tabular-nums"
          >
            {number(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

const SHORT_FROM = 100_000;

/** Formats whole numbers for charts, long ones in compact form (1.2M). */
export function useNumberFormat(): (value: number) => string {
  const locale = useLocale();
  const whole = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => (value >= SHORT_FROM ? short : whole).format(value);
}
