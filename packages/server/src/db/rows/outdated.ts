import { IDEMPOTENCY_HOURS } from '@recourse/contract/wire/idempotency';
import {
  EVENTS,
  HOUR_MS,
  MINUTE_MS,
  RETENTION,
  SECOND_FACTOR,
} from '@recourse/contract/values/limits';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';

/** Which rows are deleted when they are too old. An index of each table begins with the time by which they are found. */

export interface Outdated {
  readonly table: keyof Tables;
  /** The time from which on a row is kept: a column or an expression, as the index has it. */
  readonly since: string;
  /** For how long, in ms. */
  readonly keptMs: number;
  /** Old rows, called `t`, that are kept anyway do not fulfil this. */
  readonly only?: RawBuilder<SqlBool>;
  /** Another table whose rows go with them, and its column with their `id`. */
  readonly parts?: { readonly table: keyof Tables; readonly column: string };
  /** The database itself fills in the time, so its own clock decides: a server's clock may be ahead. */
  readonly isStamped?: boolean;
  /** Rows read at a time, where that many would take too long. */
  readonly atOnce?: number;
}

const days = (count: number): number => count * 24 * HOUR_MS;

/** A conversation that became a claim is kept as long as the claim. */
const NEVER_A_CLAIM = sql<SqlBool>`
  not exists (select from messages as m where m.conversation_id = t.id and m.claim_id is not null)
  and not exists (select from claims as c where c.client_id = t.client_id and c.conversation_id = t.name)`;

/** The last device of an account stays, so that another one still counts as new. */
const SEEN_ANOTHER_LATER = sql<SqlBool>`
  exists (select from devices as d where d.user_id = t.user_id and d.seen_at > t.seen_at)`;

/** docs/retention.md says the same in words. */
export const OUTDATED: readonly Outdated[] = [
  { table: 'presence', since: 'seen_at', keptMs: EVENTS.presenceOverSeconds * 1_000 },
  { table: 'sign_in_steps', since: 'expires_at', keptMs: 0 },
  { table: 'totp_setups', since: 'created_at', keptMs: SECOND_FACTOR.setUpMinutes * MINUTE_MS },
  { table: 'passkey_setups', since: 'created_at', keptMs: SECOND_FACTOR.setUpMinutes * MINUTE_MS },
  { table: 'passkey_challenges', since: 'expires_at', keptMs: 0 },
  { table: 'sso_codes', since: 'expires_at', keptMs: 0 },
  { table: 'logout_tokens', since: 'expires_at', keptMs: 0 },
  { table: 'code_failures', since: 'last_at', keptMs: days(1) },
  { table: 'email_changes', since: 'expires_at', keptMs: 0 },
  { table: 'mail_links', since: 'expires_at', keptMs: days(RETENTION.link) },
  { table: 'idempotency', since: 'created_at', keptMs: IDEMPOTENCY_HOURS * HOUR_MS },
  { table: 'outbox', since: 'at', keptMs: days(RETENTION.news), isStamped: true },
  { table: 'sessions', since: 'expires_at', keptMs: days(RETENTION.session) },
  {
    table: 'api_tokens',
    since: 'least(expires_at, revoked_at)',
    keptMs: days(RETENTION.token),
  },
  {
    table: 'devices',
    since: 'seen_at',
    keptMs: days(RETENTION.device),
    only: SEEN_ANOTHER_LATER,
  },
  { table: 'notifications', since: 'at', keptMs: days(RETENTION.notification) },
  { table: 'mail', since: 'ended_at', keptMs: days(RETENTION.mail) },
  { table: 'webhook_deliveries', since: 'created_at', keptMs: days(RETENTION.delivery) },
  // The results for each of its claims go with an operation.
  { table: 'bulk_operations', since: 'made_at', keptMs: days(RETENTION.bulk), atOnce: 50 },
  {
    table: 'conversations',
    since: 'updated_at',
    keptMs: days(RETENTION.conversation),
    only: NEVER_A_CLAIM,
    parts: { table: 'messages', column: 'conversation_id' },
    atOnce: 100,
  },
];
