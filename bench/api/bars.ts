import type { CaseFigures } from './case.ts';
import type { CallName } from './calls.ts';
import { CALLS } from './calls.ts';
import type { LoopFigures } from './loop.ts';
import type { OverloadFigures } from './overload.ts';
import { DEEP_ROW } from './stage.ts';
import { type AllFigures, type BareFigures, COMPARED, type StageFigures } from './measure.ts';

/** The targets of the design, each with its measured value. */
export interface Bar {
  name: string;
  measured: number;
  limit: number;
  unit: string;
  /** Whether the limit is a maximum or a minimum. */
  kind: 'at most' | 'at least';
  kept: boolean;
}

export interface Judged {
  figures: AllFigures;
  /** Number of claims of the stage that the targets are for. */
  barred: number;
  loop: LoopFigures;
  overload: OverloadFigures;
  desk: CaseFigures;
}

const atMost = (name: string, measured: number, limit: number, unit = 'times'): Bar => ({
  name,
  measured,
  limit,
  unit,
  kind: 'at most',
  kept: measured <= limit,
});

/** Every target that has been measured. */
export function judge({ figures: { stages, bare }, barred, loop, overload, desk }: Judged): Bar[] {
  const stage = stages.find(({ sizes }) => sizes.claims === barred);
  return [
    ...(stage
      ? [...comparedBars(stage, bare), ...absoluteBars(stage), ...memoryBars(stage, loop)]
      : []),
    ...growthBars(stages),
    ...loopBars(loop),
    ...overloadBars(overload),
    ...caseBars(desk),
  ];
}

const LEAST_SHARE = 0.5;
const MOST_P50 = 3;

function comparedBars({ calls }: StageFigures, bare: BareFigures): Bar[] {
  return COMPARED.flatMap((name) => {
    const label = CALLS[name].name;
    const { one, many, cpu } = calls[name];
    const share = many.perSecond / bare[name].many.perSecond;
    return [
      {
        name: `${label}: throughput at 16 clients`,
        measured: share,
        limit: LEAST_SHARE,
        unit: 'of the bare one',
        kind: 'at least' as const,
        kept: share >= LEAST_SHARE,
      },
      atMost(`${label}: p50 at 1 client, to the bare one`, one.p50 / bare[name].one.p50, MOST_P50),
      atMost(`${label}: CPU of app and database`, cpu, 1, 'ms a request'),
    ];
  });
}

function absoluteBars({ calls, lists }: StageFigures): Bar[] {
  const p50 = (name: CallName, limit: number): Bar =>
    atMost(`${CALLS[name].name}: p50`, calls[name].one.p50, limit, 'ms');
  const slowest = Math.max(...Object.values(lists).map(({ p95 }) => p95));
  return [
    atMost(
      'list, deep page by after: p50, to the first page',
      calls.deepByAfter.one.p50 / calls.firstPage.one.p50,
      1.5,
    ),
    atMost(
      'inbox, first page and all counts: p50, to the first page',
      (calls.inboxPage.one.p50 + calls.inboxCounts.one.p50) / calls.firstPage.one.p50,
      3,
    ),
    p50('deepByNumber', 15),
    p50('searchRare', 8),
    p50('searchFrequent', 8),
    p50('searchAbsent', 8),
    p50('create', 5),
    p50('dashboard', 5),
    p50('dashboardClient', 5),
    atMost('slowest of the other lists at 16 clients: p95', slowest, 300, 'ms'),
  ];
}

function memoryBars({ memory }: StageFigures, loop: LoopFigures): Bar[] {
  const peak = Math.max(memory.peak, loop.memory.peak);
  return [
    atMost('memory, idle', memory.idle, 150, 'MiB'),
    atMost('memory, at most', peak, 350, 'MiB'),
  ];
}

const GROWTH: Readonly<Record<number, number>> = { 100_000: 1.3, 1_000_000: 1.5 };

function growthBars(figures: readonly StageFigures[]): Bar[] {
  return figures.flatMap((stage, index) => {
    const before = figures[index - 1];
    const limit = GROWTH[stage.sizes.claims];
    if (!before || !limit) return [];
    const step = `${before.sizes.claims} to ${stage.sizes.claims}`;
    // In absolute numbers the page of the small table is less deep, so its time does not show how
    // times grow.
    const names = (Object.keys(CALLS) as CallName[]).filter(
      (name) => name !== 'deepByNumber' || before.sizes.claims >= 2 * DEEP_ROW,
    );
    return names.map((name) => {
      const growth = stage.calls[name].one.p50 / before.calls[name].one.p50;
      return atMost(`${CALLS[name].name}: growth of p50, ${step}`, growth, limit);
    });
  });
}

const loopBars = ({ upload, signIns, rebuild }: LoopFigures): Bar[] => [
  atMost('event loop held up, 10 MiB uploads', upload, 200, 'ms'),
  atMost('event loop held up, burst of sign-ins', signIns, 200, 'ms'),
  atMost("event loop held up, assistant's index rebuilt", rebuild, 200, 'ms'),
];

const ALLOWED = new Set(['200', '429', '503']);

function overloadBars({ outcomes, recoveryMs }: OverloadFigures): Bar[] {
  const wrong = Object.entries(outcomes).reduce(
    (sum, [name, times]) => sum + (ALLOWED.has(name) ? 0 : times),
    0,
  );
  return [
    atMost('overload: anything but 2xx, 429, 503 with Retry-After', wrong, 0, 'answers'),
    atMost('overload: normal again', recoveryMs / 1_000, 10, 's'),
  ];
}

function caseBars({ p50, bulk, recount }: CaseFigures): Bar[] {
  const { firstPage, getOne, longThread, person, history, create, post } = p50;
  const opened = (getOne + longThread) / (getOne + firstPage);
  return [
    atMost('opening a case of 200 messages: p50, to one claim and one page', opened, 2),
    atMost('posting a message: p50, to creating a claim', post / create, 2),
    atMost('page of a person: p50, to the first page', (person + history) / firstPage, 2),
    atMost('bulk of 500, assigned', bulk.assign, 2, 's'),
    atMost('bulk of 500, moved on', bulk.move, 2, 's'),
    atMost(
      `${recount.claims} claims counted anew: p95 of 16 readers, to before`,
      recount.meanwhile / recount.before,
      3,
    ),
  ];
}
