import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  addTallies,
  judge,
  oneFailed,
  onePassed,
  summaryLine,
  tallyReport,
  type Tally,
} from './test-report.ts';
import { root, type Step } from './test-steps.ts';

/** A plan as a whole; a step on its own may take as long as it says. */
const PLAN_MINUTES = 26;
const GRACE_MS = 10_000;
const MINUTE_MS = 60_000;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let running: ChildProcess | undefined;
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    interrupt(running);
  });
}

/**
 * Runs every step, whatever the ones before it said, and prints one line of figures at the end.
 * @returns the exit code: 0 only when every step passed, 128 + n when signal n stopped the run
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const planMinutes = Math.max(PLAN_MINUTES, ...steps.map(({ limitMinutes }) => limitMinutes));
  const deadline = performance.now() + planMinutes * MINUTE_MS;
  const tallies: Tally[] = [];
  for (const step of steps) {
    const left = (deadline - performance.now()) / MINUTE_MS;
    tallies.push(await runStep(step, Math.min(step.limitMinutes, left)));
    if (stoppedBy) break;
  }
  const total = addTallies(tallies);
  console.log(`\n${summaryLine(total)}`);
  if (stoppedBy) return 128 + constants.signals[stoppedBy];
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step, minutes: number): Promise<Tally> {
  if (minutes <= 0) {
    console.log(`FAILED ${step.name}: not run, the steps before it took all the time`);
    return oneFailed;
  }
  const { report } = step;
  return report ? runCountedStep({ ...step, report }, minutes) : runStaticStep(step, minutes);
}

async function runStaticStep(step: Step, minutes: number): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await runProgram(step, { minutes, env: environmentOf(step) });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds(started)})`);
  if (code !== 0) console.log(output);
  return code === 0 ? onePassed : oneFailed;
}

async function runCountedStep(
  step: Step & Required<Pick<Step, 'report'>>,
  minutes: number,
): Promise<Tally> {
  const started = performance.now();
  const { runner, file, leastTests } = step.report;
  console.log(`\n${step.name}`);
  const chromium = step.needsChromium ? await chromiumPath(minutes) : undefined;
  if (chromium === null) return oneFailed;
  rmSync(file, { force: true });
  const env = { ...environmentOf(step), ...(chromium && { CHROMIUM_PATH: chromium }) };
  const { code } = await runProgram(step, { minutes, env, show: true });
  const maySkip = !process.env['CI'];
  const { tally, faults } = judge(tallyReport(runner, file, code), { leastTests, maySkip });
  for (const fault of faults) console.log(`FAILED ${step.name}: ${fault}`);
  console.log(`${step.name}: ${summaryLine(tally)} (${seconds(started)})`);
  return tally;
}

const environmentOf = ({ settings }: Step): NodeJS.ProcessEnv => ({ ...process.env, ...settings });

interface Outcome {
  code: number;
  output: string;
}

async function runProgram(
  { command: [program, ...args] }: Step,
  { minutes, env, show = false }: { minutes: number; env: NodeJS.ProcessEnv; show?: boolean },
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
  }, minutes * MINUTE_MS);
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

/** Runners end their own children on SIGINT, and not all of them do on SIGTERM. */
function interrupt(child: ChildProcess | undefined): void {
  child?.kill('SIGINT');
  setTimeout(() => child?.kill('SIGKILL'), GRACE_MS).unref();
}

/** Where Chromium is, installing it where that may be done unasked; null (and why) when there is none. */
async function chromiumPath(minutes: number): Promise<string | null> {
  const find = spawn('node', ['scripts/find-chromium.mjs', '--install'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: Math.ceil(minutes * MINUTE_MS),
  });
  running = find;
  return (await text(find.stdout)).trim() || null;
}
