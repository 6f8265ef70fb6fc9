import { type Calendar, openCalendar } from '@recourse/clock/calendar';
import { type CalendarData, WEEKDAYS } from '@recourse/clock/calendar-data';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import type { Calendars } from './target-deadline.ts';

/** Opened calendars are kept: each remembers the dates that it was asked for. */
const KEPT = 100;

const opened = new Map<string, Calendar>();

type Row = { id: number; version: number; time_zone: string; week: CalendarData['week'] } & {
  database: string;
};

/** Calendars by id, as they are now. Their versions say whether the kept ones are. */
export async function openCalendars(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Calendars> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select id, version, time_zone, week, current_database() as database
    from calendars where id = any (${sql.val(ids)}::bigint[]) ${plannedOnce}`.execute(db);
  const unknown = rows.filter((row) => !opened.has(keyOf(row)));
  const holidays = await readHolidays(db, unknown);
  for (const row of unknown) keep(keyOf(row), open(row, holidays.get(row.id) ?? []));
  return new Map(
    rows.map((row) => [
      row.id,
      { version: row.version, calendar: opened.get(keyOf(row)) ?? open(row, []) },
    ]),
  );
}

/** Databases count their calendars for themselves. */
const keyOf = ({ database, id, version }: Row): string => [database, id, version].join(' ');

function open({ time_zone, week }: Row, holidays: CalendarData['holidays']): Calendar {
  const ordered = Object.fromEntries(
    WEEKDAYS.flatMap((day) => (week[day] ? [[day, week[day]]] : [])),
  );
  return openCalendar({ timeZone: time_zone, week: ordered, holidays });
}

function keep(key: string, calendar: Calendar): void {
  const [oldest] = opened.keys();
  if (opened.size >= KEPT && oldest !== undefined) opened.delete(oldest);
  opened.set(key, calendar);
}

async function readHolidays(
  db: Kysely<Tables>,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, CalendarData['holidays']>> {
  if (rows.length === 0) return new Map();
  const holidays = await db
    .selectFrom('calendar_holidays')
    .where(
      'calendar_id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['calendar_id', 'date', 'name'])
    .orderBy('date')
    .execute();
  return Map.groupBy(holidays, ({ calendar_id }) => calendar_id);
}
