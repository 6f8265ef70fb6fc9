import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { isLate } from '../../../db/rows/late-claim.ts';
import { type Ground, keeping } from './queue-metrics.ts';

/** Metrics for alarms about the whole installation. docs/operation.md says at which values to raise one. */

interface Installation {
  unsealedSeconds: number;
  withoutPart: number;
  outboxRows: number;
  outboxSeconds: number;
  mails: number;
  mailSeconds: number;
  lateClaims: number;
  /** null: no backup is known. */
  backupSeconds: number | null;
}

const GAUGES: Readonly<Record<keyof Installation, { name: string; help: string }>> = {
  unsealedSeconds: {
    name: 'audit_unsealed_age_seconds',
    help: 'How long the oldest entry of the audit has been waiting for its seal; 0: none waits.',
  },
  withoutPart: {
    name: 'audit_entries_without_part',
    help: 'Entries of the audit whose month has no part.',
  },
  outboxRows: {
    name: 'outbox_rows',
    help: 'Recorded changes in the outbox, as the database estimates them.',
  },
  outboxSeconds: {
    name: 'outbox_age_seconds',
    help: 'Age of the oldest recorded change in the outbox; 0: it is empty.',
  },
  mails: { name: 'mail_queue_size', help: 'Mails that wait to be sent, also for later.' },
  mailSeconds: {
    name: 'mail_queue_age_seconds',
    help: 'How long the mail that has been due the longest has been due; 0: none is.',
  },
  lateClaims: { name: 'claims_late', help: 'Claims whose next due date is over.' },
  backupSeconds: {
    name: 'backup_age_seconds',
    help: 'Time since the last backup with npm run backup; NaN: none is known.',
  },
};

/** Adds them to a registry. While the database does not answer, they are left out. */
export function observeInstallation(registry: Registry, ctx: Ground): void {
  const failure = 'the state of the installation could not be read for the metrics';
  const read = keeping(ctx, failure, () => readInstallation(ctx));
  for (const key of Object.keys(GAUGES) as (keyof Installation)[]) {
    const { name, help } = GAUGES[key];
    const gauge = new Gauge({
      name: `recourse_${name}`,
      help,
      registers: [registry],
      collect: async () => {
        const found = await read();
        gauge.reset();
        if (found) gauge.set(found[key] ?? Number.NaN);
      },
    });
  }
}

/** Entries without a seal are among this many newest ones, because the sealer lags at most a second behind. */
const NEWEST = 1_000;

/** How long ago this was, in seconds; 0 when there is none. By the clock of the database where that fills the time in. */
const since = (time: RawBuilder<unknown>, now: RawBuilder<unknown> = sql`clock_timestamp()`) =>
  sql`greatest(0, coalesce(extract(epoch from ${now} - (${time}))::float8, 0))`;

async function readInstallation({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Installation> {
  const now = clock.now();
  // When not even one of the newest is sealed, sealing has stood still since the last link.
  const { rows } = await sql<Installation>`
    with newest as materialized (
      select a.at, (select c.seq from audit_chain as c where c.audit_id = a.id) is null as "isOpen"
      from (select id, at from audit order by id desc limit ${NEWEST}) as a
    ), sealing as (
      select case when bool_and("isOpen") and count(*) = ${NEWEST}
        then (select sealed_at from audit_chain order by seq desc limit 1)
        else min(at) filter (where "isOpen") end as "openSince"
      from newest
    )
    select ${since(sql`select "openSince" from sealing`)} as "unsealedSeconds",
      count_audit_other() as "withoutPart",
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'outbox'::regclass) as "outboxRows",
      ${since(sql`select min(at) from outbox`)} as "outboxSeconds",
      (select count(*) from mail where state = 'DUE') as mails,
      ${since(sql`select min(due_at) from mail where state = 'DUE'`, sql`${now}::timestamptz`)} as "mailSeconds",
      (select count(*) from claims as c where c.deleted_at is null and ${isLate(now)}) as "lateClaims",
      (select extract(epoch from clock_timestamp() - max(at))::float8 from audit where action = 'backup')
        as "backupSeconds"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database answered without a row');
  return row;
}
