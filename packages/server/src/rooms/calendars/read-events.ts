import {
  CALENDAR_MESSAGES,
  type ImportedHolidays,
  type NewHoliday,
} from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import { badRequest } from '../../kernel/errors.ts';

/**
 * Reads the whole-day events of an .ics file (RFC 5545). A holiday is a date, so only values of the type DATE are read;
 * they have no time zone.
 */

export type FoundHolidays = Pick<ImportedHolidays, 'skipped'> & { holidays: NewHoliday[] };

/** The properties of one event by name, in upper case. */
type Event = ReadonlyMap<string, string>;

/** Name, parameters (values in quotes may hold colons), value: RFC 5545, 3.1. */
const PROPERTY = /^([A-Z0-9-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/i;
const DATE = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * The holidays of an .ics file, and its events that are no holidays. Throws a 400 for an event without a valid date.
 */
export function readEvents(text: string): FoundHolidays {
  const found: FoundHolidays = { holidays: [], skipped: [] };
  for (const event of eventsOf(text)) {
    const name = plainText(event.get('SUMMARY') ?? '').slice(0, CALENDARS.holidayName);
    const reason = reasonToSkip(event, name);
    if (reason === null) found.holidays.push(...datesOf(event).map((date) => ({ date, name })));
    else found.skipped.push({ name, reason });
  }
  return found;
}

/**
 * Folded lines continue after a line end and a blank (3.1). Properties of a part of an event, such as an alarm, are
 * ignored.
 */
function eventsOf(text: string): Event[] {
  const events: Map<string, string>[] = [];
  const open: string[] = [];
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name = '', value = ''] = PROPERTY.exec(line.trim()) ?? [];
    const key = name.toUpperCase();
    if (key === 'BEGIN') {
      open.push(value.toUpperCase());
      if (open.at(-1) === 'VEVENT') events.push(new Map());
    } else if (key === 'END') open.pop();
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.set(key, value);
  }
  return events;
}

function reasonToSkip(
  event: Event,
  name: string,
): ImportedHolidays['skipped'][number]['reason'] | null {
  if (event.get('STATUS')?.toUpperCase() === 'CANCELLED') return 'CANCELLED';
  if (event.has('RRULE') || event.has('RDATE')) return 'RECURRING';
  if (/^\d{8}T/i.test(event.get('DTSTART') ?? '')) return 'TIMED';
  if (name === '') return 'UNNAMED';
  return lengthOf(event) > CALENDARS.eventDays ? 'LONG' : null;
}

/**
 * Every date of an event. DTEND is the first date after it (3.6.1). Without DTEND and DURATION, an event lasts one day.
 */
function datesOf(event: Event): string[] {
  const first = dateOf(event.get('DTSTART'));
  const days = lengthOf(event);
  return Array.from({ length: days }, (_, day) => first.add({ days: day }).toString());
}

/** In days, at least one. */
function lengthOf(event: Event): number {
  const first = dateOf(event.get('DTSTART'));
  const [, count, unit] = /^\+?P(\d{1,4})([DW])$/i.exec(event.get('DURATION') ?? '') ?? [];
  const end = event.get('DTEND');
  if (end !== undefined) return Math.max(1, first.until(dateOf(end), { largestUnit: 'days' }).days);
  return Math.max(1, Number(count ?? 1) * (unit?.toUpperCase() === 'W' ? 7 : 1));
}

function dateOf(value: string | undefined): Temporal.PlainDate {
  const [, year, month, day] = DATE.exec(value ?? '') ?? [];
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`);
  } catch {
    const { badEvent } = CALENDAR_MESSAGES;
    throw badRequest(badEvent, { lines: badEvent });
  }
}

/** A text without its escapes (3.3.11), as one line. */
const plainText = (value: string): string =>
  value
    .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign))
    .replaceAll(/\s+/g, ' ')
    .trim();
