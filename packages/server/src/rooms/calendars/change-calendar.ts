import { CALENDAR_MESSAGES } from '@recourse/contract/clock/calendars';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound, stale } from '../../kernel/errors.ts';
import {
  type CalendarRow,
  type CalendarValues,
  lockCalendar,
  type Trx,
  updateCalendarRow,
} from './calendars.repository.ts';

/** The common part of every change of a calendar or its holidays: it locks the calendar and raises its version. */

/** A calendar, with the version that the caller saw. */
export interface Target {
  id: number;
  ifMatch: number | undefined;
}

/** One calendar, locked until the transaction ends. Throws 404. */
export async function lockedCalendar(trx: Trx, { id }: Pick<Target, 'id'>): Promise<CalendarRow> {
  const row = await lockCalendar(trx, id);
  if (!row) throw notFound();
  return row;
}

/** Throws 412 when the caller saw another version. */
export function refuseStale({ version }: CalendarRow, { ifMatch }: Target): void {
  if (ifMatch !== undefined && ifMatch !== version) throw stale();
}

/**
 * Raises the version of a calendar, sets the new values if any, and records the change. Throws 409 for a taken name.
 */
export async function keepChange(
  { ctx, trx, actor }: { ctx: Context; trx: Trx; actor: Actor },
  id: number,
  change: { action: string; fields: readonly string[]; values?: CalendarValues },
): Promise<void> {
  const { action, fields, values = {} } = change;
  if (!(await updateCalendarRow(trx, id, { ...values, updated_at: ctx.clock.now() })))
    throw conflict(CALENDAR_MESSAGES.nameTaken, 'TAKEN');
  await recordChange(trx, actor, { action, area: 'calendars', objectId: id, fields });
}
