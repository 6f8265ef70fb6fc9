import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../../packages/server/src/config.ts';
import { variablesOf } from '../../packages/server/test/files/test-bucket.ts';
import { type Databases, startDatabases } from './databases.ts';
import { startHaproxy } from './haproxy.ts';
import { choosePorts, here, MACHINE_NAMES, type MachineName } from './layout.ts';
import { type Portal, preparePortal } from './portal.ts';
import { LOOPBACK } from './ports.ts';
import { killProcessesOf } from './processes.ts';
import type { OnStop } from './program.ts';
import { secret } from './secret.ts';
import { startSwift } from './swift.ts';

/** Two portals, two databases, and all programs between and beside them, on one machine. */

export interface Trial {
  /** Where the proxy answers. */
  readonly address: string;
  readonly portals: readonly [Portal, Portal];
  readonly databases: Databases;
  readonly bucket: S3Config;
  /** The folder of everything. */
  readonly work: string;
  /** Stops everything in order, and removes the folder. Resolves with the ids of processes that had to be killed. */
  stop(): Promise<number[]>;
}

export interface TrialOptions {
  /** More environment variables of both portals. */
  settings?: Readonly<Record<string, string>>;
  /** Opens a way to the port of a pooler, which portals then use: a port. By default they go straight to it. */
  wayTo?: (pooler: number) => Promise<number>;
  /** The first portal's arguments, such as --demo. */
  args?: readonly string[];
  /** Is told what is being done. */
  say?: (line: string) => void;
  /** Stops everything, also in the middle of the start, which then throws. */
  signal?: AbortSignal;
}

/** How long a portal that is told to stop still serves (draining). The proxy notices within two seconds. */
export const DRAIN_SECONDS = 5;
const READY_WAIT_SECONDS = 60;

type Closers = (() => Promise<unknown>)[];

/** Starts the trial. Throws an Error with the log of the part that did not start, and leaves nothing. */
export async function startTrial(options: TrialOptions = {}): Promise<Trial> {
  const work = await mkdtemp(join(tmpdir(), 'recourse-cluster-'));
  const closers: Closers = [];
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

async function startIn(
  work: string,
  closers: Closers,
  { settings = {}, wayTo = async (port) => port, args = [], say = () => undefined }: TrialOptions,
): Promise<Omit<Trial, 'work' | 'stop'>> {
  const ports = await choosePorts();
  const onStop: OnStop = (close) => void closers.push(close);
  say('Starting etcd, PostgreSQL under Patroni, PgBouncer and Swift');
  const [store, databases] = await bothOf(
    startSwift(work, onStop),
    startDatabases(work, { ports, onStop, wayTo }),
  );
  const shared = {
    ...portalSettings(databases, store),
    ...settings,
  };
  const prepare = (name: MachineName): Promise<Portal> =>
    preparePortal(work, `portal-${name}`, {
      port: ports.machines[name].portal,
      settings: shared,
    });
  const portals = [await prepare(MACHINE_NAMES[0]), await prepare(MACHINE_NAMES[1])] as const;
  onStop(() => Promise.all(portals.map((portal) => portal.leave())));
  say('Starting two portals, and HAProxy before them');
  await bothOf(
    databases.whole(),
    (async () => {
      await portals[0].start(args);
      await portals[1].start();
    })(),
  );
  await startHaproxy(work, { ports, onStop });
  return { address: `http://${here(ports.proxy)}`, portals, databases, bucket: store };
}

const portalSettings = ({ appUrl, ownerUrl }: Databases, bucket: S3Config) => ({
  DATABASE_URL: appUrl,
  DATABASE_MIGRATION_URL: ownerUrl,
  JWT_SECRET: secret(),
  ENCRYPTION_KEY: secret(),
  ADMIN_PASSWORD: secret(),
  TRUST_PROXY: LOOPBACK,
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  READY_WAIT_SECONDS: String(READY_WAIT_SECONDS),
  LOG_LEVEL: 'warn',
  ...variablesOf(bucket),
});

/** Waits for both before it throws the error of one: neither may go on while everything is being stopped. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function stopAll(work: string, closers: Closers): Promise<number[]> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  const killed = await killProcessesOf(work);
  await rm(work, { recursive: true, force: true });
  return killed;
}
