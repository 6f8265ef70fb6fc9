import type { PolicyTarget } from '@recourse/contract/clock/policies';
import { beforeAll, expect, test } from 'vitest';
import { addEnglishTexts, t } from '../../lib/i18n/i18n.ts';
import { texts as clockTexts } from '../../texts/en-clock.ts';
import { texts } from '../../texts/en-policies.ts';
import { detailTexts, whenText } from './target-words.ts';

/** A target as text. */

beforeAll(() => {
  addEnglishTexts(clockTexts);
  addEnglishTexts(texts);
});

const STRICT: PolicyTarget['rule'] = {
  unit: 'WEEKS',
  amount: 8,
  roll: 'NONE',
  end: 'END_OF_DAY',
  lateReceipt: 'SAME_DAY',
  pause: 'NEVER',
  startsFrom: 'RECEIVED',
  onReopen: 'KEEP',
};
const target = (
  rule: Partial<PolicyTarget['rule']> = {},
  rest: Partial<PolicyTarget> = {},
): PolicyTarget => ({
  code: 'FINAL',
  kind: 'DUE',
  legal: true,
  calendarId: 1,
  atMost: null,
  ...rest,
  rule: { ...STRICT, ...rule },
});

test.each<[string, PolicyTarget]>([
  ['8 weeks after receipt', target()],
  [
    '2 months after the sending, or after receipt where the sending is not known',
    target({ unit: 'MONTHS', amount: 2, startsFrom: 'SENT' }),
  ],
  ['8 working hours after receipt', target({ unit: 'WORKING_MINUTES', amount: 480 })],
  ['90 working minutes after receipt', target({ unit: 'WORKING_MINUTES', amount: 90 })],
  ['1 working day after receipt', target({ unit: 'WORKING_DAYS', amount: 1 })],
  [
    'Every 20 working days',
    target({ unit: 'WORKING_DAYS', amount: 20 }, { code: 'UPDATE', kind: 'REPEATED' }),
  ],
  ['On the day of receipt', target({ unit: 'CALENDAR_DAYS', amount: 0 })],
  ['At once', target({ unit: 'HOURS', amount: 0 })],
])('%s', (text, one) => {
  expect(whenText(t, one)).toBe(text);
});

test('a strict target says little, and all of it', () => {
  expect(detailTexts(t, target())).toEqual([
    'A holding letter does not move it.',
    'A date that is no working day stays.',
    'The clock never stands.',
    'A reopening leaves the date.',
    'It warns nobody before.',
  ]);
});

test('what differs from that is said', () => {
  const summary = target(
    {
      unit: 'WORKING_DAYS',
      amount: 15,
      end: 'CLOSE_OF_BUSINESS',
      lateReceipt: 'NEXT_WORKING_DAY',
      pause: 'WAITING',
      onReopen: 'RESTART',
      warn: { workingDays: 2 },
    },
    { code: 'SUMMARY', kind: 'WINDOW', atMost: 35 },
  );
  expect(detailTexts(t, summary)).toEqual([
    'It is a chance: nothing is late when it is missed.',
    'A holding letter in time moves it to 35 working days, and no further.',
    'It is in time until the company closes.',
    'What arrives after closing, or on no working day, counts as received on the next working day.',
    'The clock stands while somebody is waited for.',
    'After a reopening it is counted anew.',
    'It warns 2 working days before.',
  ]);
  const minutes = target({ unit: 'WORKING_MINUTES', warn: { workingMinutes: 60 }, roll: 'NEXT' });
  expect(detailTexts(t, minutes).at(-1)).toBe('It warns 1 working hour before.');
});
