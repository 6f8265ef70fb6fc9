import clsx from 'clsx';

/** With more days than this, the marks would be too narrow to distinguish. */
const MOST_MARKS = 31;

interface DayBarProps {
  /** Number of days that are counted. */
  total: number;
  /** The number of the current day; more than the total when it is late. */
  now: number;
  tone: 'calm' | 'soon' | 'late';
}

const FILLS: Readonly<Record<DayBarProps['tone'], string>> = {
  calm: 'bg-brand',
  soon: 'bg-warning',
  late: 'bg-danger',
};

/** The days of a target: one mark for each day, or one bar when there are many. The text beside it says the same. */
export function DayBar({ total, now, tone }: DayBarProps) {
  if (total > MOST_MARKS)
    return (
      <div aria-hidden className="mark h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={clsx('mark h-full rounded-full', FILLS[tone])}
          style={{ inlineSize: `${Math.min(1, now / total) * 100}%` }}
        />
      </div>
    );
  return (
    <div aria-hidden className="flex gap-0.5">
      {Array.from({ length: total }, (_, place) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a mark is nothing but its place
          key={place}
          className={clsx(
            'mark h-1.5 flex-1 rounded-full',
            place + 1 > now
              ? 'bg-line'
              : place + 1 === now || tone === 'late'
                ? FILLS[tone]
                : 'bg-neutral',
          )}
        />
      ))}
    </div>
  );
}
