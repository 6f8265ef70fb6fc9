import { expect, test } from 'vitest';
import { keyAction } from './use-combobox.ts';

const ITEM = { id: 1, label: 'amina' };

test('arrow keys move in the list, and open it', () => {
  expect(keyAction('ArrowDown', { open: false, active: null })).toEqual({ kind: 'move', step: 1 });
  expect(keyAction('ArrowUp', { open: true, active: ITEM })).toEqual({ kind: 'move', step: -1 });
});

test('Enter takes the active item of an open list and otherwise belongs to the form', () => {
  expect(keyAction('Enter', { open: true, active: ITEM })).toEqual({ kind: 'pick', item: ITEM });
  expect(keyAction('Enter', { open: true, active: null })).toBeNull();
  expect(keyAction('Enter', { open: false, active: ITEM })).toBeNull();
});

test('Esc closes an open list and otherwise belongs to the dialog', () => {
  expect(keyAction('Escape', { open: true, active: null })).toEqual({ kind: 'close' });
  expect(keyAction('Escape', { open: false, active: null })).toBeNull();
});
