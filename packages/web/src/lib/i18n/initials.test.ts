import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['m.dubois', 'MD'],
  ['ada', 'AD'],
  ['Support desk 2', 'S2'],
  ['Client 10', 'C10'],
  ['Room 1234', 'R1'],
  ['7', '7'],
  ['', ''],
  ['😀', '😀'],
  ['😀 Ada', ''],
])('the initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters));
