import { setTimeout as sleep } from 'node:timers/promises';
import { countClaims, createClaim, listClaims } from '@recourse/contract/claims';
import { getDashboard } from '@recourse/contract/dashboards';
import { listDocuments } from '@recourse/contract/documents';
import { listReports } from '@recourse/contract/reports';
import { connectOnce } from '../../packages/server/src/db/connect/connect.ts';
import { DATABASE } from '../../packages/server/src/db/postgres/settings.ts';
import type { Person } from '../../packages/server/test/crash/people.ts';
import { send } from '../../packages/server/test/crash/send.ts';
import type { DatabaseMachine } from '../../scripts/cluster/database-machine.ts';
import type { Found, Stage } from './stage.ts';

/** Figure 5: both portals read from the standby, which shows everything two seconds late, and then far too late. */

const LAG_SECONDS = 2;
/** The lag at which the standby is not read any more. */
const MAX_LAG_SECONDS = 5;
const TOO_LATE_SECONDS = 30;
const READING_MS = 30_000;
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** A person opens a list this often. Each change is followed by this many of them. */
const PAUSE_MS = 100;
const LISTS_A_CHANGE = 40;
/** The least share of the statements that the replica answers. */
const LEAST_SHARE = 0.6;
/** A database tells its statistics of a transaction up to a second after it. */
const STATISTICS_MS = 2_000;
const METRICS_TOKEN = 'metrics-of-the-benchmark-0123456789';

/** The calls that are read in turns; the answer of each may lag. */
const LISTS = [
  listClaims.path,
  `${getDashboard.path}?tz=UTC`,
  countClaims.path,
  listReports.path,
  listDocuments.path,
] as const;

export async function readReplica(stage: Stage): Promise<Found> {
  const { trial } = stage;
  const { databases } = trial;
  const [standby, primary] = [await databases.standby(), await databases.primary()];
  if (!standby || !primary) throw new Error('There is no primary with a standby.');
  const settings = {
    DATABASE_READ_URL: databases.urlAt('app', standby),
    REPLICA_MAX_LAG_SECONDS: String(MAX_LAG_SECONDS),
    METRICS_TOKEN,
  };
  await restart(stage, settings);
  const readers = new Readers(stage);
  try {
    await standby.lagBehind(LAG_SECONDS);
    await used(stage, true);
    const machines = { standby, primary };
    const idle = await transactionsDuring(stage, machines, () => sleep(READING_MS));
    const all = await transactionsDuring(stage, machines, () =>
      readers.go(() => sleep(READING_MS)),
    );
    const asked = { standby: all.standby - idle.standby, primary: all.primary - idle.primary };
    const share = asked.standby / (asked.standby + asked.primary);
    const { lists, changes } = readers;
    await standby.lagBehind(TOO_LATE_SECONDS);
    const leftMs = await readers.go(() => used(stage, false));
    await standby.lagBehind(0);
    const backMs = await readers.go(() => used(stage, true));
    const faults = [
      ...readers.faults,
      ...(share < LEAST_SHARE ? [`the replica's share is ${share.toFixed(2)}`] : []),
    ];
    const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
    return {
      measured: `${lists} lists and ${changes} changes, each seen at once by its author; ${(100 * share).toFixed(0)} % of their transactions were the replica's; left ${seconds(leftMs)} s after it came too late, and taken again ${seconds(backMs)} s after that ended; ${readers.faults.length} errors`,
      faults,
    };
  } finally {
    await standby.lagBehind(0);
    await restart(stage, {});
  }
}

/** Restarts one portal after the other, with more environment variables. */
async function restart(
  { trial }: Stage,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  for (const portal of trial.portals) {
    await portal.stop();
    await portal.start([], settings);
  }
}

/** Waits until both portals read from the replica, or neither does. Resolves with the milliseconds. */
async function used({ trial }: Stage, wanted: boolean): Promise<number> {
  const began = Date.now();
  const line = `recourse_replica_used ${wanted ? 1 : 0}`;
  for (const { address } of trial.portals)
    while (!(await metricsOf(address)).includes(line)) {
      if (Date.now() - began > PATIENCE_MS) throw new Error(`No portal says ${line}.`);
      await sleep(LOOK_EVERY_MS);
    }
  return Date.now() - began;
}

async function metricsOf(address: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await (await fetch(`${address}/metrics`, { headers })).text()).split('\n');
}

interface Machines<Of> {
  standby: Of;
  primary: Of;
}

/**
 * Transactions that end in each database during some work. A statement outside a transaction is one. Those of the
 * primary include changes and session checks, so the share of the standby among readings is higher than among these.
 */
async function transactionsDuring(
  stage: Stage,
  machines: Machines<DatabaseMachine>,
  work: () => Promise<unknown>,
): Promise<Machines<number>> {
  const before = await transactions(stage, machines);
  await work();
  await sleep(STATISTICS_MS);
  const after = await transactions(stage, machines);
  return { standby: after.standby - before.standby, primary: after.primary - before.primary };
}

/** Transactions that have ended in each database so far. */
async function transactions(
  { trial }: Stage,
  { standby, primary }: Machines<DatabaseMachine>,
): Promise<Machines<number>> {
  const read = async (machine: DatabaseMachine): Promise<number> => {
    const client = await connectOnce(trial.databases.urlAt('admin', machine), PATIENCE_MS);
    const { rows } = await client.query<{ ended: string }>(
      'select xact_commit + xact_rollback as ended from pg_stat_database where datname = $1',
      [DATABASE],
    );
    await client.end();
    return Number(rows[0]?.ended);
  };
  return { standby: await read(standby), primary: await read(primary) };
}

/** People who look through lists. Clients also file claims, and look for their newest in every list of claims. */
class Readers {
  readonly faults: string[] = [];
  lists = 0;
  changes = 0;
  readonly #address: string;
  readonly #people: readonly (Person & { isClient: boolean })[];
  #stopping = false;

  constructor({ trial, people: { employees, clients } }: Stage) {
    this.#address = trial.address;
    this.#people = [
      ...employees.map((person) => ({ ...person, isClient: false })),
      ...clients.map((person) => ({ ...person, isClient: true })),
    ];
  }

  /** Lets everybody read as long as `work` takes, and resolves with its result. */
  async go<T>(work: () => Promise<T>): Promise<T> {
    this.#stopping = false;
    const running = Promise.all(this.#people.map((person) => this.#read(person)));
    try {
      return await work();
    } finally {
      this.#stopping = true;
      await running;
    }
  }

  async #read({ token, isClient }: Person & { isClient: boolean }): Promise<void> {
    let newest: string | null = null;
    // Everybody begins somewhere else.
    for (let n = this.#people.findIndex((one) => one.token === token); !this.#stopping; n += 1) {
      if (isClient && n % LISTS_A_CHANGE === 0) newest = await this.#file(token, `Late ${n}`);
      await this.#list(token, LISTS[n % LISTS.length] ?? LISTS[0], newest);
      await sleep(PAUSE_MS);
    }
  }

  /** Files a claim and resolves with its text. */
  async #file(token: string, text: string): Promise<string> {
    const body = { contenu: `${text}, ${crypto.randomUUID()}` };
    const { status } = await send(new URL(createClaim.path, this.#address), { token, body });
    if (status === 201) this.changes += 1;
    else this.faults.push(`a claim was ${status}`);
    return body.contenu;
  }

  async #list(token: string, path: string, newest: string | null): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(this.#address + path, { headers });
    const text = await answer.text();
    this.lists += 1;
    if (answer.status !== 200) this.faults.push(`${path} was ${answer.status}`);
    else if (newest !== null && path === listClaims.path && !text.includes(newest))
      this.faults.push('somebody did not find his own claim');
  }
}
