import type { Bar } from './api-bars.ts';
import { type CallName, CALLS } from './api-calls.ts';
import type { LoopFigures } from './api-loop.ts';
import type { OverloadFigures } from './api-overload.ts';
import type { CallFigures, StageFigures } from './api-stage.ts';

/** The figures as tables for people. */

type Say = (line: string) => void;

const number = (value: number, digits = 1): string => value.toFixed(digits).padStart(9);
const NAME = 34;

export function printStage(stage: StageFigures, say: Say): void {
  const { claims, reports, documents } = stage.sizes;
  say(
    `\n${claims} claims, ${reports} reports, ${documents} documents; load of the machine ${stage.load.before.toFixed(1)} to ${stage.load.after.toFixed(1)}`,
  );
  say(
    `${''.padEnd(NAME)}      p50 at 1      p95   a second   p50 at 16    p95   a second   CPU ms   of the bare one`,
  );
  const [bare] = Object.values(stage.compared).map((compared) => compared.bare);
  if (bare) say(row('bare server, one page', { ...bare, cpu: Number.NaN }));
  for (const name of Object.keys(CALLS) as CallName[]) {
    say(row(CALLS[name].name, stage.calls[name]) + ratioOf(stage, name));
  }
  say(row('login', stage.login));
  say('\nOther lists at 16 clients, p50 and p95 in ms:');
  for (const [name, { p50, p95 }] of Object.entries(stage.lists)) {
    say(name.padEnd(NAME) + number(p50) + number(p95));
  }
  const { idle, now, peak } = stage.memory;
  say(
    `Memory of the app in MiB: ${idle.toFixed(0)} idle, ${now.toFixed(0)} now, ${peak.toFixed(0)} at most`,
  );
}

function row(name: string, { one, many, cpu }: CallFigures): string {
  const load = (figures: CallFigures['one']): string =>
    number(figures.p50, 2) + number(figures.p95, 2) + number(figures.perSecond, 0);
  return `${name.padEnd(NAME)}${load(one)}  ${load(many)}${number(cpu, 2)}`;
}

function ratioOf({ compared }: StageFigures, name: CallName): string {
  if (!(name in compared)) return '';
  const { bare, many, one } = compared[name as keyof typeof compared];
  const share = many.perSecond / bare.many.perSecond;
  return `   ${share.toFixed(2)} of its throughput, ${(one.p50 / bare.one.p50).toFixed(1)} times its p50`;
}

export function printLoop(figures: LoopFigures, say: Say): void {
  const { upload, signIns, rebuild, examples } = figures;
  say(
    `\nEvent loop held up at most: uploads ${upload.toFixed(0)} ms, sign-ins ${signIns.toFixed(0)} ms, index of ${examples} examples ${rebuild.toFixed(0)} ms; memory at most ${figures.memory.peak.toFixed(0)} MiB`,
  );
}

export function printOverload(figures: OverloadFigures, say: Say): void {
  const { capacity, offered, answered, outcomes, longestMs, recoveryMs, memory } = figures;
  say(
    `\nOverload: capacity ${capacity.toFixed(0)} a second, offered ${offered.toFixed(0)}, answered ${answered.toFixed(0)} as ${JSON.stringify(outcomes)}, longest ${longestMs.toFixed(0)} ms, normal after ${(recoveryMs / 1_000).toFixed(1)} s, memory at most ${memory.toFixed(0)} MiB`,
  );
}

export function printBars(bars: readonly Bar[], say: Say): void {
  say('\nBars:');
  for (const { name, measured, limit, unit, kind, kept } of bars) {
    say(`${kept ? 'kept  ' : 'MISSED'} ${name}: ${measured.toFixed(2)} (${kind} ${limit} ${unit})`);
  }
  const missed = bars.filter(({ kept }) => !kept).length;
  say(`${bars.length - missed} kept, ${missed} missed`);
}
