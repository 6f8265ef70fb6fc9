import type { Policy, PolicyTarget } from '@recourse/contract/clock/policies';
import { expect, test } from 'vitest';
import {
  emptyPolicyForm,
  newTarget,
  placedErrors,
  readPolicyForm,
  toPolicyBody,
  toPolicyForm,
} from './policy-form.ts';

/** The form of a policy: a round trip returns the same policy, and each fault has its field. */

const target = (change: Partial<PolicyTarget['rule']> = {}): PolicyTarget => ({
  code: 'FINAL',
  kind: 'DUE',
  legal: true,
  calendarId: 7,
  atMost: 35,
  rule: {
    unit: 'WORKING_DAYS',
    amount: 15,
    roll: 'NEXT',
    end: 'CLOSE_OF_BUSINESS',
    lateReceipt: 'NEXT_WORKING_DAY',
    pause: 'WAITING',
    startsFrom: 'SENT',
    onReopen: 'EXTEND',
    ...change,
  },
});

const policy: Policy = {
  id: 3,
  code: 'OURS',
  version: 2,
  name: 'Our own',
  targets: [
    target({ warn: { workingDays: 2 } }),
    {
      ...target({ unit: 'WORKING_MINUTES', amount: 480, warn: { workingMinutes: 60 } }),
      code: 'FIRST_REPLY',
      atMost: null,
    },
    { ...target(), code: 'ACK', legal: false },
  ],
  pauseAllowed: true,
  keepsRecord: false,
  recourse: { en: 'The board', fr: 'Le conseil', ar: 'المجلس' },
  recourseOn: ['REJECTED'],
  autoCloseDays: 14,
  reopenWithinDays: null,
  lateLevel: 2,
  source: 'https://example.org/rule',
  enabled: true,
  newest: true,
  reviewedBy: null,
  reviewedOn: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('a form that nobody touches sends the version that it began with', () => {
  const { id, version, enabled, newest, reviewedBy, reviewedOn, createdAt, ...content } = policy;
  expect([id, version, enabled, newest, reviewedBy, reviewedOn, createdAt]).toHaveLength(7);
  expect(toPolicyBody(toPolicyForm(policy))).toEqual(content);
});

test('what was kept of a form is read again, anything else is not', () => {
  const form = toPolicyForm(policy);
  expect(readPolicyForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
  for (const other of [null, 'text', {}, { ...form, targets: [{ code: 'FINAL' }] }])
    expect(readPolicyForm(other)).toBeNull();
});

test('what is no number is sent as one that the server refuses, and nothing as nothing', () => {
  const form = toPolicyForm(policy);
  const [first, ...rest] = form.targets;
  const { targets, autoCloseDays, reopenWithinDays } = toPolicyBody({
    ...form,
    autoCloseDays: ' ',
    reopenWithinDays: 'soon',
    targets: [{ ...first!, amount: '', warn: 'x', atMost: '1.5' }, ...rest],
  });
  expect([autoCloseDays, reopenWithinDays]).toEqual([null, Number.NaN]);
  expect(targets[0]).toMatchObject({
    atMost: 1.5,
    rule: { amount: Number.NaN, warn: { workingDays: Number.NaN } },
  });
});

test('the server names places of a list in two ways', () => {
  expect(placedErrors({ 'targets[1].rule.amount': 'a', 'targets.0.code': 'b', name: 'c' })).toEqual(
    { 'targets.1.rule.amount': 'a', 'targets.0.code': 'b', name: 'c' },
  );
});

test('a new target is one that the policy has not, with the usual kind and a key of its own', () => {
  const { targets } = emptyPolicyForm('4');
  expect(targets).toMatchObject([{ code: 'FINAL', kind: 'DUE', key: 0, calendarId: '4' }]);
  const more = [1, 2, 3, 4, 5].reduce((list) => [...list, newTarget(list, '4')], targets);
  expect(new Set(more.map(({ code }) => code)).size).toBe(6);
  expect(more.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(more.find(({ code }) => code === 'SUMMARY')?.kind).toBe('WINDOW');
  expect(more.find(({ code }) => code === 'UPDATE')?.kind).toBe('REPEATED');
});
