import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './test-steps.ts';

/** Logs its call, writes the report that a runner would write, and fails when its call contains the words in FAIL. */
const standIn = (name: string): string => `#!/bin/sh
call="${name} $*"
printf '%s\\n' "$call" >>"$CALLS"
[ "${name}" = vitest ] && report=\${call#*--outputFile.json=} && report=\${report%% *}
[ "${name}" = playwright ] && report=$PLAYWRIGHT_JSON_OUTPUT_FILE
[ -z "$report" ] || [ -n "$NO_REPORT" ] || { mkdir -p "\${report%/*}" && cp "$REPORTS/${name}.json" "$report"; }
[ -z "$FAIL" ] || case "$call" in *"$FAIL"*) exit 3 ;; esac
[ "$call" != "node scripts/find-chromium.mjs --install" ] || echo /usr/bin/chromium
exit 0
`;

/** The result of a program that ran among stand-ins. */
export interface Ended {
  code: number | null;
  output: string;
  /** The calls of stand-ins with their arguments, in order. */
  calls: string[];
}

/** A folder of programs that replace the real ones, so that their callers can be tested in isolation and quickly. */
export class StandIns {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'stand-ins-'));

  constructor(names: readonly string[]) {
    // Readable for everybody, because PostgreSQL's programs run as another user.
    chmodSync(this.folder, 0o755);
    for (const name of names) this.add(name, standIn(name));
  }

  at(relative: string): string {
    return path.join(this.folder, relative);
  }

  /** Adds a stand-in with that name and source. */
  add(name: string, source: string): void {
    this.write(`bin/${name}`, source);
    chmodSync(this.at(`bin/${name}`), 0o755);
  }

  write(relative: string, content: string): void {
    mkdirSync(path.dirname(this.at(relative)), { recursive: true });
    writeFileSync(this.at(relative), content);
  }

  /** Runs a program of the project with the stand-ins first in its PATH. */
  async run(
    program: string,
    args: readonly string[],
    settings: NodeJS.ProcessEnv = {},
  ): Promise<Ended> {
    const calls = this.at(`calls-${Math.random().toString(36).slice(2)}`);
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${this.at('bin')}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
        REPORTS: this.at('reports'),
        CALLS: calls,
        ...settings,
      },
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    const output = await Promise.all([text(child.stdout), text(child.stderr)]);
    return {
      code: await ended,
      output: output.join(''),
      calls: existsSync(calls) ? readFileSync(calls, 'utf8').split('\n').filter(Boolean) : [],
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
