import {
  CALENDAR_MESSAGES,
  newHoliday,
  type NewHoliday,
  notAHoliday,
} from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { badRequest, unprocessable } from '../../kernel/errors.ts';
import { type FoundHolidays, readEvents } from './read-events.ts';

/** Reads holidays from text that an administrator pastes: lines, CSV, or an .ics file. */

/** A date, a blank, and a name. */
const PASTED = /^(\d{4}-\d{2}-\d{2}) +([^\s,;].*)$/;

/**
 * The holidays of a text, each once. A line has a date and a name, separated by a blank, a comma, a semicolon or a tab.
 * Further columns are ignored, and so is a first line without digits, which names the columns. Throws a 400 that names
 * the first line that is no holiday; 422 for more lines than a calendar may have holidays.
 */
export function readHolidays(text: string): FoundHolidays {
  const found = text.trimStart().toUpperCase().startsWith('BEGIN:VCALENDAR')
    ? readEvents(text)
    : { holidays: readLines(text), skipped: [] };
  for (const holiday of found.holidays)
    if (!newHoliday.safeParse(holiday).success) throw refusal(CALENDAR_MESSAGES.badEvent);
  const once = new Map(found.holidays.map((one) => [`${one.date} ${one.name}`, one]));
  return { ...found, holidays: [...once.values()] };
}

const refusal = (message: string) => badRequest(message, { lines: message });

function readLines(text: string): NewHoliday[] {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.trim());
  if (lines.filter((line) => line !== '').length > CALENDARS.holidays + 1)
    throw unprocessable(CALENDAR_MESSAGES.tooManyHolidays);
  return lines.flatMap((line, place) => {
    const isHeader = place === 0 && !/\d/.test(line);
    if (line === '' || isHeader) return [];
    const read = newHoliday.safeParse(readLine(line));
    if (!read.success) throw refusal(notAHoliday(place + 1));
    return [read.data];
  });
}

function readLine(line: string): { date?: string; name?: string } {
  const [, pastedDate, pastedName] = PASTED.exec(line) ?? [];
  if (pastedDate !== undefined) return { date: pastedDate, name: pastedName };
  const [date, name] = readColumns(line);
  return { date, name };
}

/** The columns of a CSV line; none when a quote is not closed. */
function readColumns(line: string): string[] {
  try {
    const [columns = []] = parse(line, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
    });
    return columns;
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}
