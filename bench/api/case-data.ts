import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../packages/server/src/db/connect/open.ts';
import type { Tables } from '../../packages/server/src/db/tables.ts';
import { followTargets } from '../../packages/server/src/kernel/targets/follow-targets.ts';
import { CLIENTS, firstIds } from './data.ts';

/**
 * Adds messages and targets to existing claims: five messages for each claim, and a running clock for a fifth of them.
 */

const MESSAGES_EACH = 5;
/** Messages of the one claim with a long thread. */
const LONG_THREAD = 200;
/** One claim out of this many has a running clock. */
const LIVE_ONE_IN = 5;
/** Number of claims whose targets are computed in one transaction. */
const AT_ONCE = 500;
/** This policy is enabled from the start and uses the company's own calendar. */
const POLICY = 'ISO-10002';
const LOOK_EVERY_MS = 500;

export interface CaseRows {
  /** The claim with the long thread. */
  longId: number;
  /** Open claims with a running clock, by ascending number. */
  liveIds: readonly number[];
  /** The calendar of these clocks. */
  calendarId: number;
  /** The id of a client, of another one for each number from 0 on. */
  clientOf: (n: number) => number;
}

/**
 * Adds the messages with the role that owns the tables. The product's own code computes the targets, with the serving
 * role.
 */
export async function fillCases(urls: { ownerUrl: string; appUrl: string }): Promise<CaseRows> {
  const owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  try {
    const longId = await fillThreads(owner);
    const { liveIds, calendarId } = await startClocks(owner);
    await withProduct(urls.appUrl, async (db) => {
      for (let from = 0; from < liveIds.length; from += AT_ONCE)
        await db
          .transaction()
          .execute((trx) => followTargets(trx, liveIds.slice(from, from + AT_ONCE)));
    });
    // Marks late and at-risk targets as already notified, as they are on every day after the first.
    await owner.query(
      `update claim_targets set late_told_at = case when due_at <= now() then now() end,
         risk_told_at = case when warn_at <= now() then now() end`,
    );
    await owner.query('vacuum (analyze)');
    const { clients } = await firstIds(owner);
    return { longId, liveIds, calendarId, clientOf: (n) => clients + (n % CLIENTS) };
  } finally {
    await owner.end();
  }
}

async function fillThreads(owner: pg.Client): Promise<number> {
  const add = `
    insert into messages (claim_id, side, author_id, body, purpose, created_at)
    select c.id, case when k % 2 = 1 then 'CLIENT' else 'STAFF' end,
      case when k % 2 = 1 then c.client_id else coalesce(c.assignee_id, 1) end,
      left(c.contenu, 300), 'REPLY', c.created_at + k * interval '1 minute'
    from claims as c cross join generate_series(1, $1::int) as k`;
  await owner.query(add, [MESSAGES_EACH]);
  const { rows } = await owner.query<{ id: string }>(
    `select id from claims where status = 'PENDING' order by id desc limit 1`,
  );
  const longId = Number(rows[0]?.id);
  await owner.query(`${add} where c.id = $2`, [LONG_THREAD - MESSAGES_EACH, longId]);
  return longId;
}

async function startClocks(owner: pg.Client): Promise<Pick<CaseRows, 'liveIds' | 'calendarId'>> {
  const { rows } = await owner.query<{ id: string }>(
    `update claims set policy_id = p.id from policies as p
     where p.code = $1 and p.enabled and claims.status in ('OPEN', 'PENDING')
       and claims.id in (
         select id from claims where status in ('OPEN', 'PENDING') order by id desc
         limit (select count(*) / $2::int from claims))
     returning claims.id`,
    [POLICY, LIVE_ONE_IN],
  );
  const calendars = await owner.query<{ id: string }>(
    `select id from calendars where shipped_as = 'COMPANY'`,
  );
  return {
    liveIds: rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other),
    calendarId: Number(calendars.rows[0]?.id),
  };
}

async function withProduct(
  url: string,
  work: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const open = await openDatabase(url, { log: pino({ level: 'silent' }), statementTimeoutMs: 0 });
  try {
    await work(open.db);
  } finally {
    await open.close();
  }
}

/**
 * Leaves this many claims to be recomputed after a change of the calendar. The others are marked as if they had been
 * recomputed.
 */
export async function leaveOutdated(
  ownerUrl: string,
  { liveIds }: CaseRows,
  count: number,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `update claim_targets set calendar_version = calendar_version + 1 where not claim_id = any ($1::bigint[])`,
      [liveIds.slice(0, count)],
    );
    await owner.query('vacuum (analyze) claim_targets');
  } finally {
    await owner.end();
  }
}

/** Waits until no open target uses an earlier version of its calendar. Resolves to the elapsed time in ms. */
export async function untilRecounted(ownerUrl: string): Promise<number> {
  const began = performance.now();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (;;) {
      const { rows } = await owner.query(
        `select from calendars as k join claim_targets as t
           on t.calendar_id = k.id and t.calendar_version < k.version
         where t.met_at is null and t.cancelled_at is null limit 1`,
      );
      if (rows.length === 0) return performance.now() - began;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await owner.end();
  }
}
