import type { Bar } from './bars.ts';
import type { CaseFigures } from './case.ts';
import { type CallName, CALLS } from './calls.ts';
import type { LoopFigures } from './loop.ts';
import type { OverloadFigures } from './overload.ts';
import { type AllFigures, type CallFigures, COMPARED, type StageFigures } from './measure.ts';

/** Prints the figures as tables for people. */

type Say = (line: string) => void;

const number = (value: number, digits = 1): string => value.toFixed(digits).padStart(9);
const NAME = 34;

export function printAll({ stages, bare, load }: AllFigures, say: Say): void {
  say(`Load of the machine ${load.before.toFixed(1)} to ${load.after.toFixed(1)}`);
  say('The bare server, in turns with each of these (times in ms):');
  say(HEAD);
  for (const name of COMPARED) {
    say(row(CALLS[name].name, { ...bare[name], cpu: Number.NaN }));
  }
  for (const stage of stages) printStage(stage, say);
}

const HEAD = [
  ''.padEnd(NAME),
  '   1 client: p50      p95  a second',
  '   16: p50      p95  a second   CPU',
].join('');

function printStage({ sizes, calls, login, lists, memory }: StageFigures, say: Say): void {
  const { claims, reports, documents } = sizes;
  say(`\n${claims} claims, ${reports} reports, ${documents} documents`);
  say(HEAD);
  for (const name of Object.keys(CALLS) as CallName[]) say(row(CALLS[name].name, calls[name]));
  say(row('login', login));
  say('Other lists at 16 clients, p50 and p95:');
  for (const [name, { p50, p95 }] of Object.entries(lists)) {
    say(name.padEnd(NAME) + number(p50) + number(p95));
  }
  const { idle, now, peak } = memory;
  say(
    `Memory of the app in MiB: ${idle.toFixed(0)} idle, ${now.toFixed(0)} now, ${peak.toFixed(0)} at most`,
  );
}

function row(name: string, { one, many, cpu }: CallFigures): string {
  const figures = ({ p50, p95, perSecond }: CallFigures['one']): string =>
    number(p50, 2) + number(p95, 2) + number(perSecond, 0);
  return `${name.padEnd(NAME)}${figures(one)}  ${figures(many)}${number(cpu, 2)}`;
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

export function printCase({ claims, live, p50, bulk, recount }: CaseFigures, say: Say): void {
  const times = Object.entries(p50).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  say(
    `\nCases at ${claims} claims, ${live} of them with a live clock; p50 in ms: ${times.join(', ')}`,
  );
  say(
    `Bulk of 500: assigned in ${bulk.assign.toFixed(2)} s, moved on in ${bulk.move.toFixed(2)} s; ${recount.claims} counted anew in ${recount.seconds.toFixed(1)} s, p95 of readers ${recount.before.toFixed(1)} ms before and ${recount.meanwhile.toFixed(1)} ms meanwhile`,
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
