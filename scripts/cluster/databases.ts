import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import {
  LONGEST_SILENCE_MS,
  STATEMENT_TIMEOUT_MS,
} from '../../packages/server/src/db/connect/open.ts';
import { ensureRoles } from '../../packages/server/src/db/postgres/roles.ts';
import { DATABASE, ROLES } from '../../packages/server/src/db/postgres/settings.ts';
import { type DatabaseMachine, prepareMachine } from './database-machine.ts';
import { startEtcd } from './etcd.ts';
import { here, MACHINE_NAMES, type MachineName, type TrialPorts } from './layout.ts';
import type { OnStop } from './program.ts';
import { secret } from './secret.ts';

/** Both machines' databases, one of which is the primary and the other one its synchronous standby. */
export interface Databases {
  readonly machines: readonly [DatabaseMachine, DatabaseMachine];
  /** Through the poolers, as the portals' role. */
  readonly appUrl: string;
  /** Past the poolers, as the owner of the tables. */
  readonly ownerUrl: string;
  /** One machine alone: as the portals' role through its pooler, or as the superuser past it. */
  urlAt(role: 'admin' | 'app', machine: DatabaseMachine): string;
  /** The machine whose PostgreSQL can be written to; null while there is none. */
  primary(): Promise<DatabaseMachine | null>;
  /** The machine that can take over without losing anything; null while there is none. */
  standby(): Promise<DatabaseMachine | null>;
  /** Waits until there is a primary and a standby. */
  whole(): Promise<void>;
}

export interface DatabasesOptions {
  ports: TrialPorts;
  onStop: OnStop;
  /** The port at which portals find a pooler. */
  wayTo: (pooler: number) => Promise<number>;
}

/** The role's own limits, as in docs/operating/three-machines.md: a pooler takes none with a connection. */
const LIMITS = `
  alter role ${ROLES.app} set statement_timeout = '${STATEMENT_TIMEOUT_MS}ms';
  alter role ${ROLES.app} set idle_in_transaction_session_timeout = '${LONGEST_SILENCE_MS}ms'`;

/** Starts etcd and both machines, and resolves when a primary has the portal's roles and its empty database. */
export async function startDatabases(
  work: string,
  { ports, onStop, wayTo }: DatabasesOptions,
): Promise<Databases> {
  await startEtcd(work, { ports, onStop });
  const passwords = {
    admin: secret(),
    replication: secret(),
    rest: secret(),
    app: secret(),
    owner: secret(),
  };
  const prepare = (name: MachineName): Promise<DatabaseMachine> =>
    prepareMachine(work, name, { ports, passwords });
  const machines = [await prepare('one'), await prepare('two')] as const;
  onStop(() => Promise.all(machines.map((machine) => machine.stop())));
  for (const machine of machines) machine.start();
  const primary = (): Promise<DatabaseMachine | null> => firstThat('isPrimary', machines);
  const standby = (): Promise<DatabaseMachine | null> => firstThat('isSynchronous', machines);
  const [first] = machines;
  await first.until('the first start of PostgreSQL', async () => (await primary()) !== null);
  const databasePorts = MACHINE_NAMES.map((name) => ports.machines[name].database);
  const poolerPorts = await Promise.all(
    MACHINE_NAMES.map((name) => wayTo(ports.machines[name].pooler)),
  );
  const anyUrl = (
    role: 'admin' | 'owner' | 'app',
    at: readonly number[],
    database: string,
  ): string => `postgres://${ROLES[role]}:${passwords[role]}@${at.map(here).join(',')}/${database}`;
  const url: typeof anyUrl = (...of) => `${anyUrl(...of)}?target_session_attrs=read-write`;
  await withClient(url('admin', databasePorts, 'postgres'), async (client) => {
    await ensureRoles(client, passwords);
    await client.query(LIMITS);
  });
  return {
    machines,
    appUrl: url('app', poolerPorts, DATABASE),
    ownerUrl: url('owner', databasePorts, DATABASE),
    urlAt: (role, { name }) => {
      const { pooler, database } = ports.machines[name];
      return anyUrl(role, [role === 'app' ? pooler : database], DATABASE);
    },
    primary,
    standby,
    whole: () =>
      first.until(
        'the copy of the database',
        async () => (await primary()) !== null && (await standby()) !== null,
      ),
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
