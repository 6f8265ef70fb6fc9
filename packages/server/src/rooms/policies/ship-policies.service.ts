import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { beginOnce } from '../calendars/calendars.repository.ts';
import * as repository from './policies.repository.ts';
import { toRow } from './policies.service.ts';
import { OWN_POLICIES } from './shipped/own.ts';
import { REGULATORS } from './shipped/regulators.ts';
import type { ShippedPolicy } from './shipped/shipped-policy.ts';

/** The policies that come with the product. */

/** The name of a step that happens once in a database. */
const STEP = 'ship-policies';
const STARTING = { userId: null, requestId: 'start', address: 'local', userAgent: '' };

/**
 * Makes the policies of the product, which nobody has reviewed yet. Does so once, after the calendars of the product
 * have been made. Leaves out a policy whose calendar an administrator has since deleted.
 */
export async function shipPolicies(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (trx) => {
    if (!(await beginOnce(trx, STEP, at))) return;
    const calendars = await repository.shippedCalendars(trx);
    for (const shipped of [...OWN_POLICIES, ...REGULATORS])
      // oxlint-disable-next-line no-await-in-loop -- nine rows, once in the life of a database
      await ship(trx, shipped, { calendars, at });
  });
}

async function ship(
  trx: repository.Trx,
  { enabled, targets, ...policy }: ShippedPolicy,
  { calendars, at }: { calendars: ReadonlyMap<string, number>; at: Date },
): Promise<void> {
  const placed = targets.flatMap(({ calendar, ...target }) => {
    const calendarId = calendars.get(calendar);
    return calendarId === undefined ? [] : [{ ...target, calendarId }];
  });
  if (placed.length < targets.length) return;
  const row = toRow({ ...policy, targets: placed }, { version: 1, at, by: null });
  const id = await repository.insertPolicy(trx, { ...row, enabled });
  await recordChange(trx, STARTING, { action: 'create', area: 'policies', objectId: id });
}
