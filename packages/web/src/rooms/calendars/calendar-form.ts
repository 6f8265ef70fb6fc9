import {
  type Calendar,
  type CalendarChanges,
  newCalendar,
  type NewCalendar,
} from '@recourse/contract/clock/calendars';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { WEEKDAYS } from './months.ts';
import { readWeek, type Weekday, type WeekTexts, weekTexts } from './openings.ts';

/** The values of a calendar's form. */
export interface CalendarForm {
  name: string;
  /** '' for none. */
  timeZone: string;
  hours: WeekTexts;
}

/** The faults of a form by field: a text of the server or the contract, or the key of a text of the portal. */
export interface CalendarFaults {
  name?: string | undefined;
  timeZone?: TextKey | undefined;
  /** No weekday has openings. */
  week?: TextKey | undefined;
  days?: Partial<Record<Weekday, TextKey>>;
}

const USUAL: [string, string][] = [['09:00', '17:00']];
const USUAL_WEEK = { MO: USUAL, TU: USUAL, WE: USUAL, TH: USUAL, FR: USUAL };

/** The form of a calendar. A new calendar starts with a time zone and the usual hours. */
export const toForm = (calendar: Calendar | null, timeZone: string): CalendarForm => ({
  name: calendar?.name ?? '',
  timeZone: calendar?.timeZone ?? timeZone,
  hours: weekTexts(calendar?.week ?? USUAL_WEEK),
});

/** The input of a valid form, or its faults. */
export function fromForm({
  name,
  timeZone,
  hours,
}: CalendarForm): { body: NewCalendar } | { faults: CalendarFaults } {
  const faults: CalendarFaults = {};
  const named = newCalendar.shape.name.safeParse(name);
  if (!named.success) faults.name = named.error.issues[0]?.message;
  if (timeZone === '') faults.timeZone = 'calendars.timeZoneMissing';
  const read = readWeek(hours);
  if ('problems' in read)
    faults.days = Object.fromEntries(
      Object.entries(read.problems).map(([day, problem]) => [day, `calendars.hours.${problem}`]),
    );
  else if (Object.keys(read.week).length === 0) faults.week = 'calendars.hours.none';
  if (!named.success || 'problems' in read || Object.keys(faults).length > 0) return { faults };
  return { body: { name: named.data, timeZone, week: read.week } };
}

/** The fields that differ from a calendar. */
export function changesOf(calendar: Calendar, body: NewCalendar): CalendarChanges {
  const isSameWeek = WEEKDAYS.every(
    (day) => weekTexts(calendar.week)[day] === weekTexts(body.week)[day],
  );
  return {
    ...(body.name !== calendar.name && { name: body.name }),
    ...(body.timeZone !== calendar.timeZone && { timeZone: body.timeZone }),
    ...(!isSameWeek && { week: body.week }),
  };
}

/** The field to which an error of the server belongs. */
export function faultsOf(fields: Readonly<Record<string, string>>): CalendarFaults | null {
  const faults: CalendarFaults = {};
  for (const [field, message] of Object.entries(fields)) {
    const day = WEEKDAYS.find((one) => field.startsWith(`week.${one}`));
    if (day !== undefined) faults.days = { ...faults.days, [day]: 'calendars.hours.shape' };
    else if (field === 'week') faults.week = 'calendars.hours.none';
    else if (field === 'timeZone') faults.timeZone = 'calendars.timeZoneUnknown';
    else if (field === 'name') faults.name = message;
  }
  return Object.keys(faults).length === 0 ? null : faults;
}
