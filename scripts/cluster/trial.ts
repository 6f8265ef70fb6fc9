import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../../packages/server/src/config.ts';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import { ensureRoles } from '../../packages/server/src/db/postgres/roles.ts';
import { DATABASE, ROLES } from '../../packages/server/src/db/postgres/settings.ts';
import { variablesOf } from '../../packages/server/test/files/test-bucket.ts';
import { type DatabaseMachine, prepareMachine } from './database-machine.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { choosePorts, here, MACHINE_NAMES, type TrialPorts } from './layout.ts';
import { type Portal, preparePortal } from './portal.ts';
import { killProcessesOf } from './processes.ts';
import { startSwift } from './swift.ts';

/** Two portals and two databases with all that stands between and beside them, on one machine. */

export interface Trial {
  /** Where the proxy answers. */
  readonly address: string;
  readonly portals: readonly [Portal, Portal];
  readonly databases: readonly [DatabaseMachine, DatabaseMachine];
  /** The database past the poolers, as the owner of the tables. */
  readonly ownerUrl: string;
  readonly bucket: S3Config;
  /** The folder of everything. */
  readonly work: string;
  /** The machine whose PostgreSQL can be written to; null while there is none. */
  primary(): Promise<DatabaseMachine | null>;
  /** The machine that can take over without losing anything; null while there is none. */
  standby(): Promise<DatabaseMachine | null>;
  /** Stops everything, in order, and removes the folder. Resolves with the ids of processes that it had to kill. */
  stop(): Promise<number[]>;
}

export interface TrialOptions {
  /** More environment variables of both portals. */
  settings?: Readonly<Record<string, string>>;
  /** The first portal's arguments, such as --demo. */
  args?: readonly string[];
  /** Is told what is being done. */
  say?: (line: string) => void;
  /** Stops everything, also in the middle of the start, which then throws. */
  signal?: AbortSignal;
}

/** How long a portal that is told to stop goes on serving; the proxy notices within two seconds. */
export const DRAIN_SECONDS = 5;
const SECRET_BYTES = 32;
const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Starts the trial. Throws an Error with the log of the part that did not start, and leaves nothing. */
export async function startTrial(options: TrialOptions = {}): Promise<Trial> {
  const work = await mkdtemp(join(tmpdir(), 'recourse-cluster-'));
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<number[]> | null = null;
  const stop = (): Promise<number[]> => (stopping ??= stopAll(work, closers));
  options.signal?.addEventListener('abort', () => void stop());
  try {
    // Programs that don't run as root must enter.
    await chmod(work, 0o755);
    return { ...(await startIn(work, closers, options)), work, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closers = (() => Promise<unknown>)[];

async function startIn(
  work: string,
  closers: Closers,
  { settings = {}, args = [], say = () => undefined }: TrialOptions,
): Promise<Omit<Trial, 'work' | 'stop'>> {
  const ports = await choosePorts();
  say('Starting etcd, PostgreSQL under Patroni, PgBouncer and Swift');
  const [stored, kept] = await Promise.allSettled([
    startStore(work, closers),
    startDatabases(work, ports, closers),
  ]);
  if (stored.status === 'rejected') throw stored.reason;
  if (kept.status === 'rejected') throw kept.reason;
  const { bucket } = stored.value;
  const { databases, appUrl, ownerUrl, primary, standby } = kept.value;
  const shared = {
    DATABASE_URL: appUrl,
    DATABASE_MIGRATION_URL: ownerUrl,
    JWT_SECRET: secret(),
    ENCRYPTION_KEY: secret(),
    ADMIN_PASSWORD: secret(),
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    READY_WAIT_SECONDS: '60',
    LOG_LEVEL: 'warn',
    ...variablesOf(bucket),
    ...settings,
  };
  const portal = (name: (typeof MACHINE_NAMES)[number]): Promise<Portal> =>
    preparePortal(work, `portal-${name}`, {
      port: ports.machines[name].portal,
      settings: shared,
    });
  const portals = [await portal('one'), await portal('two')] as const;
  closers.push(() => Promise.all(portals.map((one) => one.stop())));
  say('Starting two portals, and HAProxy before them');
  await portals[0].start(args);
  await portals[1].start();
  const proxy = await startHaproxy(work, ports);
  closers.push(() => proxy.stop());
  return {
    address: `http://${here(ports.proxy)}`,
    portals,
    databases,
    ownerUrl,
    bucket,
    primary,
    standby,
  };
}

async function startStore(work: string, closers: Closers) {
  const store = await startSwift(work);
  closers.push(async () => store.program?.stop());
  return store;
}

/** Both databases, with the roles and the database of the portal in them. */
async function startDatabases(work: string, ports: TrialPorts, closers: Closers) {
  const etcd = await startEtcd(work, ports);
  closers.push(() => etcd.stop());
  const passwords = {
    superuser: secret(),
    replication: secret(),
    rest: secret(),
    app: secret(),
    owner: secret(),
  };
  const prepare = (name: (typeof MACHINE_NAMES)[number]): Promise<DatabaseMachine> =>
    prepareMachine(work, name, { ports, passwords });
  const databases = [await prepare('one'), await prepare('two')] as const;
  closers.push(() => Promise.all(databases.map((machine) => machine.stop())));
  for (const machine of databases) machine.start();
  const primary = (): Promise<DatabaseMachine | null> => firstThat('isPrimary', databases);
  const standby = (): Promise<DatabaseMachine | null> => firstThat('isSynchronous', databases);
  const [first] = databases;
  await first.until('the first start of PostgreSQL', async () => (await primary()) !== null);
  const url = (role: string, password: string, kind: 'pooler' | 'database', database: string) => {
    const hosts = MACHINE_NAMES.map((name) => here(ports.machines[name][kind])).join(',');
    return `postgres://${role}:${password}@${hosts}/${database}?target_session_attrs=read-write`;
  };
  const admin = url(ROLES.admin, passwords.superuser, 'database', 'postgres');
  await withClient(admin, (client) =>
    ensureRoles(client, { ...passwords, admin: passwords.superuser }),
  );
  await first.until('the copy of the database', async () => (await standby()) !== null);
  return {
    databases,
    appUrl: url(ROLES.app, passwords.app, 'pooler', DATABASE),
    ownerUrl: url(ROLES.owner, passwords.owner, 'database', DATABASE),
    primary,
    standby,
  };
}

/** The first machine that says so of itself; null while none does. */
async function firstThat(
  isSo: 'isPrimary' | 'isSynchronous',
  machines: readonly DatabaseMachine[],
): Promise<DatabaseMachine | null> {
  const said = await Promise.all(machines.map((machine) => machine[isSo]().catch(() => false)));
  return machines.find((_, at) => said[at]) ?? null;
}

async function stopAll(work: string, closers: Closers): Promise<number[]> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  const killed = await killProcessesOf(work);
  await rm(work, { recursive: true, force: true });
  return killed;
}
