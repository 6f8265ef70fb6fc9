import pg from 'pg';
import { vi } from 'vitest';

/** How much a scan in a query plan has read. */
export interface ScanRead {
  node: string;
  table: string;
  /** Rows or index entries read, including those filtered out. */
  rows: number;
}

export interface PlanReader {
  /** Runs `work`, then explains each SELECT that it sent, to see what it reads. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; reads: ScanRead[] }>;
  close(): Promise<void>;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A reader of plans that signs in as the owner of the tables. */
export async function planReader(ownerUrl: string): Promise<PlanReader> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  return {
    during: async (work) => {
      const { result, statements } = await listen(work);
      const reads: ScanRead[] = [];
      for (const statement of statements) reads.push(...(await readsOf(owner, statement)));
      return { result, reads };
    },
    close: () => owner.end(),
  };
}

interface Statement {
  text: string;
  values: unknown[];
  /** Whether it is a named statement, planned once for all values. */
  isNamed: boolean;
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

async function readsOf(owner: pg.Client, { text, values, isNamed }: Statement) {
  const explain = 'explain (analyze, format json)';
  const read = async (explaining: Promise<pg.QueryResult<Explained>>): Promise<ScanRead[]> =>
    (await explaining).rows.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => scansOf(Plan));
  if (!isNamed) return read(owner.query<Explained>(`${explain} ${text}`, values));
  const written = values.map((value) => pg.escapeLiteral(writtenValue(value)));
  await owner.query(`set plan_cache_mode = force_generic_plan; prepare kept as ${text}`);
  try {
    const given = written.length > 0 ? `(${written.join(', ')})` : '';
    return await read(owner.query<Explained>(`${explain} execute kept ${given}`));
  } finally {
    await owner.query('deallocate kept; reset plan_cache_mode');
  }
}

function writtenValue(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Every SELECT that is sent to any database while `work` runs. */
async function listen<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const statements = query.mock.calls.flatMap((sent): Statement[] => {
      const [first, second] = sent as unknown as [unknown, unknown];
      const named =
        typeof first === 'object' ? (first as pg.QueryConfig & { name?: string }) : null;
      const text = named?.text ?? first;
      const values = named?.values ?? second;
      if (typeof text !== 'string' || !/^\s*(select|with)\b/i.test(text)) return [];
      const isNamed = named?.name !== undefined;
      return [{ text, values: Array.isArray(values) ? values : [], isNamed }];
    });
    return { result, statements };
  } finally {
    query.mockRestore();
  }
}

/** A month of the audit counts for the audit. */
const MONTH = /^(audit)_(?:other|\d{4}_\d{2})$/;

/** The scans of a plan. An index for a bitmap scan counts for the table whose name it begins with. */
function scansOf(node: PlanNode): ScanRead[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const table = node['Relation Name']?.replace(MONTH, '$1') ?? node['Index Name']?.split('_')[0];
  if (table === undefined) return below;
  const thrownAway =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = (node['Actual Rows'] + thrownAway) * node['Actual Loops'];
  return [{ node: node['Node Type'], table, rows }, ...below];
}
