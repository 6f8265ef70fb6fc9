import type pg from 'pg';
import type { Deactivated } from './backup-format.ts';
import { EMPTY_AFTER_RESTORE, tableName } from './catalog.ts';

/**
 * In the caller's transaction, deactivates what must not go on in a restored database. Sessions and API tokens end, because a
 * user who had one at the time of the backup may have lost his rights since. Mails and messages for webhooks that were
 * due may have been sent since, so they are held. Webhooks are turned off, because a copy of the installation must not
 * call their receivers.
 */
export async function deactivateRestored(client: pg.Client): Promise<Deactivated> {
  for (const table of EMPTY_AFTER_RESTORE) await client.query(`delete from ${tableName(table)}`);
  await client.query('update sessions set revoked_at = now() where revoked_at is null');
  const { rowCount: tokensRevoked } = await client.query(
    'update api_tokens set revoked_at = now() where revoked_at is null and expires_at > now()',
  );
  await client.query(
    `update mail set state = 'HELD', claim = null, claimed_until = null where state = 'DUE'`,
  );
  await client.query('update notifications set mail_at = null where mail_at is not null');
  await client.query(
    `update webhook_deliveries set state = 'HELD', claim = null, claimed_until = null where state = 'PENDING'`,
  );
  const { rowCount: webhooksOff } = await client.query(
    `update webhooks set enabled = false, disabled_reason = 'RESTORED', version = version + 1 where enabled`,
  );
  await client.query(
    `insert into audit (action, area, request_id, address) values ('restore', 'backup', 'restore', 'local')`,
  );
  return { tokensRevoked: tokensRevoked ?? 0, webhooksOff: webhooksOff ?? 0 };
}
