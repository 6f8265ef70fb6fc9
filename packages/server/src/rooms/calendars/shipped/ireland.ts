import type { ShippedCalendar } from './shipped-calendar.ts';

/**
 * Organisation of Working Time Act 1997, Second Schedule, with Saint Brigid’s Day since 2023. A holiday at a weekend
 * does not move.
 */
export const IRELAND: ShippedCalendar = {
  code: 'IE',
  name: 'Ireland',
  timeZone: 'Europe/Dublin',
  workingDays: ['MO', 'TU', 'WE', 'TH', 'FR'],
  source: 'https://www.irishstatutebook.ie/eli/1997/act/20/schedule/2',
  holidays: [
    ['2026-01-01', 'New Year’s Day'],
    ['2026-02-02', 'Saint Brigid’s Day'],
    ['2026-03-17', 'Saint Patrick’s Day'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-05-04', 'May Day'],
    ['2026-06-01', 'June Holiday'],
    ['2026-08-03', 'August Holiday'],
    ['2026-10-26', 'October Holiday'],
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'Saint Stephen’s Day'],
    ['2027-01-01', 'New Year’s Day'],
    ['2027-02-01', 'Saint Brigid’s Day'],
    ['2027-03-17', 'Saint Patrick’s Day'],
    ['2027-03-29', 'Easter Monday'],
    ['2027-05-03', 'May Day'],
    ['2027-06-07', 'June Holiday'],
    ['2027-08-02', 'August Holiday'],
    ['2027-10-25', 'October Holiday'],
    ['2027-12-25', 'Christmas Day'],
    ['2027-12-26', 'Saint Stephen’s Day'],
    ['2028-01-01', 'New Year’s Day'],
    ['2028-02-07', 'Saint Brigid’s Day'],
    ['2028-03-17', 'Saint Patrick’s Day'],
    ['2028-04-17', 'Easter Monday'],
    ['2028-05-01', 'May Day'],
    ['2028-06-05', 'June Holiday'],
    ['2028-08-07', 'August Holiday'],
    ['2028-10-30', 'October Holiday'],
    ['2028-12-25', 'Christmas Day'],
    ['2028-12-26', 'Saint Stephen’s Day'],
  ],
};
