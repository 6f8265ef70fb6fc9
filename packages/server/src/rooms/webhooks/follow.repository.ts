import type { WebhookType } from '@recourse/contract/told/webhooks';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { isAnyWebhookOn } from '../../kernel/changes/told-events.ts';
import type { Tables, WebhookDeliveriesTable, WebhookStateTable } from '../../db/tables.ts';

/** What is read and written to make messages of the events in the outbox. */

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** Up to which moment messages were made, and when that was stored. */
export type State = Pick<WebhookStateTable, 'moment' | 'read_at'>;

/** Whether there is a webhook that is on. */
export async function isAnyOn(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectNoFrom(isAnyWebhookOn.as('isOn')).executeTakeFirstOrThrow()).isOn === true;
}

/**
 * The cursor up to which messages were made, locked; undefined when another server makes some at the moment, or no
 * webhook was ever on.
 */
export const lockState = (trx: Trx): Promise<State | undefined> =>
  trx
    .selectFrom('webhook_state')
    .select(['moment', 'read_at'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Stores up to which moment messages were made. */
export async function putState(trx: Trx, values: State): Promise<void> {
  await trx.updateTable('webhook_state').set(values).execute();
}

/** A webhook that is on. */
export interface Subscriber {
  id: number;
  types: readonly WebhookType[];
}

/** The webhooks that are on. They are locked, so that none is turned off before its messages are stored. */
export const lockSubscribers = (trx: Trx): Promise<Subscriber[]> =>
  trx
    .selectFrom('webhooks')
    .where('enabled', '=', true)
    .select(['id', 'types'])
    .orderBy('id')
    .forShare()
    .execute();

/** The versions of the objects that are there, by their ids. */
export async function readVersions(
  trx: Trx,
  area: 'claims' | 'reports',
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom(area)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select(['id', 'version'])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Messages stored by one statement; it holds so many parameters. */
const AT_ONCE = 1_000;

/** Stores messages, in their order. */
export async function insertDeliveries(
  trx: Trx,
  rows: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<void> {
  for (let done = 0; done < rows.length; done += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one portion after the other
    await trx
      .insertInto('webhook_deliveries')
      .values(rows.slice(done, done + AT_ONCE))
      .execute();
  }
}
