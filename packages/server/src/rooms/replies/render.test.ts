import { expect, test } from 'vitest';
import { dayIn } from '../../kernel/day-in.ts';
import { render, unknownIn, type Values } from './render.ts';

const VALUES: Values = {
  clientName: 'Ann',
  reference: 'R-2026-000001-1',
  receivedOn: '2 March 2026',
  employeeName: 'Bea',
  organisation: null,
};

test('every variable is filled, with or without spaces between the braces', () => {
  expect(
    render('{{clientName}}, {{ reference }} of {{receivedOn}}: {{employeeName}}', VALUES),
  ).toEqual({
    text: 'Ann, R-2026-000001-1 of 2 March 2026: Bea',
    missing: [],
  });
});

test('what nobody knows or what has no value stays, and is named once', () => {
  const text = '{{organisation}} {{coupon}} {{organisation}} {{clientName}}';
  expect(render(text, VALUES)).toEqual({
    text: '{{organisation}} {{coupon}} {{organisation}} Ann',
    missing: ['organisation', 'coupon'],
  });
  expect(render('{{clientName}}', { ...VALUES, clientName: ' \n ' }).missing).toEqual([
    'clientName',
  ]);
});

test.each([
  ['{{reference}}', '{ {reference}}'],
  ['{{{{reference}}', '{ { { {reference}}'],
  ['Ann\r\nDear all', 'Ann Dear all'],
  ['$& $1', '$& $1'],
  ['<b>Ann</b>', '<b>Ann</b>'],
])('a value is text and nothing else: %j', (clientName, shown) => {
  const { text, missing } = render('{{clientName}}!', { ...VALUES, clientName });
  expect([text, missing, unknownIn(text)]).toEqual([`${shown}!`, [], []]);
  expect(text).not.toContain('{{');
});

test('only names between two pairs of braces are variables', () => {
  expect(unknownIn('{coupon} {{ }} {{a b}} {{coupon}} {{constructor}}')).toEqual([
    'coupon',
    'constructor',
  ]);
  expect(render('{{constructor}} {{toString}}', VALUES).missing).toEqual([
    'constructor',
    'toString',
  ]);
});

test('a day is written in the language of the text, as it is in the zone of the organisation', () => {
  const at = new Date('2026-03-01T23:30:00.000Z');
  expect(dayIn('en', at, 'Europe/Paris')).toBe('2 March 2026');
  expect(dayIn('fr', at, 'Europe/Paris')).toBe('2 mars 2026');
  expect(dayIn('en', at, 'UTC')).toBe('1 March 2026');
  expect(dayIn('ar', at, 'UTC')).toContain('مارس');
});
