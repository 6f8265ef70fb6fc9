import { expect, test } from 'vitest';
import { mergedForm } from './merged-form.ts';

const member = (id: number) => ({ id, name: `Employee ${id}` });
const before = {
  name: 'Cards',
  mode: 'MANUAL',
  members: [member(1), member(2), member(3)],
  hours: { MO: '09:00–17:00', TU: '09:00–17:00' },
};

test('what was typed stays, and what somebody else changed of the rest comes in', () => {
  const typed = { ...before, name: 'Card payments' };
  const stored = { ...before, name: 'Payments', mode: 'BALANCED' };
  expect(mergedForm(typed, before, stored)).toEqual({
    ...before,
    name: 'Card payments',
    mode: 'BALANCED',
  });
});

test('of a list both changes hold: neither puts back what the other took out', () => {
  const typed = { ...before, members: [member(1), member(3), member(4), member(5)] };
  const stored = { ...before, members: [member(2), member(3), member(5), member(6)] };
  expect(mergedForm(typed, before, stored).members.map(({ id }) => id)).toEqual([3, 5, 6, 4]);
});

test('so it is with the days of a week', () => {
  const typed = { ...before, hours: { MO: '', TU: '09:00–17:00' } };
  const stored = { ...before, hours: { MO: '08:00–12:00', TU: '10:00–16:00' } };
  expect(mergedForm(typed, before, stored).hours).toEqual({ MO: '', TU: '10:00–16:00' });
});

test('nothing typed is what is stored; nothing changed is what was typed', () => {
  const stored = { ...before, name: 'Payments', members: [] };
  expect(mergedForm(before, before, stored)).toEqual(stored);
  const typed = { ...before, name: 'Payments', members: [] };
  expect(mergedForm(typed, before, before)).toEqual(typed);
});
