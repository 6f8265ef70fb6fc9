import { expect, test } from 'vitest';
import { type ComparedField, differences, merge } from './row-conflict.ts';

const FIELDS: ComparedField<typeof ORIGIN>[] = [
  { name: 'text', label: 'Text' },
  { name: 'status', label: 'Status' },
  { name: 'userId', label: 'User', along: ['userName'], shown: ({ userName }) => userName },
];
const ORIGIN = { text: 'a', status: 'OPEN', userId: '1', userName: 'one', password: '' };
const mine = { ...ORIGIN, text: 'mine', password: 'typed' };
const theirs = { ...ORIGIN, text: 'theirs', status: 'CLOSED', userId: '2', userName: 'two' };
const versions = { mine, theirs, origin: ORIGIN };

test('only what they changed is compared; mine counts where I changed it too', () => {
  expect(differences(versions, FIELDS)).toEqual([
    { name: 'text', label: 'Text', mine: 'mine', theirs: 'theirs', usual: 'mine' },
    { name: 'status', label: 'Status', mine: 'OPEN', theirs: 'CLOSED', usual: 'theirs' },
    { name: 'userId', label: 'User', mine: 'one', theirs: 'two', usual: 'theirs' },
  ]);
  expect(differences({ ...versions, theirs: mine }, FIELDS)).toEqual([]);
  expect(differences({ ...versions, theirs: ORIGIN }, FIELDS)).toEqual([]);
});

test('without a choice what both changed stays mine, and what only they changed is taken', () => {
  expect(merge(versions, FIELDS, {})).toEqual({ ...theirs, text: 'mine', password: 'typed' });
});

test('a choice decides, and takes along what belongs to the field', () => {
  const choices = { text: 'theirs', status: 'mine', userId: 'mine' } as const;
  expect(merge(versions, FIELDS, choices)).toEqual({
    ...ORIGIN,
    text: 'theirs',
    password: 'typed',
  });
});
