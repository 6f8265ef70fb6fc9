import { openCalendar } from '@recourse/clock/calendar';
import {
  type Calendar,
  CALENDAR_MESSAGES,
  type CalendarChanges,
  type ListedCalendar,
  type NewCalendar,
} from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { inOrder, toHoliday, toListed } from './show-calendar.ts';
import * as repository from './calendars.repository.ts';
import { keepChange, lockedCalendar, refuseStale, type Target } from './change-calendar.ts';
import { refusedByField } from './clock-refusal.ts';

/** All calendars by name. */
export async function listCalendars(ctx: Context): Promise<{ data: ListedCalendar[] }> {
  const rows = await repository.listCalendarRows(ctx.db);
  return { data: rows.map((row) => toListed(row, ctx.clock.now())) };
}

/** One calendar with its holidays. Throws 404. */
export async function getCalendar(
  ctx: Pick<Context, 'clock'>,
  db: Context['db'],
  id: number,
): Promise<Calendar> {
  const row = await repository.findCalendar(db, id);
  if (!row) throw notFound();
  const holidays = await repository.listHolidays(db, id);
  return { ...toListed(row, ctx.clock.now()), holidays: holidays.map(toHoliday) };
}

/** Throws a 400 for a week or a time zone that the clock can't count by. */
const checkCalendar = ({
  timeZone,
  week,
}: {
  timeZone: string;
  week: repository.CalendarRow['week'];
}): void =>
  void refusedByField(() => openCalendar({ timeZone, week: inOrder(week), holidays: [] }));

/** Adds a calendar. Throws 400 for one that the clock can't use, 409 for a taken name or when there are too many. */
export async function createCalendar(
  ctx: Context,
  actor: Actor,
  { name, timeZone, week }: NewCalendar,
): Promise<Calendar> {
  checkCalendar({ timeZone, week });
  return inTransaction(ctx.db, async (trx) => {
    if ((await repository.countCalendarsAlone(trx)) >= CALENDARS.calendars)
      throw conflict(CALENDAR_MESSAGES.tooMany, 'FULL');
    const at = ctx.clock.now();
    const values = { name, time_zone: timeZone, week, created_at: at, updated_at: at };
    const id = await repository.insertCalendar(trx, values);
    if (id === null) throw conflict(CALENDAR_MESSAGES.nameTaken, 'TAKEN');
    const fields = ['name', 'timeZone', 'week'];
    await recordChange(trx, actor, { action: 'create', area: 'calendars', objectId: id, fields });
    return getCalendar(ctx, trx, id);
  });
}

/** Changes the given fields. Throws 404; 412 for a stale If-Match; 400 and 409 as when creating one. */
export async function updateCalendar(
  ctx: Context,
  actor: Actor,
  { changes, ...target }: Target & { changes: CalendarChanges },
): Promise<Calendar> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockedCalendar(trx, target);
    const values = {
      name: changes.name ?? before.name,
      time_zone: changes.timeZone ?? before.time_zone,
      week: changes.week ?? before.week,
    };
    const fields = differences(before, values);
    if (fields.length > 0) {
      refuseStale(before, target);
      checkCalendar({ timeZone: values.time_zone, week: values.week });
      await keepChange({ ctx, trx, actor }, before.id, { action: 'update', fields, values });
    }
    return getCalendar(ctx, trx, before.id);
  });
}

type Changeable = Pick<repository.CalendarRow, 'name' | 'time_zone' | 'week'>;

/** The API names of the fields that differ. */
function differences(before: Changeable, after: Changeable): string[] {
  const textOf = (week: repository.CalendarRow['week']): string => JSON.stringify(inOrder(week));
  return [
    ...(before.name === after.name ? [] : ['name']),
    ...(before.time_zone === after.time_zone ? [] : ['timeZone']),
    ...(textOf(before.week) === textOf(after.week) ? [] : ['week']),
  ];
}

/** Deletes a calendar with its holidays. Throws 404; 412 for a stale If-Match; 409 while a policy counts by it. */
export async function deleteCalendar(ctx: Context, actor: Actor, target: Target): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockedCalendar(trx, target);
    refuseStale(row, target);
    if (await repository.isInUse(trx, row.id)) throw conflict(CALENDAR_MESSAGES.inUse, 'IN_USE');
    await repository.deleteCalendarRow(trx, row.id);
    await recordChange(trx, actor, { action: 'delete', area: 'calendars', objectId: row.id });
  });
}
