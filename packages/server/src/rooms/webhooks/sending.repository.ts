import type { DeliveryAttempt, DeliveryState } from '@recourse/contract/told/webhooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DeliveryRow, Tables, WebhookRow } from '../../db/tables.ts';

/**
 * Messages that are sent. Any number of servers send. A lease of a message excludes the others, and expires when its
 * server stops.
 */

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** The lease of a message: its random id, its beginning and its end. */
export interface Lease {
  claim: string;
  at: Date;
  until: Date;
}

/** A message to be sent, and its webhook. */
export interface DueMessage {
  id: number;
  messageId: string;
  body: string;
  webhook: Pick<
    WebhookRow,
    'id' | 'url' | 'secret' | 'key_id' | 'previous_secret' | 'previous_key_id' | 'previous_until'
  >;
}

const isFree = (at: Date) => sql<boolean>`
  (d.claimed_until is null or d.claimed_until <= ${at}::timestamptz)`;

/** The webhooks that have due messages which nobody has claimed. */
export async function listDue(db: Kysely<Tables>, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks as w where enabled and exists (
      select from webhook_deliveries as d
      where d.webhook_id = w.id and d.state = 'PENDING' and d.due_at <= ${at}::timestamptz and ${isFree(at)})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Claims due messages of a webhook, the oldest first. Skips those that another server has claimed. */
export async function claimDue(
  db: Kysely<Tables>,
  webhookId: number,
  { claim, at, until }: Lease,
  count: number,
): Promise<DueMessage[]> {
  const { rows } = await sql<Omit<DueMessage, 'webhook'> & DueMessage['webhook'] & { key: number }>`
    with taken as (
      update webhook_deliveries set claim = ${claim}::uuid, claimed_until = ${until}::timestamptz
      where id in (
        select d.id from webhook_deliveries as d join webhooks as w on w.id = d.webhook_id
        where d.webhook_id = ${webhookId} and w.enabled
          and d.state = 'PENDING' and d.due_at <= ${at}::timestamptz and ${isFree(at)}
        order by d.due_at, d.id limit ${count} for update of d skip locked)
      returning *
    )
    select t.id as key, t.message_id as "messageId", t.body, w.id, w.url,
      w.secret, w.key_id, w.previous_secret, w.previous_key_id, w.previous_until
    from taken as t join webhooks as w on w.id = t.webhook_id
    order by t.due_at, t.id`.execute(db);
  return rows.map(({ key, messageId, body, ...webhook }) => ({
    id: key,
    messageId,
    body,
    webhook,
  }));
}

/** Releases a claimed message that was not tried. */
export async function releaseClaim(db: Kysely<Tables>, id: number, claim: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** A message that this lease still holds, locked; undefined when another server has it, or somebody replays it. */
export const lockClaimed = (
  trx: Trx,
  id: number,
  claim: string,
): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** What became of a message. */
export interface Noted {
  state: DeliveryState;
  dueAt: Date;
  tries: number;
  attempts: readonly DeliveryAttempt[];
}

/** Stores what became of a message, and ends the claim. */
export async function noteAttempt(
  trx: Trx,
  id: number,
  { state, dueAt, tries, attempts }: Noted,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state,
      due_at: dueAt,
      tries,
      attempts: JSON.stringify(attempts),
      claim: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores that a webhook accepted a message. */
export async function noteSuccess(trx: Trx, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ last_success_at: at, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Stores since when a webhook accepts nothing. */
export async function noteFailing(trx: Trx, id: number, since: Date): Promise<void> {
  await trx.updateTable('webhooks').set({ failing_since: since }).where('id', '=', id).execute();
}
