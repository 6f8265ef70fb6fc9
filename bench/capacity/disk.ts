import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** The size of a table, in MB a million rows. */
export interface TableSize {
  name: string;
  rows: number;
  heap: number;
  indexes: number;
  /** Long values that are stored beside the rows (TOAST), and the maps of free space. */
  toast: number;
}

/** Smaller tables say little. */
const LEAST_ROWS = 4_000;

/** The sizes of all tables that are large enough, the largest row first. The caller has analysed them. */
export async function tableSizes(owner: pg.Client): Promise<TableSize[]> {
  const { rows } = await owner.query<TableSize>(
    `select * from (
       select case n.nspname when 'audit_parts' then 'audit' else c.relname end as name,
         sum(greatest(c.reltuples, 0))::float8 as rows,
         sum(pg_relation_size(c.oid))::float8 as heap,
         sum(pg_indexes_size(c.oid))::float8 as indexes,
         sum(pg_table_size(c.oid) - pg_relation_size(c.oid))::float8 as toast
       from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'audit_parts') group by 1
     ) as sizes where rows >= $1 order by (heap + indexes + toast) / rows desc`,
    [LEAST_ROWS],
  );
  // Bytes a row are MB a million rows.
  return rows.map((size) => ({
    ...size,
    heap: size.heap / size.rows,
    indexes: size.indexes / size.rows,
    toast: size.toast / size.rows,
  }));
}

export interface DatabaseMemory {
  connections: number;
  /** Memory that a connection has for itself, in MiB: on average and at most. */
  average: number;
  most: number;
  sharedBuffers: string;
}

const KIB_A_MIB = 1_024;

/** The memory of the connections that the app holds now. */
export async function databaseMemory(owner: pg.Client): Promise<DatabaseMemory> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const own = rows.map(({ pid }) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Private_Dirty:\s+(\d+)/m.exec(rollup)?.[1]) / KIB_A_MIB;
  });
  const { rows: shown } = await owner.query<{ shared_buffers: string }>('show shared_buffers');
  return {
    connections: own.length,
    average: own.reduce((sum, one) => sum + one, 0) / own.length,
    most: Math.max(...own),
    sharedBuffers: shown[0]?.shared_buffers ?? '',
  };
}
