import { expect, test } from 'vitest';
import { hoursText, readHours, readWeek, weekTexts } from './openings.ts';

test.each([
  ['09:00–12:00, 13:00–17:00', '09:00–12:00, 13:00–17:00'],
  ['9-17', '09:00–17:00'],
  ['9.30 - 12h15', '09:30–12:15'],
  ['13-17 9-12', '09:00–12:00, 13:00–17:00'],
  ['00:00—24:00', '00:00–24:00'],
  ['9-12، 12-17', '09:00–12:00, 12:00–17:00'],
  ['  ', ''],
])('%j are the openings %j', (text, shown) => {
  const read = readHours(text);
  expect('openings' in read ? hoursText(read.openings) : read).toBe(shown);
});

test.each([
  ['nine to five', 'shape'],
  ['9', 'shape'],
  ['9-', 'shape'],
  ['09:60-12:00', 'shape'],
  ['09:00-24:01', 'shape'],
  ['25-26', 'shape'],
  ['123-124', 'shape'],
  ['12-9', 'backwards'],
  ['9-9', 'backwards'],
  ['22:00-06:00', 'backwards'],
  ['9-12, 11-17', 'overlap'],
])('%j is wrong: %s', (text, problem) => {
  expect(readHours(text)).toEqual({ problem });
});

test('a week is read as it is shown, and what is wrong is named by its day', () => {
  const week = {
    MO: [['09:00', '17:00']] as [string, string][],
    SU: [['00:00', '24:00']] as never,
  };
  expect(readWeek(weekTexts(week))).toEqual({ week });
  expect(readWeek({ ...weekTexts(week), TU: 'x', FR: '9-8' })).toEqual({
    problems: { TU: 'shape', FR: 'backwards' },
  });
  expect(readWeek(weekTexts({}))).toEqual({ week: {} });
});
