import type { Explanation } from '@recourse/contract/clock/targets';
import clsx from 'clsx';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { todayIn } from './dates.ts';
import { countsDays, minutesText } from './walk.ts';
import { weeksOf } from './weeks.ts';

type Day = NonNullable<Explanation['days']>[number];

interface DayGridProps {
  explanation: Explanation;
  days: readonly Day[];
}

/** The style of a date that was not counted. */
const SKIPPED: Readonly<Record<Exclude<Day['reason'], 'COUNTED'>, string>> = {
  WEEKEND: 'bg-soft text-muted',
  CLOSED: 'bg-soft text-muted',
  HOLIDAY: 'border border-line hatched',
  PAUSED: 'bg-info-soft text-info',
  ROLLED: 'border border-dashed border-field text-muted',
};

/** The weeks from day zero to the due date. It is a picture; the text below it says the same. */
export function DayGrid({ explanation, days }: DayGridProps) {
  const locale = useLocale();
  const { dayZero, target } = explanation;
  const weeks = weeksOf(dayZero, target.dueOn ?? days.at(-1)?.date ?? dayZero);
  const nameOf = (date: string, weekday: 'short' | 'narrow'): string =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
  const looks = looksOf(explanation, days);
  return (
    <table aria-hidden className="w-full table-fixed border-separate border-spacing-1 text-xs">
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" className="truncate pb-1 font-normal text-muted">
              <span className="max-sm:hidden">{nameOf(date, 'short')}</span>
              {/* Arabic has no short names, and a long one does not fit on a phone. */}
              <span className="sm:hidden">{nameOf(date, 'narrow')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className="p-0">
                <DayCell date={date} look={looks(date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Look {
  readonly day: Day | undefined;
  /** The number of a counted day; null for other days, and for rules that count time. */
  readonly number: number | null;
  readonly isZero: boolean;
  readonly isDue: boolean;
  readonly isToday: boolean;
}

function looksOf(explanation: Explanation, days: readonly Day[]): (date: string) => Look {
  const { dayZero, target } = explanation;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const counted = days.filter(({ reason }) => reason === 'COUNTED');
  const numbers = new Map(counted.map(({ date }, place) => [date, place + 1]));
  const today = todayIn(target.timeZone);
  return (date) => ({
    day: byDate.get(date),
    number: countsDays(explanation) ? (numbers.get(date) ?? null) : null,
    isZero: date === dayZero,
    isDue: date === target.dueOn,
    isToday: date === today,
  });
}

function DayCell({ date, look }: { date: string; look: Look }) {
  const { day, number, isZero, isDue, isToday } = look;
  return (
    <div
      className={clsx(
        'grid h-12 content-between overflow-hidden rounded-lg px-1.5 py-1 sm:h-15',
        isDue
          ? 'border border-transparent bg-brand text-white'
          : day === undefined
            ? isZero && 'border border-dashed border-field'
            : day.reason === 'COUNTED'
              ? 'border border-line'
              : SKIPPED[day.reason],
        isToday && 'outline-2 outline-brand',
      )}
    >
      <span className={clsx(!isDue && 'text-muted')}>{Number(date.slice(8))}</span>
      {number !== null && <span className="text-center text-sm font-bold">{number}</span>}
      <Caption look={look} />
    </div>
  );
}

function Caption({ look: { day, isZero, isDue, isToday } }: { look: Look }) {
  const t = useT();
  const text = captionOf();
  if (text === null) return null;
  return <span className="truncate text-center text-[0.6875rem] max-sm:hidden">{text}</span>;

  function captionOf(): string | null {
    if (isDue) return t('clock.cell.due');
    if (isToday) return t('clock.cell.today');
    if (day?.reason === 'HOLIDAY') return day.holiday;
    if (day?.reason === 'PAUSED') return t('clock.cell.waited');
    if (day?.minutes) return minutesText(t, day.minutes);
    return isZero ? t('clock.cell.received') : null;
  }
}
