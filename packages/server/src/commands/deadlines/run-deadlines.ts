import { parseArgs } from 'node:util';
import { type Calendar, openCalendar } from '@recourse/clock/calendar';
import { ClockError } from '@recourse/clock/clock-error';
import { countDays, type DayCounts, deadline } from '@recourse/clock/deadline';
import { checkRule, type Rule } from '@recourse/clock/rule';
import { StartError } from '../../start-error.ts';
import { asRule, type DeadlineCase, deadlineFile, type DeadlineFile } from './deadline-file.ts';

export const DEADLINES_USAGE = `Usage:
  npm run deadlines -- FILE.json [--json]

Prints when each case of the file is due: a way to try a rule before using it.`;

/** One case's result; the keys are those of \`--json\`. Instants are ISO 8601 in UTC. */
export interface DeadlineResult {
  name: string;
  dayZero: string;
  dueOn: string | null;
  /** The first instant that is too late. */
  dueAt: string | null;
  warnAt: string | null;
  /** null for a rule that counts minutes or hours. */
  days: DayCounts | null;
  remainingDays?: number;
  remainingMinutes?: number;
}

/** Reads the arguments of the command. Throws StartError with what is wrong and the usage. */
export function readDeadlineArguments(argv: readonly string[]): { file: string; json: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { json: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, json: values.json === true };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : ''}\n\n${DEADLINES_USAGE}`);
  }
  throw new StartError(`Name one file.\n\n${DEADLINES_USAGE}`);
}

/** The deadlines of a file's cases, in their order. Throws StartError that names the case and the field that is wrong. */
export function runDeadlines(text: string, file: string): DeadlineResult[] {
  const stage = createStage(readFileText(text, file), file);
  return stage.cases.map((one) => resultOf(one, stage));
}

/** One line for each case, for people. */
export function describeDeadlines(results: readonly DeadlineResult[]): string {
  return results
    .map(({ name, dayZero, dueOn, dueAt, days }) => {
      const due = dueOn === null ? 'the clock stands' : `due ${dueOn}, too late from ${dueAt}`;
      const skipped = days && days.weekend + days.holiday + days.paused;
      const counted = days ? `; ${days.counted} days counted, ${skipped} skipped` : '';
      return `${name}: from ${dayZero}, ${due}${counted}`;
    })
    .join('\n');
}

function readFileText(text: string, file: string): DeadlineFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StartError(`${file} is no JSON.`);
  }
  const read = deadlineFile.safeParse(parsed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new StartError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

interface Stage {
  cases: readonly DeadlineCase[];
  calendarOf: (one: DeadlineCase) => Calendar;
  ruleOf: (one: DeadlineCase) => Rule;
  file: string;
}

/** Each calendar and rule is read once. */
function createStage({ calendars = {}, rules = {}, cases }: DeadlineFile, file: string): Stage {
  const opened = new Map<string, Calendar>();
  for (const [name, data] of Object.entries(calendars))
    opened.set(
      name,
      inPlace(file, `calendars.${name}`, () => openCalendar(data)),
    );
  const checked = new Map<string, Rule>();
  for (const [name, rule] of Object.entries(rules))
    checked.set(
      name,
      inPlace(file, `rules.${name}`, () => checkRule(asRule(rule))),
    );
  const named = <Value>(values: Map<string, Value>, what: string, name: string): Value => {
    const value = values.get(name);
    if (value === undefined) throw new StartError(`${file}: there is no ${what} named ${name}.`);
    return value;
  };
  return {
    cases,
    calendarOf: ({ calendar }) =>
      typeof calendar === 'string' ? named(opened, 'calendar', calendar) : openCalendar(calendar),
    ruleOf: ({ rule }) =>
      typeof rule === 'string' ? named(checked, 'rule', rule) : checkRule(asRule(rule)),
    file,
  };
}

function resultOf(one: DeadlineCase, { calendarOf, ruleOf, file }: Stage): DeadlineResult {
  return inPlace(file, one.name, () => {
    const rule = ruleOf(one);
    const { received, sent, pauses, reopen } = one;
    const reopenings = reopen ? [reopen] : [];
    const made = deadline(calendarOf(one), rule, { received, sent, pauses, reopenings });
    const countsTime = made.days.some(({ minutes }) => minutes !== null);
    return {
      name: one.name,
      dayZero: made.zero.date,
      dueOn: made.due?.date ?? null,
      dueAt: instantText(made.dueAt),
      warnAt: instantText(made.warnAt),
      days: countsTime ? null : countDays(made),
      ...(made.remaining === null
        ? {}
        : { [countsTime ? 'remainingMinutes' : 'remainingDays']: made.remaining }),
    };
  });
}

const instantText = (at: number | null): string | null =>
  at === null ? null : Temporal.Instant.fromEpochMilliseconds(at).toString();

/** Adds the place in the file to an error of the clock. */
function inPlace<Made>(file: string, place: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof ClockError) throw new StartError(`${file}: ${place}: ${error.message}`);
    throw error;
  }
}
