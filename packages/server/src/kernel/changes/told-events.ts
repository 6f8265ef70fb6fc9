import { WEBHOOK_TYPES, type WebhookType } from '@recourse/contract/told/webhooks';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { rowsOf } from '../../db/rows/among.ts';
import type { ToldArea } from './outbox.ts';

/** Events of which webhooks are told. They are announced in the outbox, in the transaction of the change. */

export interface ToldEvent {
  type: WebhookType;
  /** The claim, report or document. */
  id: number;
}

/** The area in which events of a type are announced. */
export const toldArea = (type: WebhookType): ToldArea => `told:${type}`;

/** The types of events by their areas. */
export const TOLD_TYPES: ReadonlyMap<ToldArea, WebhookType> = new Map(
  WEBHOOK_TYPES.map((type) => [toldArea(type), type]),
);

/** Whether there is a webhook that is on. Without one, nothing is announced. */
export const isAnyWebhookOn = sql<SqlBool>`exists (select from webhooks where enabled)`;

/** Selects the rows `(area, object_id)` of the outbox that announce events. */
export const announcedEvents = (events: readonly ToldEvent[]): RawBuilder<unknown> => sql`
  select told.area, told.id
  from ${rowsOf(
    ['text', 'bigint'],
    events.map(({ type, id }) => [toldArea(type), id]),
  )} as told (area, id)
  where ${isAnyWebhookOn}`;
