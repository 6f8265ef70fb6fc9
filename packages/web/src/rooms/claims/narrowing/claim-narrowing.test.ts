import { expect, test } from 'vitest';
import { foldedCount, NARROWING_CLEARED, narrowingOf } from './claim-narrowing.ts';

const addressed = (address: string) => {
  const params = new URLSearchParams(address);
  return { filter: (name: string) => params.get(name) ?? '' };
};

test.each([
  ['', {}],
  ['clock=late,risk', { clock: ['late', 'risk'] }],
  ['clock=risk,late,never,late', { clock: ['late', 'risk'] }],
  ['team=3', { teamId: 3 }],
  ['team=none', { teamless: true }],
  ['team=-1&person=x&category=0&product=1.5&severity=5&nature=ANGRY&waiting=GODOT&replied=1', {}],
  [
    'team=3&person=4&category=5&product=6&severity=2&nature=QUESTION&waiting=CLIENT&replied=true',
    {
      teamId: 3,
      assigneeId: 4,
      categoryId: 5,
      productId: 6,
      severity: 2,
      nature: 'QUESTION',
      waitingFor: 'CLIENT',
      clientReplied: true,
    },
  ],
])('the address "%s" asks for %j', (address, wanted) => {
  expect(narrowingOf(addressed(address))).toEqual(wanted);
});

test('what is folded away is counted, and all of it is cleared', () => {
  expect(foldedCount(addressed('clock=late&team=none&severity=1'))).toBe(2);
  const params = new URLSearchParams('clock=late&team=3&person=4&category=5&product=6&severity=2');
  for (const [name, value] of Object.entries(NARROWING_CLEARED)) params.set(name, value);
  expect(narrowingOf(addressed(params.toString()))).toEqual({});
});
