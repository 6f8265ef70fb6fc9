import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type CallName, CALLS, LISTS, type Measured, type Stage } from './api-calls.ts';
import type { Call } from './api-client.ts';
import { fill, PEOPLE, type Sizes } from './api-data.ts';
import { type Figures, load } from './api-load.ts';
import { type Product, signInOf } from './api-product.ts';

/** One size of the tables, measured. */

/** A call's figures with one client and with sixteen, and CPU of app and database, in ms a request. */
export interface CallFigures {
  one: Figures;
  many: Figures;
  cpu: number;
}

/** Beside a call's figures those of the bare server, measured in turns with it. */
export interface ComparedFigures extends CallFigures {
  bare: { one: Figures; many: Figures };
}

export interface StageFigures {
  sizes: Sizes;
  calls: Record<CallName, CallFigures>;
  compared: Record<ComparedName, ComparedFigures>;
  login: CallFigures;
  lists: Record<string, Figures>;
  /** Memory of the app in MiB: before anybody asked anything, now, at most. */
  memory: { idle: number; now: number; peak: number };
  /** Of the machine: the average number of processes that wanted to run. */
  load: { before: number; after: number };
}

const COMPARED = ['firstPage', 'getOne', 'filter'] as const satisfies readonly CallName[];
export type ComparedName = (typeof COMPARED)[number];

const MANY = 16;
/** The deep page begins after this row, or in the middle of a smaller table. */
const DEEP_ROW = 50_000;
const QUIET_MS = 3_000;
const BARE_PAGE: Call = { method: 'GET', path: '/page' };

/** Fills the tables, starts the product anew and measures every call. */
export async function measureStage(
  product: Product,
  sizes: Sizes,
  seconds: number,
): Promise<StageFigures> {
  const { ownerUrl } = await product.database();
  await fill(ownerUrl, sizes);
  await product.stop();
  await product.start();
  await product.assistantReady();
  await sleep(QUIET_MS);
  const idle = product.memory().now;
  const before = loadavg()[0] ?? 0;
  const stage = await stageOf(product, sizes);
  const calls = {} as Record<CallName, CallFigures>;
  await warmUp(product, stage);
  const compared = await compare(product, stage, seconds);
  for (const name of Object.keys(CALLS) as CallName[]) {
    calls[name] = isCompared(name)
      ? compared[name]
      : await measure(product, CALLS[name], { stage, seconds });
  }
  const login = await measure(product, LOGIN, { stage, seconds });
  const lists: Record<string, Figures> = {};
  for (const list of LISTS) {
    const next = (n: number): Call => list.call(stage, n);
    const options = { clients: MANY, seconds: seconds / 2, status: list.status };
    lists[list.name] = await load(product.address, next, options);
  }
  const load_ = { before, after: loadavg()[0] ?? 0 };
  return {
    sizes,
    calls,
    compared,
    login,
    lists,
    memory: { idle, ...product.memory() },
    load: load_,
  };
}

const isCompared = (name: CallName): name is ComparedName =>
  COMPARED.some((candidate) => candidate === name);

const LOGIN: Measured = {
  name: 'login',
  status: 200,
  call: (_, n) => signInOf(1 + (n % PEOPLE.all)),
};

async function stageOf(product: Product, { claims }: Sizes): Promise<Stage> {
  const { appUrl } = await product.database();
  const row = Math.min(DEEP_ROW, claims / 2);
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from claims where deleted_at is null order by id desc limit 1 offset $1',
      [row - 1],
    );
    const deep = { row, afterId: Number(rows[0]?.id) };
    return { tokens: await product.signIn(), claims, deep };
  } finally {
    await client.end();
  }
}

const WARM_UP_SECONDS = 1;

async function warmUp(product: Product, stage: Stage): Promise<void> {
  const all = Object.values(CALLS).filter(({ status }) => status === 200);
  for (const { call, status } of all) {
    const options = { clients: MANY, seconds: WARM_UP_SECONDS / all.length, status };
    await load(product.address, (n) => call(stage, n), options);
  }
}

async function measure(
  product: Product,
  { call, status }: Measured,
  { stage, seconds }: { stage: Stage; seconds: number },
): Promise<CallFigures> {
  const next = (n: number): Call => call(stage, n);
  const one = await load(product.address, next, { clients: 1, seconds, status });
  const before = product.cpu();
  const many = await load(product.address, next, { clients: MANY, seconds, status });
  return { one, many, cpu: (product.cpu() - before) / many.requests };
}

/** Each compared call right after the bare server's page, so that both meet the same moment of the machine. */
async function compare(
  product: Product,
  stage: Stage,
  seconds: number,
): Promise<Record<ComparedName, ComparedFigures>> {
  const bare = await product.startBare();
  const page = (): Call => BARE_PAGE;
  try {
    await load(bare.address, page, { clients: MANY, seconds: WARM_UP_SECONDS, status: 200 });
    const compared = {} as Record<ComparedName, ComparedFigures>;
    for (const name of COMPARED) {
      const one = await load(bare.address, page, { clients: 1, seconds, status: 200 });
      const many = await load(bare.address, page, { clients: MANY, seconds, status: 200 });
      const own = await measure(product, CALLS[name], { stage, seconds });
      compared[name] = { ...own, bare: { one, many } };
    }
    return compared;
  } finally {
    await bare.stop();
  }
}
