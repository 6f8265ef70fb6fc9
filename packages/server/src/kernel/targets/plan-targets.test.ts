import { openCalendar } from '@recourse/clock/calendar';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import { describe, expect, test } from 'vitest';
import { OWN_POLICIES } from '../../rooms/policies/shipped/own.ts';
import { REGULATORS } from '../../rooms/policies/shipped/regulators.ts';
import type { ClaimFacts, ClaimTarget, StaffMessage, StatusChange } from './claim-facts.ts';
import { planTargets } from './plan-targets.ts';

const CALENDAR = 7;
const week = Object.fromEntries(
  ['MO', 'TU', 'WE', 'TH', 'FR'].map((day) => [day, [['09:00', '17:00'] as const]]),
);
const calendars = new Map([
  [CALENDAR, { version: 3, calendar: openCalendar({ timeZone: 'UTC', week, holidays: [] }) }],
]);

const policy = (code: string): PolicyTarget[] =>
  [...OWN_POLICIES, ...REGULATORS]
    .filter((shipped) => shipped.code === code)
    .flatMap(({ targets }) => targets.map((target) => ({ ...target, calendarId: CALENDAR })));

/** A Monday. */
const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
const RECEIVED = at('02T10:00');

const message = (when: string, purpose: StaffMessage['purpose'], more = {}): StaffMessage => ({
  at: at(when),
  purpose,
  author: 5,
  promisedOn: null,
  hasRecourse: false,
  ...more,
});
const change = (
  when: string,
  from: StatusChange['from'],
  to: StatusChange['to'],
  reason = 'UNSTATED',
): StatusChange => ({ at: at(when), from, to, reason });

const claim = (code: string, more: Partial<ClaimFacts> = {}): ClaimFacts => ({
  id: 1,
  status: 'OPEN',
  closure: null,
  channel: 'LETTER',
  isDeleted: false,
  filed: RECEIVED,
  received: RECEIVED,
  sent: null,
  first: null,
  targets: policy(code),
  messages: [],
  changes: [],
  pauses: [],
  ...more,
});

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
/** The targets of a kind as one line each: cycle, due date, and how it ended. */
const of = (targets: readonly ClaimTarget[], code: ClaimTarget['code']) =>
  targets
    .filter((target) => target.code === code)
    .map(({ cycle, dueOn, metAt, cancelledAt }) => [cycle, dueOn, iso(metAt), iso(cancelledAt)]);
const plan = (facts: ClaimFacts) => planTargets(facts, calendars);

test('without a policy nothing is promised', () => {
  expect(plan(claim('none'))).toEqual([]);
});

describe('an acknowledgement', () => {
  test('is the receipt for what was filed in the portal, and a message for a letter', () => {
    expect(of(plan(claim('FR-ACPR', { channel: 'PORTAL' })), 'ACK')).toEqual([
      [1, '2026-03-16', '2026-03-02T10:00:00.000Z', null],
    ]);
    expect(of(plan(claim('FR-ACPR')), 'ACK')).toEqual([[1, '2026-03-16', null, null]]);
    const messages = [message('03T11:00', 'ACKNOWLEDGEMENT')];
    expect(of(plan(claim('FR-ACPR', { messages })), 'ACK')).toEqual([
      [1, '2026-03-16', '2026-03-03T11:00:00.000Z', null],
    ]);
  });

  test('is counted from the sending where the policy says so', () => {
    const sent = Date.parse('2026-02-27T08:00:00Z');
    expect(of(plan(claim('FR-ACPR', { sent })), 'ACK')).toEqual([[1, '2026-03-13', null, null]]);
  });
});

describe('a final answer', () => {
  test('is met by a final message alone', () => {
    const messages = [message('03T11:00', 'ANSWER'), message('04T11:00', 'HOLDING')];
    expect(of(plan(claim('INTERNAL', { messages })), 'FINAL')).toEqual([
      [1, '2026-03-09', null, null],
    ]);
    const changes = [change('05T11:00', 'PENDING', 'RESOLVED')];
    expect(of(plan(claim('INTERNAL', { messages, changes })), 'FINAL')).toEqual([
      [1, '2026-03-09', null, null],
    ]);
    const answered = { messages: [...messages, message('05T11:00', 'FINAL')], changes };
    expect(of(plan(claim('INTERNAL', answered)), 'FINAL')).toEqual([
      [1, '2026-03-09', '2026-03-05T11:00:00.000Z', null],
    ]);
  });

  test('that an old answer was made into is final since the claim ended', () => {
    const messages = [message('03T11:00', 'FINAL')];
    const changes = [
      change('03T11:00', 'OPEN', 'PENDING'),
      change('20T11:00', 'PENDING', 'RESOLVED'),
    ];
    expect(of(plan(claim('INTERNAL', { messages, changes })), 'FINAL')).toEqual([
      [1, '2026-03-09', '2026-03-20T11:00:00.000Z', null],
    ]);
  });

  test('is owed by nobody once the client has withdrawn his claim', () => {
    const changes = [change('05T11:00', 'OPEN', 'CLOSED', 'WITHDRAWN')];
    expect(of(plan(claim('UK-FCA', { changes })), 'FINAL')).toEqual([
      [1, '2026-04-27', null, '2026-03-05T11:00:00.000Z'],
    ]);
  });

  test('is owed still when the claim was closed without a word', () => {
    const changes = [change('05T11:00', 'OPEN', 'CLOSED')];
    expect(of(plan(claim('UK-FCA', { changes })), 'FINAL')).toEqual([
      [1, '2026-04-27', null, null],
    ]);
  });

  test('is owed at the longest time after a holding letter, unless that came too late', () => {
    const inTime = [message('10T11:00', 'HOLDING')];
    expect(of(plan(claim('UK-PSD', { messages: inTime })), 'FINAL')).toEqual([
      [1, '2026-04-20', null, null],
    ]);
    const late = [message('24T00:00', 'HOLDING')];
    expect(of(plan(claim('UK-PSD', { messages: late })), 'FINAL')).toEqual([
      [1, '2026-03-23', null, null],
    ]);
  });
});

describe('while the client is waited for', () => {
  const pauses = [{ from: at('06T16:00'), to: at('09T10:00') }];

  test('a clock that may stand stands: from Friday to Monday it is one working day', () => {
    expect(of(plan(claim('INTERNAL', { pauses })), 'FINAL')).toEqual([
      [1, '2026-03-10', null, null],
    ]);
    const open = [{ from: at('06T16:00'), to: null }];
    expect(of(plan(claim('INTERNAL', { pauses: open })), 'FINAL')).toEqual([[1, null, null, null]]);
  });

  test('a clock that a regulator lets run runs', () => {
    expect(of(plan(claim('UK-FCA', { pauses })), 'FINAL')).toEqual(
      of(plan(claim('UK-FCA')), 'FINAL'),
    );
  });

  test('an answer ends the pause of its target', () => {
    const open = [{ from: at('05T16:00'), to: null }];
    const messages = [message('06T11:00', 'FINAL')];
    expect(of(plan(claim('INTERNAL', { pauses: open, messages })), 'FINAL')).toEqual([
      [1, '2026-03-10', '2026-03-06T11:00:00.000Z', null],
    ]);
  });
});

describe('a claim that is opened again', () => {
  const messages = [message('04T10:00', 'FINAL')];
  const changes = [
    change('04T10:00', 'PENDING', 'RESOLVED'),
    change('11T10:00', 'RESOLVED', 'OPEN', 'REOPENED'),
  ];

  test('has its final date moved by the time in between, and its first reply counted anew', () => {
    const targets = plan(claim('INTERNAL', { messages, changes }));
    expect(of(targets, 'FINAL')).toEqual([
      [1, '2026-03-09', '2026-03-04T10:00:00.000Z', null],
      [2, '2026-03-16', null, null],
    ]);
    expect(of(targets, 'FIRST_REPLY')).toEqual([
      [1, '2026-03-03', '2026-03-04T10:00:00.000Z', null],
      [2, '2026-03-12', null, null],
    ]);
  });

  test('keeps a legal date, and after that date is asked for nothing', () => {
    expect(of(plan(claim('UK-FCA', { messages, changes })), 'FINAL')).toEqual([
      [1, '2026-04-27', '2026-03-04T10:00:00.000Z', null],
      [2, '2026-04-27', null, null],
    ]);
    const late = [
      ...changes.slice(0, 1),
      { ...change('11T10:00', 'RESOLVED', 'OPEN'), at: Date.parse('2027-03-11T10:00:00Z') },
    ];
    expect(of(plan(claim('UK-FCA', { messages, changes: late })), 'FINAL')).toHaveLength(1);
  });

  test('was never answered when the answer was undone', () => {
    const undone = [...changes.slice(0, 1), change('05T10:00', 'RESOLVED', 'PENDING', 'UNDONE')];
    expect(of(plan(claim('INTERNAL', { changes: undone })), 'FINAL')).toEqual([
      [1, '2026-03-09', null, null],
    ]);
  });
});

describe('a summary', () => {
  const accepted = (when: string) => ({
    messages: [message('04T10:00', 'FINAL')],
    changes: [
      change('04T10:00', 'PENDING', 'RESOLVED'),
      change(when, 'RESOLVED', 'CLOSED', 'ACCEPTED'),
    ],
  });

  test('is met by the client who accepts before business closes, and the eight weeks are over', () => {
    const targets = plan(claim('UK-FCA', accepted('05T16:59')));
    expect(of(targets, 'SUMMARY')).toEqual([[1, '2026-03-05', '2026-03-05T16:59:00.000Z', null]]);
    expect(of(targets, 'FINAL')).toEqual([[1, '2026-04-27', null, '2026-03-05T16:59:00.000Z']]);
    expect(of(targets, 'DELAY_NOTICE')[0]?.[3]).not.toBeNull();
  });

  test('is not met at the first instant that is too late', () => {
    const targets = plan(claim('UK-FCA', accepted('05T17:00')));
    expect(of(targets, 'SUMMARY')[0]?.[2]).toBeNull();
    expect(of(targets, 'FINAL')[0]?.[3]).toBeNull();
  });
});

test('a notice of delay is a holding letter that names the recourse', () => {
  const without = [message('10T11:00', 'HOLDING')];
  expect(of(plan(claim('UK-FCA', { messages: without })), 'DELAY_NOTICE')[0]?.[2]).toBeNull();
  const messages = [message('10T11:00', 'HOLDING', { hasRecourse: true })];
  expect(of(plan(claim('UK-FCA', { messages })), 'DELAY_NOTICE')[0]?.[2]).toBe(
    '2026-03-10T11:00:00.000Z',
  );
});

test('updates come again, each counted from the one before, until the final answer', () => {
  const messages = [message('05T10:00', 'HOLDING'), message('11T10:00', 'ANSWER')];
  const open = plan(claim('ISO-10002', { messages }));
  expect(of(open, 'UPDATE')).toEqual([
    [1, '2026-03-09', '2026-03-05T10:00:00.000Z', null],
    [1, '2026-03-12', '2026-03-11T10:00:00.000Z', null],
    [1, '2026-03-18', null, null],
  ]);
  const answered = [...messages, message('12T10:00', 'FINAL'), message('13T10:00', 'ANSWER')];
  expect(of(plan(claim('ISO-10002', { messages: answered })), 'UPDATE').slice(2)).toEqual([
    [1, '2026-03-18', '2026-03-12T10:00:00.000Z', null],
  ]);
});

test('a promise is due at the end of its date, until an answer or another promise', () => {
  const first = message('05T10:00', 'HOLDING', { promisedOn: '2026-03-14' });
  const second = message('09T10:00', 'HOLDING', { promisedOn: '2026-03-20' });
  const messages = [first, second, message('19T10:00', 'ANSWER')];
  const targets = plan(claim('INTERNAL', { messages }));
  expect(of(targets, 'PROMISED')).toEqual([
    [1, '2026-03-14', null, '2026-03-09T10:00:00.000Z'],
    [1, '2026-03-20', '2026-03-19T10:00:00.000Z', null],
  ]);
  expect(targets.findLast(({ code }) => code === 'PROMISED')?.dueAt).toBe(at('21T00:00'));
});

test('what the law asks for counts from the first of the claims that were merged, all else from the own receipt', () => {
  const first = {
    received: at('02T10:00') - 10 * 86_400_000,
    sent: at('02T10:00') - 20 * 86_400_000,
  };
  const dueOf = (code: string, target: ClaimTarget['code'], more: Partial<ClaimFacts> = {}) =>
    of(plan(claim(code, more)), target)[0]?.[1];
  expect(dueOf('UK-FCA', 'FINAL')).toBe('2026-04-27');
  expect(dueOf('UK-FCA', 'FINAL', { first })).toBe('2026-04-17');
  expect(dueOf('FR-ACPR', 'FINAL')).toBe('2026-05-02');
  expect(dueOf('FR-ACPR', 'FINAL', { first })).toBe('2026-04-10');
  expect(dueOf('INTERNAL', 'FINAL', { first })).toBe(dueOf('INTERNAL', 'FINAL'));
  expect(dueOf('UK-FCA', 'ACK', { first })).toBe(dueOf('UK-FCA', 'ACK'));
});
