import type { DeliveryQuery } from '@recourse/contract/told/webhooks';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { DeliveryRow, Tables, WebhookDeliveriesTable } from '../../db/tables.ts';

/** Rows of messages for webhooks, for administrators. */

export type { DeliveryRow };

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** At most `count` messages of a webhook, the newest first, after one of them. */
export async function listDeliveryRows(
  db: Kysely<Tables>,
  webhookId: number,
  { count, after, state }: Pick<DeliveryQuery, 'after' | 'state'> & { count: number },
): Promise<DeliveryRow[]> {
  let rows = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  if (after !== undefined) rows = rows.where('id', '<', after);
  if (state !== undefined) rows = rows.where('state', '=', state);
  return rows.selectAll().orderBy('id', 'desc').limit(count).execute();
}

/** The webhook of a message; undefined without the message. */
export async function webhookOf(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .select('webhook_id')
    .executeTakeFirst();
  return row?.webhook_id;
}

/** One message, locked until the transaction ends. */
export const lockDelivery = (trx: Trx, id: number): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export const insertDelivery = (
  trx: Trx,
  values: Insertable<WebhookDeliveriesTable>,
): Promise<DeliveryRow> =>
  trx.insertInto('webhook_deliveries').values(values).returningAll().executeTakeFirstOrThrow();

/** Lets a message be sent again at once, with all of its attempts before it. */
export const queueAgain = (trx: Trx, id: number, at: Date): Promise<DeliveryRow> =>
  trx
    .updateTable('webhook_deliveries')
    .set({ state: 'PENDING', due_at: at, tries: 0, claim: null, claimed_until: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
