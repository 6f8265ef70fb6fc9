import { loadavg } from 'node:os';
import { type CallName, CALLS, LISTS, type Measured, someId } from './calls.ts';
import type { Call } from './client.ts';
import { PEOPLE, type Sizes } from './data.ts';
import { type Figures, figuresOf, load, type Slice } from './load.ts';
import type { ServerProcess } from './process.ts';
import { signInOf } from './product.ts';
import type { PreparedStage } from './stage.ts';

/**
 * Measures all table sizes in turns, one slice each, together with the bare server. Other load on the machine then
 * affects all of them equally, so the ratios are stable although the figures vary.
 */

/**
 * The figures of a call with one client and with sixteen, and the CPU time of app and database for each request, in ms.
 */
export interface CallFigures {
  one: Figures;
  many: Figures;
  cpu: number;
}

export interface StageFigures {
  sizes: Sizes;
  calls: Record<CallName, CallFigures>;
  login: CallFigures;
  lists: Record<string, Figures>;
  /** Memory of the app in MiB: before the first request, now, and at its peak. */
  memory: { idle: number; now: number; peak: number };
}

/**
 * The figures of the bare server for the same question, measured in turns with each of these calls.
 */
export type BareFigures = Record<ComparedName, { one: Figures; many: Figures }>;

export interface AllFigures {
  stages: StageFigures[];
  bare: BareFigures;
  /** The average number of runnable processes on the machine. */
  load: { before: number; after: number };
}

export const COMPARED = ['firstPage', 'getOne', 'filter'] as const satisfies readonly CallName[];
export type ComparedName = (typeof COMPARED)[number];

const ROUNDS = 4;
const MANY = 16;
/**
 * A warm-up of each call: one second with 16 clients. Without it the first measured call would be slower, because V8
 * still compiles code.
 */
const WARM_UP_SHARE = 1 / 3;
/** The server under load: the product on a stage, or the bare server. */
interface Target {
  address: string;
  cpu: () => number;
  call: (n: number) => Call;
}

/** The bare server and the stage whose database it reads. */
export interface Bare {
  server: ServerProcess;
  stage: PreparedStage;
}

/** Measures everything: each call for `seconds` on each stage and with each number of clients. */
export async function measureAll(
  stages: readonly PreparedStage[],
  bare: Bare,
  seconds: number,
): Promise<AllFigures> {
  const before = loadavg()[0] ?? 0;
  const warmUpSeconds = seconds * WARM_UP_SHARE;
  for (const stage of stages) await warmUp(stage, warmUpSeconds);
  const calls = {} as Record<CallName, CallFigures[]>;
  const bareFigures = {} as BareFigures;
  for (const name of Object.keys(CALLS) as CallName[]) {
    const targets = stages.map((stage) => targetOf(stage, CALLS[name]));
    const { status } = CALLS[name];
    if (!isCompared(name)) {
      calls[name] = await inTurns(targets, seconds, status);
      continue;
    }
    const reference = bareTarget(bare, name);
    await load(reference.address, reference.call, {
      clients: MANY,
      seconds: warmUpSeconds,
      status,
    });
    const measured = await inTurns([...targets, reference], seconds, status);
    calls[name] = measured.slice(0, stages.length);
    bareFigures[name] = measured.at(-1) as CallFigures;
  }
  const logins = await inTurns(
    stages.map((stage) => targetOf(stage, LOGIN)),
    seconds,
    LOGIN.status,
  );
  const figures: StageFigures[] = [];
  for (const [index, stage] of stages.entries()) {
    const own = Object.entries(calls).map(([name, all]) => [name, all[index]]);
    figures.push({
      sizes: stage.sizes,
      calls: Object.fromEntries(own) as Record<CallName, CallFigures>,
      login: logins[index] as CallFigures,
      lists: await measureLists(stage, seconds / 2),
      memory: { idle: stage.idleMemory, ...stage.product.memory() },
    });
  }
  return { stages: figures, bare: bareFigures, load: { before, after: loadavg()[0] ?? 0 } };
}

const LOGIN: Measured = {
  name: 'login',
  status: 200,
  call: (_, n) => signInOf(1 + (n % PEOPLE.all)),
};

const targetOf = (stage: PreparedStage, { call }: Measured): Target => ({
  address: stage.product.address,
  cpu: () => stage.product.cpu(),
  call: (n) => call(stage, n),
});

const isCompared = (name: CallName): name is ComparedName =>
  COMPARED.some((compared) => compared === name);

/** The request to the bare server that corresponds to the call: the same page without a filter, or the same row. */
const bareTarget = ({ server, stage }: Bare, name: ComparedName): Target => ({
  address: server.address,
  cpu: () => 0,
  call: (n) => ({
    method: 'GET',
    path: name === 'getOne' ? `/one/${someId(stage, n)}` : '/page',
  }),
});

async function warmUp(stage: PreparedStage, seconds: number): Promise<void> {
  const all = Object.values(CALLS).filter(({ status }) => status === 200);
  for (const measured of all) {
    const { address, call } = targetOf(stage, measured);
    await load(address, call, { clients: MANY, seconds, status: measured.status });
  }
}

/** The figures of each target, from slices taken in turns. */
async function inTurns(
  targets: readonly Target[],
  seconds: number,
  status: number,
): Promise<CallFigures[]> {
  const parts = targets.map((target) => ({
    target,
    one: [] as Slice[],
    many: [] as Slice[],
    cpu: 0,
  }));
  const slice = { seconds: seconds / ROUNDS, status };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { target, one } of parts) {
      one.push(await load(target.address, target.call, { clients: 1, ...slice }));
    }
    for (const part of parts) {
      const { address, call, cpu } = part.target;
      const before = cpu();
      part.many.push(await load(address, call, { clients: MANY, ...slice }));
      part.cpu += cpu() - before;
    }
  }
  return parts.map(({ one, many, cpu }) => {
    const figures = figuresOf(many);
    return { one: figuresOf(one), many: figures, cpu: cpu / figures.requests };
  });
}

async function measureLists(
  stage: PreparedStage,
  seconds: number,
): Promise<Record<string, Figures>> {
  const lists: Record<string, Figures> = {};
  for (const list of LISTS) {
    const { address, call } = targetOf(stage, list);
    const options = { clients: MANY, seconds, status: list.status };
    lists[list.name] = figuresOf([await load(address, call, options)]);
  }
  return lists;
}
