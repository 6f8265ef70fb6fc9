import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUser } from '../../packages/server/src/db/postgres/data-folder.ts';
import { freePorts, LOOPBACK } from './ports.ts';

/** Places of a trial: its ports, and the folders of its programs. */

/** The names of the machines that `deploy/` speaks of, and their addresses there. */
export const MACHINES = {
  one: '192.0.2.11',
  two: '192.0.2.12',
} as const;
export type MachineName = keyof typeof MACHINES;
export const MACHINE_NAMES = ['one', 'two'] as const satisfies readonly MachineName[];

/** The ports of a machine. */
export interface MachinePorts {
  portal: number;
  pooler: number;
  database: number;
  /** Patroni's REST API. */
  patroni: number;
}

export interface TrialPorts {
  proxy: number;
  etcd: { clients: number; peers: number };
  machines: Readonly<Record<MachineName, MachinePorts>>;
}

/** A free port for each program. */
export async function choosePorts(): Promise<TrialPorts> {
  const ports = await freePorts(11);
  const next = (): number => ports.pop() ?? 0;
  const machine = (): MachinePorts => ({
    portal: next(),
    pooler: next(),
    database: next(),
    patroni: next(),
  });
  return {
    proxy: next(),
    etcd: { clients: next(), peers: next() },
    machines: { one: machine(), two: machine() },
  };
}

/** An address on this machine, as configuration files write it. */
export const here = (port: number): string => `${LOOPBACK}:${port}`;

/** Makes a folder that only the programs' user may read, and resolves with its path. */
export async function programFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { mode: 0o700 });
  await giveToPrograms(folder);
  return folder;
}

/** Writes a file that only the programs' user may read, and resolves with its path. */
export async function programFile(folder: string, name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text, { mode: 0o600 });
  await giveToPrograms(file);
  return file;
}

async function giveToPrograms(path: string): Promise<void> {
  const { uid, gid, isOther } = databaseUser();
  if (isOther) await chown(path, uid, gid);
}
