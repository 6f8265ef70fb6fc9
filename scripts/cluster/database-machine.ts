import { readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '../../packages/server/src/db/postgres/settings.ts';
import { configurationOf } from './configuration.ts';
import {
  here,
  MACHINES,
  type MachineName,
  programFile,
  programFolder,
  type TrialPorts,
} from './layout.ts';
import { childrenOf, signalProcess } from './processes.ts';
import { answersAt, type Program, startProgram } from './program.ts';

/** PostgreSQL under Patroni, and PgBouncer beside it: the database's half of a machine. */

export interface DatabasePasswords {
  /** Of PostgreSQL's superuser. */
  admin: string;
  replication: string;
  /** Of the portals' serving role. */
  app: string;
  /** Of Patroni's REST API. */
  rest: string;
}

export interface DatabaseMachine {
  readonly name: MachineName;
  /** The address of Patroni's API for this machine. */
  readonly url: string;
  /** Starts both programs. PostgreSQL comes later: ask `isPrimary` or `isStandby`. */
  start(): void;
  isPrimary(): Promise<boolean>;
  /** Whether it is the standby that has every acknowledged commit. */
  isSynchronous(): Promise<boolean>;
  /** Waits until a question is answered with true. Throws an Error when Patroni ends or time is up. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
  /** Kills PostgreSQL alone. */
  crash(): void;
  /** Kills everything of the machine at once. */
  cutPower(): void;
  /** Stops every process of PostgreSQL with SIGSTOP, or lets them go on. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Makes this machine, as a standby, show each change so many seconds later. */
  lagBehind(seconds: number): Promise<void>;
  /** Sends PgBouncer a signal. */
  signalPooler(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const SETTLE_MS = 20;

/** Writes the configuration of a machine. Nothing runs yet. */
export async function prepareMachine(
  work: string,
  name: MachineName,
  { ports, passwords }: { ports: TrialPorts; passwords: DatabasePasswords },
): Promise<DatabaseMachine> {
  const own = ports.machines[name];
  const folder = await programFolder(work, name);
  const data = join(folder, 'data');
  const patroniFile = await programFile(folder, 'patroni.yml', patroniFor(name, folder, ports));
  const users = await programFile(folder, 'userlist.txt', `"${ROLES.app}" "${passwords.app}"\n`);
  const poolerFile = await programFile(
    folder,
    'pgbouncer.ini',
    configurationOf('pgbouncer/pgbouncer.ini', [
      ['listen_addr = 192.0.2.11', 'listen_addr = 127.0.0.1'],
      ['listen_port = 6432', `listen_port = ${own.pooler}`],
      ['/var/run/postgresql port=5432', `${folder} port=${own.database}`],
      ['/var/log/postgresql/pgbouncer.log', join(folder, 'pgbouncer-own.log')],
      ['/var/run/postgresql/pgbouncer.pid', join(folder, 'pgbouncer.pid')],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  );
  const env = {
    PATRONI_SUPERUSER_PASSWORD: passwords.admin,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_RESTAPI_PASSWORD: passwords.rest,
  };
  const rest = (path: string): string => `http://${here(own.patroni)}${path}`;
  let patroni: Program | null = null;
  let pooler: Program | null = null;
  return {
    name,
    url: rest(''),
    start: () => {
      patroni = startProgram(`patroni-${name}`, ['patroni', patroniFile], { folder, env });
      pooler = startProgram(`pgbouncer-${name}`, ['pgbouncer', poolerFile], { folder });
    },
    isPrimary: () => answersAt(rest('/primary')),
    isSynchronous: () => answersAt(rest('/synchronous')),
    until: async (what, isSo) => patroni?.until(what, isSo),
    crash: () => signalProcess(postmasterOf(data), 'SIGKILL'),
    cutPower: () => {
      patroni?.signal('SIGKILL');
      pooler?.signal('SIGKILL');
      signalProcess(postmasterOf(data), 'SIGKILL');
    },
    freeze: (signal) => {
      const postmaster = postmasterOf(data);
      // The parent first, so that it starts no child meanwhile.
      if (postmaster)
        for (const pid of [postmaster, ...childrenOf(postmaster)]) signalProcess(pid, signal);
    },
    lagBehind: async (seconds) => {
      // Patroni takes it out of all other files of a standby that may take over.
      const included = join(data, 'postgresql.base.conf');
      await appendFile(included, `recovery_min_apply_delay = ${seconds}s\n`);
      signalProcess(postmasterOf(data), 'SIGHUP');
    },
    signalPooler: (signal) => pooler?.signal(signal),
    stop: async () => {
      await Promise.all([patroni?.stop(), pooler?.stop()]);
      // A killed Patroni leaves it.
      signalProcess(postmasterOf(data), 'SIGQUIT');
      while (postmasterOf(data)) await sleep(SETTLE_MS);
    },
  };
}

function patroniFor(name: MachineName, folder: string, ports: TrialPorts): string {
  const own = ports.machines[name];
  return configurationOf('patroni/patroni.yml', [
    ['name: one', `name: ${name}`],
    [`${MACHINES.one}:8008`, here(own.patroni)],
    [`${MACHINES.one}:5432`, here(own.database)],
    ['192.0.2.11:2379,192.0.2.12:2379,192.0.2.13:2379', here(ports.etcd.clients)],
    ['/var/lib/postgresql/15/recourse', join(folder, 'data')],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
    ['192.0.2.0/24', '127.0.0.1/32'],
  ]);
}

/** The process id of the PostgreSQL of a data folder, or null when none runs. */
function postmasterOf(data: string): number | null {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    // A folder that a crash left behind may name a process that has ended, or another one.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? Number(pid) : null;
  } catch {
    return null;
  }
}
