import clsx from 'clsx';

/** More marks than this are too thin to be told apart. */
const MOST_MARKS = 31;

interface DayBarProps {
  /** How many days are counted. */
  total: number;
  /** Which of them it is; more than the total when it is late. */
  now: number;
  tone: 'calm' | 'soon' | 'late';
}

const FILLS: Readonly<Record<DayBarProps['tone'], string>> = {
  calm: 'bg-brand',
  soon: 'bg-warning',
  late: 'bg-danger',
};

/** The days of a promise: a mark a day, or one bar when there are many. The words beside it say the same. */
export function DayBar({ total, now, tone }: DayBarProps) {
  if (total > MOST_MARKS)
    return (
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={clsx('h-full rounded-full', FILLS[tone])}
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
            'h-1.5 flex-1 rounded-full',
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
