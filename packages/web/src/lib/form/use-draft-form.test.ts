import { expect, test } from 'vitest';
import { readStoredForm, sameValues } from './use-draft-form.ts';

const EMPTY = { texte: '', motcle: '' };

test('a kept form is read with the version that it was made from', () => {
  const origin = { texte: 'Restart', motcle: 'router' };
  const stored = { values: { texte: 'Restart it', motcle: 'router' }, base: 3, origin };
  expect(readStoredForm(EMPTY, stored)).toEqual(stored);
  expect(readStoredForm(EMPTY, { ...stored, origin: { texte: 1 } })?.origin).toEqual(EMPTY);
});

test('a form of another version of the app is not taken', () => {
  expect(readStoredForm(EMPTY, { values: { texte: 'Restart it' }, base: 3 })).toBeNull();
  expect(readStoredForm(EMPTY, { values: { texte: 1, motcle: '' } })).toBeNull();
  expect(readStoredForm(EMPTY, ['x'])).toBeNull();
  expect(readStoredForm(EMPTY, null)).toBeNull();
});

test('fields that the form does not have are left out', () => {
  const stored = { values: { texte: 'a', motcle: 'b', more: 'c' } };
  expect(readStoredForm(EMPTY, stored)).toEqual({
    values: { texte: 'a', motcle: 'b' },
    base: null,
    origin: EMPTY,
  });
});

test('a form is unchanged when every field holds what it held', () => {
  expect(sameValues(EMPTY, { ...EMPTY })).toBe(true);
  expect(sameValues(EMPTY, { ...EMPTY, motcle: ' ' })).toBe(false);
});
