import type { Calendar } from '@recourse/contract/clock/calendars';
import { expect, test } from 'vitest';
import { changesOf, faultsOf, fromForm, toForm } from './calendar-form.ts';

const OFFICE: Calendar = {
  id: 1,
  name: 'Office',
  timeZone: 'Europe/Paris',
  week: { MO: [['09:00', '17:00']], SA: [] },
  nextYearMissing: false,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  version: 1,
  holidays: [],
};

test('a calendar that is opened and left as it is has no changes', () => {
  const read = fromForm(toForm(OFFICE, 'UTC'));
  if (!('body' in read)) throw new Error('It is right.');
  expect(changesOf(OFFICE, read.body)).toEqual({});
});

test('only what was changed is sent', () => {
  const form = toForm(OFFICE, 'UTC');
  const read = fromForm({ ...form, name: ' Head office ', hours: { ...form.hours, TU: '9-12' } });
  if (!('body' in read)) throw new Error('It is right.');
  expect(changesOf(OFFICE, read.body)).toEqual({
    name: 'Head office',
    week: { MO: [['09:00', '17:00']], TU: [['09:00', '12:00']] },
  });
  expect(
    changesOf(OFFICE, { ...read.body, name: 'Office', week: OFFICE.week, timeZone: 'UTC' }),
  ).toEqual({
    timeZone: 'UTC',
  });
});

test('a new one begins with the usual hours, and what is missing is named by its field', () => {
  const form = toForm(null, 'Europe/Dublin');
  expect(form).toMatchObject({ timeZone: 'Europe/Dublin', hours: { FR: '09:00–17:00', SA: '' } });
  const closed = { MO: '', TU: '', WE: '', TH: '', FR: '', SA: '', SU: '' };
  expect(fromForm({ name: ' ', timeZone: '', hours: closed })).toEqual({
    faults: {
      name: 'Please give the calendar a name.',
      timeZone: 'calendars.timeZoneMissing',
      week: 'calendars.hours.none',
    },
  });
  expect(fromForm({ ...form, name: 'x', hours: { ...closed, SU: '9-8' } })).toEqual({
    faults: { days: { SU: 'calendars.hours.backwards' } },
  });
});

test('what the server refuses stands at its field', () => {
  expect(faultsOf({ 'week.MO[0]': 'x', timeZone: 'y', name: 'Taken.' })).toEqual({
    days: { MO: 'calendars.hours.shape' },
    timeZone: 'calendars.timeZoneUnknown',
    name: 'Taken.',
  });
  expect(faultsOf({ week: 'x' })).toEqual({ week: 'calendars.hours.none' });
  expect(faultsOf({ other: 'x' })).toBeNull();
});
