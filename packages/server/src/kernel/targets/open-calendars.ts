import { type Calendar, openCalendar } from '@recourse/clock/calendar';
import { type CalendarData, WEEKDAYS } from '@recourse/clock/calendar-data';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import type { Calendars } from './target-deadline.ts';

/** Opened calendars are cached, because each remembers the dates it was asked for. */
const KEPT = 100;

const opened = new Map<string, Calendar>();

/** Which calendar it is, and its current version. Each database numbers its calendars itself. */
export interface CalendarVersion {
  readonly id: number;
  readonly version: number;
  readonly database: string;
}

type Row = CalendarVersion & { time_zone: string; week: CalendarData['week'] };

/**
 * The current calendars by id. `known`: their current versions, where the caller has already read them; calendars
 * opened before are then not read again.
 */
export async function openCalendars(
  db: Kysely<Tables>,
  ids: readonly number[],
  known: readonly CalendarVersion[] = [],
): Promise<Calendars> {
  const kept = new Map(
    known.flatMap((one) => {
      const calendar = opened.get(keyOf(one));
      return calendar ? [[one.id, { version: one.version, calendar }] as const] : [];
    }),
  );
  const missing = ids.filter((id) => !kept.has(id));
  return missing.length === 0 ? kept : new Map([...kept, ...(await readCalendars(db, missing))]);
}

async function readCalendars(db: Kysely<Tables>, ids: readonly number[]): Promise<Calendars> {
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

const keyOf = ({ database, id, version }: CalendarVersion): string =>
  [database, id, version].join(' ');

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
