import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Replica } from './db/connect/replica.ts';
import type { Tables } from './db/tables.ts';
import type { Clock } from './kernel/clock.ts';
import type { Egress } from './kernel/egress/egress.ts';
import type { DiskRoom } from './kernel/files/disk-room.ts';
import type { CountedStore } from './kernel/files/counted-store.ts';
import type { Scanner } from './kernel/files/scanner.ts';
import type { BreachedPasswords } from './kernel/security/passwords/breached-passwords.ts';
import type { Guards } from './kernel/security/guards.ts';
import type { Knowledge } from './knowledge/knowledge.ts';
import type { Metrics } from './kernel/http/metrics.ts';
import type { Readiness } from './kernel/readiness.ts';
import type { Summarize } from './knowledge/summaries/summaries.ts';
import type { Links } from './kernel/security/links.ts';
import type { Seal } from './kernel/security/factors/seal.ts';
import type { Provider } from './kernel/sso/provider.ts';
import type { Tokens } from './kernel/security/tokens.ts';

/** Everything through which the rooms reach the outside world. The first argument of services and handlers. */
export interface Context {
  readonly db: Kysely<Tables>;
  /** null: everything is read from `db` (no DATABASE_READ_URL). */
  readonly replica: Replica | null;
  readonly config: Config;
  readonly clock: Clock;
  readonly files: CountedStore;
  readonly log: Logger;
  readonly tokens: Tokens;
  readonly links: Links;
  readonly seal: Seal;
  /** The identity provider; null: no single sign-on. */
  readonly provider: Provider | null;
  /** The way out for webhooks. */
  readonly egress: Egress;
  readonly knowledge: Knowledge;
  /** The host outside of the own network to which complaints are sent for the encoder; null: none. */
  readonly encoderOutside: Promise<string | null>;
  readonly summarize: Summarize;
  readonly guards: Guards;
  readonly readiness: Readiness;
  /** null: uploaded files are not scanned (no SCAN_COMMAND). */
  readonly scanner: Scanner | null;
  /** null: new passwords are compared with common ones alone (no PASSWORD_BREACH_FILE). */
  readonly breachedPasswords: BreachedPasswords | null;
  /** null: the database is not in DATA_DIR. */
  readonly diskRoom: DiskRoom | null;
  /** null: metrics are off (no METRICS_TOKEN). */
  readonly metrics: Metrics | null;
}
