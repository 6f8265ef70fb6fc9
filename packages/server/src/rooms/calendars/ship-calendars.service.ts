import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import * as repository from './calendars.repository.ts';
import { ENGLAND } from './shipped/england.ts';
import { FRANCE } from './shipped/france.ts';
import { IRELAND } from './shipped/ireland.ts';
import { LUXEMBOURG } from './shipped/luxembourg.ts';
import type { ShippedCalendar } from './shipped/shipped-calendar.ts';
import { UNITED_STATES } from './shipped/united-states.ts';

/** The calendars that come with the product. */

/** The name of a step that happens once in a database, whatever the number of servers. */
const STEP = 'ship-calendars';
const STARTING = { userId: null, requestId: 'start', address: 'local', userAgent: '' };
const OPEN: [string, string] = ['09:00', '17:00'];

/** The company's own calendar: its time zone, and no holidays until somebody adds them. */
const companyCalendar = (timeZone: string): ShippedCalendar => ({
  code: 'COMPANY',
  name: 'Company',
  timeZone,
  workingDays: ['MO', 'TU', 'WE', 'TH', 'FR'],
  source: '',
  holidays: [],
});

/**
 * Makes the calendars of the product, with unconfirmed holidays. Does so only once: a calendar that an administrator
 * changes or deletes later stays as he left it, even after a restart or a restore.
 */
export async function shipCalendars(
  ctx: Pick<Context, 'db' | 'clock'> & { config: Pick<Context['config'], 'organisation'> },
): Promise<void> {
  const at = ctx.clock.now();
  const company = companyCalendar(ctx.config.organisation.timeZone);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.beginOnce(trx, STEP, at))) return;
    for (const shipped of [company, FRANCE, ENGLAND, UNITED_STATES, IRELAND, LUXEMBOURG])
      // oxlint-disable-next-line no-await-in-loop -- six rows, once in the life of a database
      await ship(trx, shipped, at);
  });
}

async function ship(
  trx: repository.Trx,
  { code, name, timeZone, workingDays, holidays }: ShippedCalendar,
  at: Date,
): Promise<void> {
  const id = await repository.insertCalendar(trx, {
    name,
    time_zone: timeZone,
    week: Object.fromEntries(workingDays.map((day) => [day, [OPEN]])),
    shipped_as: code,
    created_at: at,
    updated_at: at,
  });
  if (id === null) return;
  const rows = holidays.map(([date, holiday]) => ({ calendar_id: id, date, name: holiday }));
  await repository.insertHolidays(trx, rows);
  await recordChange(trx, STARTING, { action: 'create', area: 'calendars', objectId: id });
}
