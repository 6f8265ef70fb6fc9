import type { CalendarWeek, Holiday } from '@recourse/contract/clock/calendars';
import clsx from 'clsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isWorkingDay, monthName, WEEKDAYS, weekdayName, weeksOf } from './months.ts';

interface MonthTableProps {
  year: number;
  /** 0 for January. */
  month: number;
  week: CalendarWeek;
  /** The holidays of the year. */
  holidays: readonly Holiday[];
}

/** A month as a table of its weeks. Days that don't count are pale, and holidays are marked and named. */
export function MonthTable({ year, month, week, holidays }: MonthTableProps) {
  const locale = useLocale();
  return (
    <table className="w-full table-fixed self-start text-center text-xs tabular-nums">
      <caption className="pb-1 text-start text-sm font-semibold">
        {monthName(month, locale)}
      </caption>
      <thead className="text-muted">
        <tr>
          {WEEKDAYS.map((name, weekday) => (
            <th key={name} scope="col" className="h-6 font-medium">
              <span aria-hidden>{weekdayName(weekday, locale, 'narrow')}</span>
              <span className="sr-only">{weekdayName(weekday, locale, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((days) => (
          <tr key={days.find((day) => day !== null)}>
            {days.map((date, weekday) => (
              <DayCell
                key={WEEKDAYS[weekday]}
                date={date}
                isOpen={isWorkingDay(week, weekday)}
                holiday={holidays.find((one) => one.date === date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  date: string | null;
  isOpen: boolean;
  holiday: Holiday | undefined;
}

function DayCell({ date, isOpen, holiday }: DayCellProps) {
  const t = useT();
  const day = date === null ? '' : Number(date.slice(-2));
  if (holiday === undefined)
    return <td className={clsx('h-7', date !== null && !isOpen && 'bg-soft text-muted')}>{day}</td>;
  const { name, confirmed } = holiday;
  const words = confirmed ? name : t('calendars.unconfirmedDay', { name });
  return (
    <td
      title={words}
      className={clsx(
        'h-7 rounded-md bg-brand-soft font-bold text-accent',
        !confirmed && 'outline-1 -outline-offset-1 outline-dashed',
      )}
    >
      {day}
      <span className="sr-only"> {words}</span>
    </td>
  );
}
