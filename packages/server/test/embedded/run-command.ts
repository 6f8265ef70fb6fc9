import { type ChildProcess, execFile } from 'node:child_process';
import path from 'node:path';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';

/** How a command ended: its exit code, and what it printed to standard output and standard error. */
export interface Ended {
  code: unknown;
  out: string;
  err: string;
}

/** Starts a command of src/commands in a process of its own, as its user does, with these variables only. */
export function startCommand(
  name: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
): { child: ChildProcess; ended: Promise<Ended> } {
  const script = path.join(import.meta.dirname, `../../src/commands/${name}.ts`);
  const env = { ...BARE_ENVIRONMENT, ...variables };
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
    resolve({ code: error ? error.code : 0, out, err }),
  );
  return { child, ended };
}

/** Runs a command to its end. */
export const runCommand = (...started: Parameters<typeof startCommand>): Promise<Ended> =>
  startCommand(...started).ended;
