import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { addEnglishTexts, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { ChartFrame, ChartGrid, type ChartItem, useNumberFormat } from './chart-parts.tsx';
import { CHART_HEIGHT, chartScale, fittingCharacters, type Scale } from './chart-scale.ts';
import type { Tone } from '../display/tones.ts';
import { texts } from '../../texts/en-charts.ts';

addEnglishTexts(texts);

/** A bar, its colour, and the list that it links to. */
export interface Bar extends ChartItem {
  tone?: Tone;
  /** The path of the list filtered to it. */
  to?: string;
}

interface BarChartProps {
  /** Names the chart for assistive technology. */
  label: string;
  bars: readonly Bar[];
}

/** Fills that contrast with both the light and the dark card. */
const FILLS: Readonly<Record<Tone, string>> = {
  brand: 'fill-chart-brand',
  info: 'fill-chart-info',
  warning: 'fill-chart-warning',
  success: 'fill-chart-success',
  danger: 'fill-chart-danger',
  neutral: 'fill-chart-neutral',
};

const WIDEST_BAR = 56;
const CORNER = 5;

/**
 * A bar chart with the value on each bar, a whole-number axis, and a hint at the bar under the pointer or focus. Each
 * bar is a named link or picture, so that screen readers can read the chart.
 */
export function BarChart({ label, bars }: BarChartProps) {
  const t = useT();
  const percent = usePercent();
  const [shown, setShown] = useState<number | null>(null);
  const [width, setWidth] = useState(0);
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  const scale = chartScale(
    bars.map((bar) => bar.value),
    width,
  );
  const bar = shown === null ? undefined : bars[shown];
  const hint =
    shown === null || bar === undefined
      ? null
      : {
          x: scale.x(shown),
          y: scale.y(bar.value) - 18,
          label: bar.label,
          text: t('charts.share', { value: bar.value, total, percent: percent(bar.value, total) }),
        };
  return (
    <ChartFrame hint={hint} onWidth={setWidth}>
      <svg
        // A drawing with links is a group, but no HTML grouping element can contain SVG shapes.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={label}
        width={width}
        height={CHART_HEIGHT}
        className="block overflow-visible"
      >
        <ChartGrid scale={scale} />
        {bars.map((item, index) => (
          <g key={item.label}>
            <BarTarget bar={item} onShow={(show) => setShown(show ? index : null)}>
              <BarShape bar={item} index={index} scale={scale} />
            </BarTarget>
            <BarTexts bar={item} index={index} scale={scale} />
          </g>
        ))}
      </svg>
    </ChartFrame>
  );
}

interface BarTargetProps {
  bar: Bar;
  onShow: (shown: boolean) => void;
  children: ReactNode;
}

/** The interactive part of a bar: a link, or a picture when there is nothing to open. */
function BarTarget({ bar, onShow, children }: BarTargetProps) {
  const t = useT();
  const over = { onPointerEnter: () => onShow(true), onPointerLeave: () => onShow(false) };
  const values = { label: bar.label, value: bar.value };
  if (bar.to === undefined)
    return (
      // A part of an SVG can't be an img element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <g role="img" aria-label={t('charts.item', values)} {...over}>
        {children}
      </g>
    );
  return (
    <Link
      to={bar.to}
      aria-label={t('charts.itemLink', values)}
      className="group outline-none"
      onFocus={() => onShow(true)}
      onBlur={() => onShow(false)}
      {...over}
    >
      {children}
    </Link>
  );
}

interface BarPartProps {
  bar: Bar;
  index: number;
  scale: Scale;
}

function BarShape({ bar, index, scale }: BarPartProps) {
  const { plot, band } = scale;
  const width = Math.min(WIDEST_BAR, band * 0.62);
  const x = scale.x(index);
  return (
    <>
      <rect
        x={x - band / 2}
        y={plot.top - 18}
        width={band}
        height={CHART_HEIGHT - plot.top + 18}
        rx={6}
        className={clsx(
          'fill-transparent stroke-2',
          bar.to !== undefined && 'group-hover:fill-soft group-focus-visible:stroke-accent',
        )}
      />
      <path
        d={barPath({ x: x - width / 2, y: scale.y(bar.value), width, bottom: plot.bottom })}
        className={FILLS[bar.tone ?? 'brand']}
      />
    </>
  );
}

/** The value on a bar and the name under it. The hint shows the full name when it is too long. */
function BarTexts({ bar, index, scale }: BarPartProps) {
  const number = useNumberFormat();
  const x = scale.x(index);
  return (
    <g aria-hidden textAnchor="middle" className="pointer-events-none">
      <text x={x} y={scale.y(bar.value) - 7} className="fill-fg text-xs font-semibold tabular-nums">
        {number(bar.value)}
      </text>
      <text x={x} y={scale.plot.bottom + 18} className="fill-muted text-[0.6875rem]">
        {truncate(bar.label, fittingCharacters(scale.band) - 1)}
      </text>
    </g>
  );
}

interface BarBox {
  x: number;
  y: number;
  width: number;
  bottom: number;
}

/** A bar with rounded corners at its top only; nothing for a value of zero. */
function barPath({ x, y, width, bottom }: BarBox): string {
  const height = bottom - y;
  if (height <= 0) return '';
  const r = Math.min(CORNER, height, width / 2);
  return `M${x},${bottom}V${y + r}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}V${bottom}Z`;
}

function usePercent(): (part: number, whole: number) => string {
  const format = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  return (part, whole) => format.format(whole === 0 ? 0 : part / whole);
}
