import type { CalendarDraft, CalendarPreview } from '@recourse/contract/clock/calendar-preview';
import type { Caller } from '@recourse/contract/values/common';
import { CALENDAR_PREVIEW } from '@recourse/contract/values/limits';
import { claimReference } from '@recourse/contract/values/reference';
import type { Context } from '../../context.ts';
import { createTimeSlices } from '../../kernel/async/time-slices.ts';
import { calendarsOf, plannedFor } from '../../kernel/targets/follow-targets.ts';
import { openCalendars } from '../../kernel/targets/open-calendars.ts';
import { readFacts } from '../../kernel/targets/read-facts.ts';
import { draftCalendar, type DraftedCalendar } from './draft-calendar.ts';
import { countMoved, emptyTally, type Moved, type Tally } from './moved-targets.ts';
import { listOpenClaims, type OpenClaim, readShown } from './preview-calendar.repository.ts';

/** Claims per read: few enough to leave the event loop free. */
const AT_ONCE = 100;

interface Asked {
  id: number;
  ifMatch: number | undefined;
  draft: CalendarDraft;
}

/** How far a preview goes. */
type Bounds = Record<keyof typeof CALENDAR_PREVIEW, number>;

/**
 * What a change of a calendar would move, planned as moveDates does after saving; nothing is stored. Throws what saving
 * the change would throw (see draftCalendar).
 */
export async function previewCalendar(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  asked: Asked,
  bounds: Bounds = CALENDAR_PREVIEW,
): Promise<CalendarPreview> {
  const until = performance.now() + bounds.ms;
  const drafted = await draftCalendar(ctx, asked);
  const { claims, total } = await listOpenClaims(ctx.db, asked.id, bounds.claims);
  const tally = emptyTally();
  const slices = createTimeSlices();
  const count = { calendarId: asked.id, now: ctx.clock.now(), kept: bounds.examples };
  let checked = 0;
  for (let next = 0; next < claims.length && performance.now() < until; next += AT_ONCE) {
    const batch = claims.slice(next, next + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    for await (const change of planned(ctx, batch, { id: asked.id, drafted })) {
      countMoved(tally, change, count);
      await slices.take();
    }
    checked += batch.reduce((sum, { targets }) => sum + targets, 0);
  }
  const { earlier, later, same, lateNow } = tally;
  const examples = await toExamples(ctx, caller, firstOf(tally, bounds.examples));
  return { earlier, later, same, lateNow, unchecked: total - checked, examples };
}

/** The targets of some claims, as they are stored and as they would be. */
async function* planned(
  { db }: Pick<Context, 'db'>,
  batch: readonly OpenClaim[],
  { id, drafted }: { id: number; drafted: DraftedCalendar },
) {
  const claims = await readFacts(
    db,
    batch.map((claim) => claim.id),
  );
  const stored = await openCalendars(db, calendarsOf(claims));
  const calendars = new Map([...stored, [id, drafted]]);
  for (const claim of claims)
    yield { claimId: claim.id, before: claim.stored, after: plannedFor(claim, calendars) };
}

const firstOf = ({ late, others }: Tally, most: number): Moved[] =>
  [...late, ...others].slice(0, most);

/** The targets whose claims the caller may see, with the references of the claims. */
async function toExamples(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  moved: readonly Moved[],
): Promise<CalendarPreview['examples']> {
  const rows = await readShown(
    db,
    caller,
    moved.map(({ claimId }) => claimId),
  );
  const filed = new Map(rows.map((row) => [row.id, row.created_at.toISOString()]));
  return moved.flatMap((one) => {
    const at = filed.get(one.claimId);
    return at === undefined ? [] : [{ ...one, reference: claimReference(one.claimId, at) }];
  });
}
