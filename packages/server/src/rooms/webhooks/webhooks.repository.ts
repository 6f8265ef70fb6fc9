import { WEBHOOKS } from '@recourse/contract/values/limits';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { Tables, WebhookRow, WebhooksTable } from '../../db/tables.ts';
import type { Sealed } from '../../kernel/security/factors/seal.ts';

/**
 * Rows of webhooks. Whoever changes a webhook or one of its deliveries locks the webhook first, so that no deadlock
 * occurs.
 */

export type { WebhookRow };

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** All webhooks, the oldest first. Their number is limited. */
export const listWebhookRows = (db: Kysely<Tables>): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('id').limit(WEBHOOKS.webhooks).execute();

/** A webhook with its sealed secrets, by its id. */
export const findWebhook = (db: Kysely<Tables>, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').where('id', '=', id).selectAll().executeTakeFirst();

/** One webhook, locked until the transaction ends. */
export const lockWebhook = (trx: Trx, id: number): Promise<WebhookRow | undefined> =>
  trx.selectFrom('webhooks').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/** Makes others who add a webhook or turn one on wait until the transaction ends. */
export async function lockWebhooks(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx);
}

/** How many webhooks there are. */
export async function countWebhooks(trx: Trx): Promise<number> {
  const { total } = await trx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Lets the messages begin with the present when no webhook is on: nothing was announced while none was. The caller has
 * called `lockWebhooks` and turns one on.
 */
export async function beginWithPresent(trx: Trx, at: Date): Promise<void> {
  await sql`
    insert into webhook_state (moment, read_at)
    select pg_current_snapshot()::text, ${at}::timestamptz
    where not exists (select from webhooks where enabled)
    on conflict (only_row) do update set moment = excluded.moment, read_at = excluded.read_at`.execute(
    trx,
  );
}

/** Adds a webhook; its secret is sealed once its id is known. */
export async function insertWebhook(
  trx: Trx,
  values: Omit<Insertable<WebhooksTable>, 'secret' | 'key_id'>,
  seal: (id: number) => Sealed,
): Promise<WebhookRow> {
  const { id } = await trx
    .insertInto('webhooks')
    .values({ ...values, secret: Buffer.alloc(0), key_id: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { bytes: secret, keyId: key_id } = seal(id);
  return trx
    .updateTable('webhooks')
    .set({ secret, key_id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a webhook and raises its version. */
export const updateWebhookRow = (
  trx: Trx,
  id: number,
  values: Updateable<WebhooksTable>,
): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set({ ...values, version: NEXT_VERSION })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Holds the messages of a webhook that wait. One that is being sent keeps its lease, so that its end is still noted.
 */
export async function holdDeliveries(trx: Trx, webhookId: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'HELD' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhookRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Deletes the secrets before a rotation that signed until a moment before this one. */
export async function dropFormerSecrets(db: Kysely<Tables>, at: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ previous_secret: null, previous_key_id: null, previous_until: null })
    .where('previous_until', '<=', at)
    .execute();
}

/** A secret of a webhook: the present one or the one before. */
export interface StoredSecret {
  id: number;
  column: 'secret' | 'previous_secret';
  sealed: Sealed;
}

/** The secrets that are sealed with another key than this one. */
export async function listSealedOtherwise(
  db: Kysely<Tables>,
  keyId: string,
): Promise<StoredSecret[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'secret', 'key_id', 'previous_secret', 'previous_key_id'])
    .orderBy('id')
    .execute();
  return rows
    .flatMap((row): StoredSecret[] => [
      { id: row.id, column: 'secret', sealed: { keyId: row.key_id, bytes: row.secret } },
      ...(row.previous_secret && row.previous_key_id
        ? [
            {
              id: row.id,
              column: 'previous_secret' as const,
              sealed: { keyId: row.previous_key_id, bytes: row.previous_secret },
            },
          ]
        : []),
    ])
    .filter(({ sealed }) => sealed.keyId !== keyId);
}

/** Stores a secret as it is sealed with another key, unless it was replaced meanwhile. */
export async function resealSecret(
  db: Kysely<Tables>,
  { id, column, sealed: before }: StoredSecret,
  { bytes, keyId }: Sealed,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set(
      column === 'secret'
        ? { secret: bytes, key_id: keyId }
        : { previous_secret: bytes, previous_key_id: keyId },
    )
    .where('id', '=', id)
    .where(column, '=', before.bytes)
    .execute();
}
