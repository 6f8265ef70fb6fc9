import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Connection } from '../api/client.ts';
import { expectStatus } from '../api/load.ts';
import type { PreparedStage } from '../api/stage.ts';
import type { Kind } from './calls.ts';

/** What one call costs, or one screen with all its calls. All are averages. */
export interface Cost {
  name: string;
  /** CPU of app and database, in ms. */
  app: number;
  database: number;
  /** The write-ahead log of PostgreSQL (WAL), in kB. */
  walKb: number;
  /** New rows by table. */
  rows: Record<string, number>;
}

const CLIENTS = 4;
const WARM_UP = 60;
/** A connection of PostgreSQL that is idle counts its new rows after 10 seconds. */
const COUNTED_MS = 11_000;

/** Measures one kind of call from four connections. `owner` is a connection of the owner of the tables. */
export async function costOf(stage: PreparedStage, owner: pg.Client, kind: Kind): Promise<Cost> {
  let n = Math.floor(performance.now());
  const send = async (times: number): Promise<void> => {
    let left = times;
    const client = async (): Promise<void> => {
      const connection = new Connection(stage.product.address);
      try {
        while (left-- > 0) {
          const call = kind.call(stage, n++);
          expectStatus(call, await connection.send(call), kind.status);
        }
      } finally {
        connection.close();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };
  await send(Math.min(WARM_UP, kind.times));
  const counted = (): Promise<unknown> => (kind.writes ? sleep(COUNTED_MS) : Promise.resolve());
  await counted();
  const [rows, wal, cpu] = [await rowsIn(owner), await walBytes(owner), stage.product.cpuParts()];
  await send(kind.times);
  const after = stage.product.cpuParts();
  const each = (total: number): number => (total * kind.parts) / kind.times;
  const walKb = each((await walBytes(owner)) - wal) / 1_000;
  await counted();
  const now = await rowsIn(owner);
  return {
    name: kind.name,
    app: each(after.app - cpu.app),
    database: each(after.database - cpu.database),
    walKb,
    rows: Object.fromEntries(
      [...now]
        .map(([table, count]): [string, number] => [table, each(count - (rows.get(table) ?? 0))])
        .filter(([, count]) => count >= 0.05),
    ),
  };
}

/** How many rows were ever added to each table. The parts of the audit count together. */
async function rowsIn(owner: pg.Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; count: string }>(
    `select case schemaname when 'audit_parts' then 'audit' else relname end as name, sum(n_tup_ins) as count
     from pg_stat_user_tables group by 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

async function walBytes(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ at: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`,
  );
  return Number(rows[0]?.at);
}
