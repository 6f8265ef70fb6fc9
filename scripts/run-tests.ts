// Runs every step of a plan, whatever the ones before it said, and ends with one line of figures.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  addTallies,
  oneFailed,
  onePassed,
  summaryLine,
  tallyReport,
  type Tally,
} from './test-report.ts';
import { plans, root, type Step } from './test-steps.ts';

/** The command names its plan; words after it (`npm test -- database`) name another one. */
const [own = 'all', ...other] = process.argv.slice(2);
const plan = plans[other.join(' ') || own];
if (!plan) throw new Error(`Say one of: ${Object.keys(plans).join(', ')}`);
const steps = plan();

/** A step on its own may take as long as it says. */
const totalMinutes = Math.max(26, ...steps.map(({ limitMinutes }) => limitMinutes));
const graceMilliseconds = 10_000;
const deadline = performance.now() + totalMinutes * 60_000;
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let running: ChildProcess | undefined;
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    interrupt(running);
  });
}

/** Runners end their own children on SIGINT, and not all of them do on SIGTERM. */
function interrupt(child: ChildProcess | undefined): void {
  child?.kill('SIGINT');
  setTimeout(() => child?.kill('SIGKILL'), graceMilliseconds).unref();
}

interface Outcome {
  code: number;
  output: string;
}

async function runProgram(
  [program, ...args]: Step['command'],
  { minutes, env = process.env, show }: { minutes: number; env?: NodeJS.ProcessEnv; show: boolean },
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  running = child;
  const limit = setTimeout(() => {
    console.error(`${program} was stopped: it took longer than ${minutes.toFixed(1)} minutes.`);
    interrupt(child);
  }, minutes * 60_000);
  const output = Promise.all([child.stdout, child.stderr].map(collect));
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  clearTimeout(limit);
  return { code, output: (await output).join('').trim() };
}

async function collect(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : '';
}

async function runStaticStep(step: Step, minutes: number): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await runProgram(step.command, { minutes, show: false });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds(started)})`);
  if (code !== 0) console.log(output);
  return code === 0 ? onePassed : oneFailed;
}

async function runCountedStep(
  step: Step & Required<Pick<Step, 'report'>>,
  minutes: number,
): Promise<Tally> {
  const started = performance.now();
  console.log(`\n${step.name}`);
  const chromium = step.needsChromium ? await chromiumPath(minutes) : undefined;
  if (chromium === null) return oneFailed;
  rmSync(step.report.file, { force: true });
  const env = {
    ...process.env,
    ...step.settings,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
  const { code } = await runProgram(step.command, { minutes, env, show: true });
  const tally = tallyReport(step.report.runner, step.report.file, code);
  console.log(`${step.name}: ${summaryLine(tally)} (${seconds(started)})`);
  return tally;
}

/** Where Chromium is, installing it where that may be done unasked; null (and why) when there is none. */
async function chromiumPath(minutes: number): Promise<string | null> {
  const find = spawn('node', ['scripts/find-chromium.mjs', '--install'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: Math.ceil(minutes * 60_000),
  });
  running = find;
  return (await text(find.stdout)).trim() || null;
}

async function runStep(step: Step): Promise<Tally> {
  const minutes = Math.min(step.limitMinutes, (deadline - performance.now()) / 60_000);
  if (minutes <= 0) {
    console.log(`FAILED ${step.name}: not run, the whole took longer than ${totalMinutes} minutes`);
    return oneFailed;
  }
  const { report } = step;
  return report ? runCountedStep({ ...step, report }, minutes) : runStaticStep(step, minutes);
}

async function runPlan(steps: readonly Step[]): Promise<number> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    tallies.push(await runStep(step));
    if (stoppedBy) break;
  }
  const total = addTallies(tallies);
  console.log(`\n${summaryLine(total)}`);
  if (stoppedBy) return 128 + constants.signals[stoppedBy];
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = await runPlan(steps);
