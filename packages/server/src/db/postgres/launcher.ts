import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { databaseUser } from './data-folder.ts';
import type { DatabaseFolder } from './data-folder.ts';

/** Starts PostgreSQL's programs as the user that may run them. */
export interface Launcher {
  /** The child's stdin and stdout are closed, its stderr is a pipe. */
  launch(program: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
}

/**
 * How to become PostgreSQL's user: by the system call, or by setpriv, which keeps the right to enter closed folders.
 */
type Manner = 'same-user' | 'other-user' | 'setpriv';

/**
 * Chooses how to start PostgreSQL. Root must start it as another user. When that user cannot reach the programs or
 * DATA_DIR (for example under root's closed home), setpriv gives access. Throws StartError when nothing works.
 */
export function chooseLauncher(binaries: Binaries, folder: DatabaseFolder): Launcher {
  const manner = chooseManner(binaries, folder);
  return {
    launch: (program, args, options) => {
      const [command, ...rest] = withPrefix(manner, [program, ...args]);
      return spawn(command, rest, {
        ...spawnOptions(manner, binaries),
        stdio: ['ignore', 'ignore', 'pipe'],
        ...options,
      });
    },
  };
}

function chooseManner(binaries: Binaries, folder: DatabaseFolder): Manner {
  if (!databaseUser().isOther) return 'same-user';
  if (reaches('other-user', binaries, folder)) return 'other-user';
  if (reaches('setpriv', binaries, folder)) return 'setpriv';
  throw new StartError(
    `PostgreSQL does not run as root, and the user nobody can't reach both ${folder.root} and ${binaries.postgres}: move them to folders that every user may enter (such as /opt/recourse), or start Recourse as another user than root.`,
  );
}

/** Tests a way of starting: enters DATA_DIR and runs the program as the other user. */
function reaches(manner: Manner, binaries: Binaries, folder: DatabaseFolder): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  const [command, ...args] = withPrefix(manner, [
    '/bin/sh',
    '-c',
    script,
    'sh',
    folder.root,
    binaries.postgres,
  ]);
  return (
    spawnSync(command, args, { ...spawnOptions(manner, binaries), stdio: 'ignore' }).status === 0
  );
}

type CommandLine = [command: string, ...args: string[]];

function withPrefix(manner: Manner, line: CommandLine): CommandLine {
  if (manner !== 'setpriv') return line;
  const { uid, gid } = databaseUser();
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
    ...line,
  ];
}

function spawnOptions(manner: Manner, binaries: Binaries): SpawnOptions {
  const { uid, gid } = databaseUser();
  return {
    env: binaries.environment,
    cwd: '/',
    ...(manner === 'other-user' && { uid, gid }),
  };
}
