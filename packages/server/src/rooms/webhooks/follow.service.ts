import type { WebhookType } from '@recourse/contract/told/webhooks';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { type News, readNews, readPresent, toMoment } from '../../kernel/changes/outbox-feed.ts';
import type { ToldArea } from '../../kernel/changes/outbox.ts';
import { MAX_ABSENCE_MS } from '../../kernel/changes/outbox-reader.ts';
import { TOLD_TYPES } from '../../kernel/changes/told-events.ts';
import * as repository from './follow.repository.ts';
import { areaOf, deliveryOf, type Event } from './message.ts';

/**
 * Makes the messages of the events in the outbox. Any number of servers do this. One at a time locks the row of the
 * cursor, up to which messages were made, and stores the next cursor together with the messages.
 */

type Ground = Pick<Context, 'db' | 'clock' | 'log'>;

const AREAS = [...TOLD_TYPES.keys()];
/** Events read by one statement. */
const AT_ONCE = 1_000;
/** Without any event, the cursor is stored after this time, so that it does not become too old. */
const STORED_EVERY_MS = 60_000;

/**
 * Makes one message for each event since the last call and each webhook that is on and wants its type; resolves with
 * their number. A cursor that is not of this database, or older than the outbox, is replaced by the present. The cursor
 * is stored in the database that it belongs to. So a standby that becomes the primary has it together with every
 * transaction that was over by then. It gives none of their numbers again, and a new timeline changes nothing.
 */
export async function followEvents(ctx: Ground): Promise<number> {
  if (!(await repository.isAnyOn(ctx.db))) return 0;
  return inTransaction(ctx.db, async (trx) => {
    const state = await repository.lockState(trx);
    if (!state) return 0;
    const at = ctx.clock.now();
    const { until } = await readPresent(trx);
    const age = at.getTime() - state.read_at.getTime();
    const since = toMoment(state.moment, until);
    if (since === null || age > MAX_ABSENCE_MS) {
      ctx.log.warn('events for webhooks before now are not known any more');
      await repository.putState(trx, { moment: until, read_at: at });
      return 0;
    }
    const made = await makeMessages(trx, { since, until, at });
    if (made.events > 0 || age >= STORED_EVERY_MS)
      await repository.putState(trx, { moment: until, read_at: at });
    return made.messages;
  });
}

type Span = { since: string; until: string; at: Date };

/** Makes the messages of the events between two moments, a portion at a time. */
async function makeMessages(trx: repository.Trx, { since, until, at }: Span) {
  const made = { events: 0, messages: 0 };
  for (;;) {
    const query = { areas: AREAS, limit: AT_ONCE, until, skip: made.events };
    // oxlint-disable no-await-in-loop -- one portion after the other
    const { rows, isCut } = await readNews(trx, since, query);
    if (rows.length > 0) made.messages += await makeSome(trx, rows, at);
    // oxlint-enable no-await-in-loop
    made.events += rows.length;
    if (!isCut) return made;
  }
}

async function makeSome(
  trx: repository.Trx,
  rows: News<ToldArea>['rows'],
  at: Date,
): Promise<number> {
  const subscribers = await repository.lockSubscribers(trx);
  const events = await withVersions(trx, rows);
  const deliveries = events.flatMap((event) =>
    subscribers
      .filter(({ types }) => types.includes(event.type))
      .map(({ id }) => deliveryOf(id, event, { key: event.key, at })),
  );
  await repository.insertDeliveries(trx, deliveries);
  return deliveries.length;
}

/** The events with the versions that their objects have now. Documents have none. */
async function withVersions(
  trx: repository.Trx,
  rows: News<ToldArea>['rows'],
): Promise<(Event & { type: WebhookType; key: string })[]> {
  const events = rows.flatMap(({ area: told, id, key }) => {
    const type = TOLD_TYPES.get(told);
    return type ? [{ type, area: areaOf(type), id, key }] : [];
  });
  const idsIn = (area: string) => [
    ...new Set(events.filter((event) => event.area === area).map(({ id }) => id)),
  ];
  const versions = {
    claims: await repository.readVersions(trx, 'claims', idsIn('claims')),
    reports: await repository.readVersions(trx, 'reports', idsIn('reports')),
    documents: new Map<number, number>(),
  };
  return events.map((event) => ({
    ...event,
    version: versions[event.area].get(event.id) ?? null,
  }));
}
