import type { Calendar } from '@recourse/contract/clock/calendars';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AddHoliday } from './add-holiday.tsx';
import { HolidayList } from './holiday-list.tsx';
import { ImportHolidays } from './import-holidays.tsx';
import { MonthTable } from './month-table.tsx';
import { WeekOpenings } from './week-openings.tsx';

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

interface CalendarYearProps {
  calendar: Calendar;
  year: number;
}

/** A year of a calendar: its months, its holidays, and the forms that add more. */
export function CalendarYear({ calendar, year }: CalendarYearProps) {
  const t = useT();
  const [nextYear] = useState(() => new Date().getFullYear() + 1);
  const holidays = calendar.holidays.filter(({ date }) => date.startsWith(`${year}-`));
  return (
    <>
      {calendar.nextYearMissing && (
        <Notice tone="warning">{t('calendars.nextYearMissing', { year: nextYear })}</Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card className="grid gap-x-6 gap-y-5 p-5 sm:grid-cols-2 lg:grid-cols-3">
          {MONTHS.map((month) => (
            <MonthTable
              key={month}
              year={year}
              month={month}
              week={calendar.week}
              holidays={holidays}
            />
          ))}
        </Card>
        <div className="grid gap-4">
          <HolidayList calendar={calendar} year={year} holidays={holidays} />
          <AddHoliday calendar={calendar} />
          <ImportHolidays calendar={calendar} />
          <WeekOpenings calendar={calendar} />
        </div>
      </div>
    </>
  );
}
