/**
 * Measures what docs/operating/capacity.md computes with: CPU, new rows and write-ahead log of the calls that people
 * make most, disk by table, memory of the app and of the connections, and what live streams cost.
 *   npm run bench -- capacity [--claims NUMBER] [--json]      default 100000
 *   npm run bench -- capacity --model [--a-day CLAIMS --employees NUMBER --clients NUMBER --team NUMBER]
 * The second form measures nothing, and says what a company needs, by the figures of bench/capacity/measured.ts.
 * Everything runs on this machine. CPU is read from /proc (Linux), so other programs disturb it little.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fillCases } from './api/case-data.ts';
import { Product } from './api/product.ts';
import { prepareStage } from './api/stage.ts';
import { kindsOf, type LiveClaim } from './capacity/calls.ts';
import { type Cost, costOf } from './capacity/costs.ts';
import {
  type DatabaseMemory,
  databaseMemory,
  type TableSize,
  tableSizes,
} from './capacity/disk.ts';
import { COMPANIES, plan } from './capacity/model.ts';
import { loadTable, planTable } from './capacity/print-model.ts';
import { type StreamCost, streamCosts } from './capacity/streams.ts';

const FOLLOWERS = { clients: 200, employees: 100 } as const;

const { values: options } = parseArgs({
  options: {
    claims: { type: 'string', default: '100000' },
    json: { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    'a-day': { type: 'string', default: String(COMPANIES.large.claimsADay) },
    employees: { type: 'string', default: String(COMPANIES.large.employees) },
    clients: { type: 'string', default: String(COMPANIES.large.clients) },
    team: { type: 'string', default: String(COMPANIES.large.team) },
  },
});
const claims = Number(options.claims);
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

interface Figures {
  load: number | undefined;
  memory: { idle: number; now: number; peak: number };
  database: DatabaseMemory;
  costs: Cost[];
  streams: StreamCost[];
  tables: TableSize[];
}

async function measure(product: Product): Promise<Figures> {
  const sizes = { claims, reports: claims / 5, documents: claims / 2 };
  console.error(`Loading ${claims} claims ...`);
  const stage = await prepareStage(product, sizes);
  const urls = await product.database();
  const { clientOf } = await fillCases(urls);
  const owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  try {
    const tables = await tableSizes(owner);
    await product.calm();
    const posters = await product.signInAdministrators();
    const { rows: live } = await owner.query<LiveClaim>(
      `select claim_id::int as id, min(id)::int as "targetId" from claim_targets group by 1 order by 1`,
    );
    const costs: Cost[] = [];
    for (const kind of kindsOf(live, { clientOf, posters })) {
      const cost = await costOf(stage, owner, kind);
      console.error(`${cost.name}: ${cost.app.toFixed(2)} + ${cost.database.toFixed(2)} ms`);
      costs.push(cost);
    }
    const memory = { idle: stage.idleMemory, ...product.memory() };
    const database = await databaseMemory(owner);
    await product.calm();
    const streams = await streamCosts(stage, FOLLOWERS);
    return { load: loadavg()[0], memory, database, costs, streams, tables };
  } finally {
    await owner.end();
  }
}

function print({ load, memory, database, costs, streams, tables }: Figures): void {
  say(
    `${claims} claims, ${claims / 5} reports, ${5 * claims} messages; load of the machine ${load?.toFixed(1)}`,
  );
  say(
    '\n| call | CPU app, ms | CPU database, ms | log, kB | new rows |\n| --- | --- | --- | --- | --- |',
  );
  for (const { name, app, database: used, walKb, rows } of costs) {
    const added = Object.entries(rows).map(([table, count]) => `${table} ${count.toFixed(1)}`);
    say(
      `| ${name} | ${app.toFixed(2)} | ${used.toFixed(2)} | ${walKb.toFixed(1)} | ${added.join(', ')} |`,
    );
  }
  say(
    '\n| table | rows | heap | indexes | long values | MB a million rows |\n| --- | --- | --- | --- | --- | --- |',
  );
  for (const { name, rows, heap, indexes, toast } of tables)
    say(
      `| ${name} | ${rows.toFixed(0)} | ${heap.toFixed(0)} | ${indexes.toFixed(0)} | ${toast.toFixed(0)} | ${(heap + indexes + toast).toFixed(0)} |`,
    );
  say(
    '\n| streams | memory, MiB | idle, ms/s | a change alone, ms | among many, ms |\n| --- | --- | --- | --- | --- |',
  );
  for (const one of streams)
    say(
      `| ${one.clients} clients, ${one.employees} employees | ${one.memory.toFixed(0)} | ${one.idle.toFixed(1)} | ${one.alone.toFixed(1)} | ${one.together.toFixed(1)} |`,
    );
  say(
    `\nMemory of the app: ${memory.idle.toFixed(0)} MiB idle, ${memory.peak.toFixed(0)} at most. Of ${database.connections} connections: ` +
      `${database.average.toFixed(1)} MiB each, ${database.most.toFixed(1)} at most, beside ${database.sharedBuffers} of shared buffers.`,
  );
}

async function measureAndPrint(): Promise<void> {
  const product = await Product.create();
  try {
    const figures = await measure(product);
    print(figures);
    if (options.json) console.log(JSON.stringify(figures, null, 2));
  } finally {
    await product.remove();
  }
}

if (options.model) {
  const own = {
    claimsADay: Number(options['a-day']),
    employees: Number(options.employees),
    clients: Number(options.clients),
    team: Number(options.team),
  };
  say(`${loadTable(plan(own))}\n\n${planTable({ ...COMPANIES, yours: own })}`);
} else await measureAndPrint();
