import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frugalEnvironment, pinnedNode, root, serverArguments } from '../project.mjs';
import { here } from './layout.ts';
import { LOOPBACK } from './ports.ts';
import { answersAt, type Program, startProgram } from './program.ts';

/** A portal of a trial, as `npm start` starts it. */
export interface Portal {
  /** Its own address, past the proxy. */
  readonly address: string;
  /** Its environment variables, with which commands can be run on the same data. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts it and waits until it is ready. `args` are those of `npm start`; `more` are further variables. */
  start(args?: readonly string[], more?: Readonly<Record<string, string>>): Promise<void>;
  /** Its standard output, line by line, without the log. */
  said(): Promise<string[]>;
  /** Sends SIGTERM and waits for its end: it drains first. */
  stop(): Promise<void>;
  /** Ends it without draining. */
  leave(): Promise<void>;
}

/** Makes the folder of a portal. It does not run yet. */
export async function preparePortal(
  work: string,
  name: string,
  { port, settings }: { port: number; settings: Readonly<Record<string, string>> },
): Promise<Portal> {
  const folder = join(work, name);
  await mkdir(folder, { mode: 0o700 });
  const address = `http://${here(port)}`;
  const env = {
    ...frugalEnvironment,
    HOST: LOOPBACK,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...settings,
  };
  const logFile = join(folder, `${name}.log`);
  let program: Program | null = null;
  return {
    address,
    env,
    start: async (args = [], more = {}) => {
      const command = [pinnedNode(), ...serverArguments, ...args] as const;
      program = startProgram(name, command, {
        folder,
        cwd: root,
        env: { ...env, ...more },
        asWeAre: true,
        channel: true,
      });
      await program.until('its start', () => answersAt(`${address}/readyz`));
    },
    said: async () =>
      (await readFile(logFile, 'utf8')).split('\n').filter((line) => line && !line.startsWith('{')),
    stop: async () => program?.stop(),
    leave: async () => program?.leave(),
  };
}
