import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
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
import { root, type Stage, type Step } from './test-steps.ts';

/** The limit of a whole plan, unless one of its steps may take longer. */
const PLAN_MINUTES = 26;
const GRACE_MS = 10_000;
const MINUTE_MS = 60_000;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Number of steps of a stage that run concurrently. While one waits for a database or for its last test, another one
 * works.
 */
const SIDE_BY_SIDE = 2;

/**
 * Two concurrent runners share the workers that a single one has (vitest.config.ts), because more workers slow each
 * other down.
 */
const SHARED_WORKERS = { VITEST_MAX_WORKERS: String(availableParallelism()) };

const running = new Set<ChildProcess>();
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of running) interrupt(child);
  });
}

/**
 * Runs every step, whatever the results of the others, and prints one line of figures at the end.
 * @param stages run one after the other; the steps of a stage run concurrently
 * @returns the exit code: 0 only when every step passed, 128 + n when signal n stopped the run
 */
export async function runSteps(stages: readonly Stage[]): Promise<number> {
  const limits = stages.flat().map(({ limitMinutes }) => limitMinutes);
  const deadline = performance.now() + Math.max(PLAN_MINUTES, ...limits) * MINUTE_MS;
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(...(await runStage(stage, deadline)));
  const total = addTallies(tallies);
  console.log(`\n${summaryLine(total)}`);
  if (stoppedBy) return 128 + constants.signals[stoppedBy];
  return total.failed > 0 ? 1 : 0;
}

async function runStage(stage: Stage, deadline: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const waiting = stage.values();
  const runWaiting = async (): Promise<void> => {
    for (const step of waiting) {
      if (stoppedBy) return;
      const left = (deadline - performance.now()) / MINUTE_MS;
      const minutes = Math.min(step.limitMinutes, left);
      tallies.push(await runStep(step, { minutes, isAlone: stage.length === 1 }));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runWaiting));
  return tallies;
}

interface Terms {
  minutes: number;
  /**
   * Whether the step is alone in its stage. Its output is then shown at once, while outputs of several steps would mix.
   */
  isAlone: boolean;
}

async function runStep(step: Step, terms: Terms): Promise<Tally> {
  if (terms.minutes <= 0) {
    console.log(`FAILED ${step.name}: not run, the steps before it took all the time`);
    return oneFailed;
  }
  const { report } = step;
  return report ? runCountedStep({ ...step, report }, terms) : runStaticStep(step, terms);
}

async function runStaticStep(step: Step, { minutes }: Terms): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await runProgram(step, { minutes, env: environmentOf(step) });
  const end = `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds(started)})`;
  console.log(code === 0 ? end : `${end}\n${output}`);
  return code === 0 ? onePassed : oneFailed;
}

async function runCountedStep(
  step: Step & Required<Pick<Step, 'report'>>,
  { minutes, isAlone }: Terms,
): Promise<Tally> {
  const started = performance.now();
  const { runner, file, leastTests } = step.report;
  console.log(`begun  ${step.name}`);
  const chromium = step.needsChromium ? await chromiumPath(minutes) : undefined;
  if (chromium === null) return oneFailed;
  rmSync(file, { force: true });
  const env = {
    ...environmentOf(step),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(!isAlone && SHARED_WORKERS),
  };
  const { code, output } = await runProgram(step, { minutes, env, show: isAlone });
  const maySkip = !process.env['CI'];
  const { tally, faults } = judge(tallyReport(runner, file, code), { leastTests, maySkip });
  const told = faults.map((fault) => `FAILED ${step.name}: ${fault}`);
  const end = `${step.name}: ${summaryLine(tally)} (${seconds(started)})`;
  console.log([...(output ? ['', output] : []), ...told, end].join('\n'));
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
  running.add(child);
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
  running.delete(child);
  return { code, output: (await output).join('').trim() };
}

async function collect(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : '';
}

/** On SIGINT every runner ends its children; on SIGTERM not all of them do. */
function interrupt(child: ChildProcess): void {
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
}

/**
 * The path of Chromium. Installs it if that is possible without asking. null, after printing why, when there is none.
 */
async function chromiumPath(minutes: number): Promise<string | null> {
  const find = spawn('node', ['scripts/find-chromium.mjs', '--install'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: Math.ceil(minutes * MINUTE_MS),
  });
  running.add(find);
  const found = (await text(find.stdout)).trim();
  running.delete(find);
  return found || null;
}
