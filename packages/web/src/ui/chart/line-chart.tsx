import { useId, useState } from 'react';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { ChartFrame, ChartGrid, type ChartItem, useNumberFormat } from './chart-parts.tsx';
import { CHART_HEIGHT, chartScale, type Scale } from './chart-scale.ts';
import { texts } from '../../texts/en-charts.ts';

addEnglishTexts(texts);

interface LineChartProps {
  /** Names the chart for assistive technology. */
  label: string;
  /** In order, usually one per day; the labels are full names. */
  points: readonly (ChartItem & {
    /** The text under the axis; the label when absent. */
    short?: string;
  })[];
}

/** With more points than this, the values would overlap. */
const MOST_VALUES = 12;
/** The minimum distance between two labels under the axis, in px. */
const LABEL_SPACE = 52;

/** A line chart of figures over time, with the value on each point. Screen readers get the same data as a table. */
export function LineChart({ label, points }: LineChartProps) {
  const t = useT();
  const captionId = useId();
  const number = useNumberFormat();
  const [shown, setShown] = useState<number | null>(null);
  const [width, setWidth] = useState(0);
  const scale = chartScale(
    points.map((point) => point.value),
    width,
  );
  const point = shown === null ? undefined : points[shown];
  const hint =
    shown === null || point === undefined
      ? null
      : {
          x: scale.x(shown),
          y: scale.y(point.value) - 20,
          label: point.label,
          text: number(point.value),
        };
  return (
    <>
      <ChartFrame hint={hint} onWidth={setWidth}>
        <svg
          aria-hidden
          width={width}
          height={CHART_HEIGHT}
          className="block overflow-visible"
          onPointerLeave={() => setShown(null)}
        >
          <ChartGrid scale={scale} />
          <LineShape points={points} scale={scale} shown={shown} />
          <PointLabels
            labels={points.map(({ short, label: full }) => short ?? full)}
            scale={scale}
          />
          {points.map((item, index) => (
            <rect
              key={item.label}
              x={scale.x(index) - scale.band / 2}
              y={0}
              width={scale.band}
              height={CHART_HEIGHT}
              className="fill-transparent"
              onPointerEnter={() => setShown(index)}
            />
          ))}
        </svg>
      </ChartFrame>
      <div className="sr-only">
        <table aria-labelledby={captionId}>
          <caption id={captionId}>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('charts.day')}</th>
              <th scope="col">{t('charts.count')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((item) => (
              <tr key={item.label}>
                <th scope="row">{item.label}</th>
                <td>{item.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface LineShapeProps {
  points: readonly ChartItem[];
  scale: Scale;
  shown: number | null;
}

function LineShape({ points, scale, shown }: LineShapeProps) {
  const number = useNumberFormat();
  const places = points.map(({ label, value }, index) => ({
    label,
    value,
    x: scale.x(index),
    y: scale.y(value),
  }));
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');
  const [first, last] = [places[0], places.at(-1)];
  const floor = scale.plot.bottom;
  return (
    <>
      {first && last && (
        <path
          d={`${line}L${last.x},${floor}L${first.x},${floor}Z`}
          className="fill-chart-brand opacity-12"
        />
      )}
      <path d={line} className="fill-none stroke-chart-brand stroke-2" strokeLinejoin="round" />
      {places.map(({ label, value, x, y }, index) => (
        <g key={label}>
          {(places.length <= MOST_VALUES || index === shown) && (
            <circle cx={x} cy={y} r={index === shown ? 5 : 3.5} className="fill-chart-brand" />
          )}
          {places.length <= MOST_VALUES && (
            <text
              x={x}
              y={y - 10}
              textAnchor="middle"
              className="fill-fg text-xs font-semibold tabular-nums"
            >
              {number(value)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

/** As many labels as fit, always including the last. */
function PointLabels({ labels, scale }: { labels: readonly string[]; scale: Scale }) {
  const every = Math.max(1, Math.ceil(LABEL_SPACE / Math.max(1, scale.band)));
  return labels.map((label, index) =>
    (labels.length - 1 - index) % every === 0 ? (
      <text
        key={label}
        x={scale.x(index)}
        y={scale.plot.bottom + 18}
        textAnchor="middle"
        className="fill-muted text-[0.6875rem]"
      >
        {label}
      </text>
    ) : null,
  );
}
