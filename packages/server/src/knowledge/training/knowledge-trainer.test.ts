import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { TrainingTurn, TrainingTurns } from '../models/training-turns.ts';
import { createTrainer, trainingDue } from './knowledge-trainer.ts';

/** Long, because a training gives way to everything else on the machine. */
const WITHIN_MS = 90_000;

const DAY = new Date('2026-03-10T14:00:00');
const NIGHT = new Date('2026-03-10T03:00:00');
const hoursBefore = (now: Date, hours: number) => ({
  version: '',
  trainedAt: now.getTime(),
  seconds: 1,
  solutions: 100,
  examples: 1_900,
  unlabelled: 0,
  fullAt: now.getTime() - hours * 3_600_000,
  fullSize: 2_000,
});

test.each([
  ['nineteen changes, never trained', DAY, { size: 19, changes: 19, record: null }, null],
  ['twenty changes, never trained', DAY, { size: 20, changes: 20, record: null }, 'all'],
  ['under two in a hundred', DAY, { size: 2_000, changes: 39, record: hoursBefore(DAY, 1) }, null],
  ['two in a hundred', DAY, { size: 2_000, changes: 40, record: hoursBefore(DAY, 1) }, 'classes'],
  ['a fifth more', DAY, { size: 2_400, changes: 5, record: hoursBefore(DAY, 1) }, 'all'],
  ['a fifth less', DAY, { size: 1_600, changes: 400, record: hoursBefore(DAY, 1) }, 'all'],
  [
    'one change, at night',
    NIGHT,
    { size: 2_000, changes: 1, record: hoursBefore(NIGHT, 20) },
    'all',
  ],
  [
    'one change, the same night',
    NIGHT,
    { size: 2_000, changes: 1, record: hoursBefore(NIGHT, 2) },
    null,
  ],
  ['no change, at night', NIGHT, { size: 2_000, changes: 0, record: hoursBefore(NIGHT, 99) }, null],
  ['one change, second day', DAY, { size: 2_000, changes: 1, record: hoursBefore(DAY, 37) }, 'all'],
] as const)('with %s there is to be trained', (_, now, lag, due) => {
  expect(trainingDue({ ...lag, holdsPart: false }, now)).toBe(due);
});

test('while only a part is held, everything is trained every night, because the rest changes unseen', () => {
  const unchanged = { size: 2_000, changes: 0, holdsPart: true };
  expect(trainingDue({ ...unchanged, record: hoursBefore(NIGHT, 20) }, NIGHT)).toBe('all');
  expect(trainingDue({ ...unchanged, record: hoursBefore(NIGHT, 2) }, NIGHT)).toBeNull();
  expect(trainingDue({ ...unchanged, record: hoursBefore(DAY, 20) }, DAY)).toBeNull();
});

afterEach(() => vi.useRealTimers());

/** The turns of a process that takes whatever was trained. */
const turnsOf = (begin: TrainingTurns['begin']): TrainingTurns => ({
  begin,
  stand: () => Promise.resolve(),
  stop: () => Promise.resolve(),
});
const turn = (lost = new AbortController().signal): TrainingTurn => ({
  lost,
  publish: () => Promise.resolve(),
  end: () => Promise.resolve(),
});
const ALONE = turnsOf(async () => turn());
const DUE = { size: 20, changes: 20, holdsPart: false, record: null };

test(
  'a training that failed is tried again only after ten minutes',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'recourse-trainer-'));
    const program = path.join(folder, 'program.mjs');
    const tries = path.join(folder, 'tries');
    await writeFile(
      program,
      `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(tries)}, 'x');
     throw new Error('planted');`,
    );
    const place = { databaseUrl: '', file: '', quietMs: 0, program: pathToFileURL(program) };
    const trainer = createTrainer(place, pino({ level: 'silent' }), ALONE);
    const adopt = vi.fn<() => Promise<void>>();
    const tried = async () => {
      await trainer.consider(DUE, adopt);
      return (await readFile(tries, 'utf8')).length;
    };
    vi.useFakeTimers({ toFake: ['Date'], now: DAY });
    try {
      expect(await tried()).toBe(1);
      expect(trainer.failedAt()).toBe(DAY.getTime());
      vi.setSystemTime(DAY.getTime() + 599_999);
      expect(await tried()).toBe(1);
      vi.setSystemTime(DAY.getTime() + 600_000);
      expect(await tried()).toBe(2);
      expect(adopt).not.toHaveBeenCalled();
    } finally {
      await trainer.stop();
      await rm(folder, { recursive: true });
    }
  },
  WITHIN_MS,
);

test(
  'a training that another process has taken over is ended, and is no failure',
  async () => {
    const program = new URL('data:text/javascript,for (;;);');
    const place = { databaseUrl: '', file: path.join(tmpdir(), 'none'), quietMs: 0, program };
    const lost = new AbortController();
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const begin = vi.fn<TrainingTurns['begin']>();
    const trainer = createTrainer(place, log, turnsOf(begin));
    const adopt = vi.fn<() => Promise<void>>();
    begin.mockResolvedValueOnce(null);
    await trainer.consider(DUE, adopt);
    expect([trainer.isRunning(), trainer.failedAt()]).toEqual([false, null]);
    begin.mockResolvedValueOnce(turn(lost.signal));
    const considered = trainer.consider(DUE, adopt);
    await expect.poll(() => trainer.isRunning()).toBe(true);
    lost.abort();
    await considered;
    expect([trainer.isRunning(), trainer.failedAt()]).toEqual([false, null]);
    expect(adopt).not.toHaveBeenCalled();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'another process has taken over the training: what was trained here is dropped',
    ]);
  },
  WITHIN_MS,
);
