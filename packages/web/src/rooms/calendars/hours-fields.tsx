import { useId } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CalendarFaults } from './calendar-form.ts';
import { WEEKDAYS, weekdayName } from './months.ts';
import type { WeekTexts } from './openings.ts';

interface HoursFieldsProps {
  hours: WeekTexts;
  faults: CalendarFaults;
  onChange: (hours: WeekTexts) => void;
}

/** When the company is open: a line for each day of the week, in the format of other screens. */
export function HoursFields({ hours, faults, onChange }: HoursFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 text-sm font-semibold">{t('calendars.openings')}</legend>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {t('calendars.hoursHint')}
      </p>
      {faults.week !== undefined && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {t(faults.week)}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {WEEKDAYS.map((day, weekday) => {
          const fault = faults.days?.[day];
          return (
            <TextField
              key={day}
              label={weekdayName(weekday, locale, 'long')}
              dir="ltr"
              autoComplete="off"
              placeholder={t('calendars.closed')}
              error={fault && t(fault)}
              value={hours[day]}
              onChange={(event) => onChange({ ...hours, [day]: event.target.value })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
