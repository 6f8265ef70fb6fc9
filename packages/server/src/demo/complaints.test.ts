import { expect, test } from 'vitest';
import { LIMITS } from '@recourse/contract/values/limits';
import { composeComplaint, misspell } from './complaints.ts';
import { createRandom } from './random.ts';

const seed = { text: 'where is my parcel', language: 'en' } as const;
const many = (start: number): string[] => {
  const random = createRandom(start);
  return Array.from({ length: 300 }, () => composeComplaint(random, seed));
};

test('the same seed composes the same complaints', () => {
  expect(many(7)).toEqual(many(7));
});

test('another seed composes other complaints', () => {
  expect(many(8)).not.toEqual(many(7));
});

test('one seed text becomes many different complaints, none too long to store', () => {
  const complaints = many(1);
  expect(new Set(complaints).size).toBeGreaterThan(150);
  expect(Math.max(...complaints.map((text) => text.length))).toBeLessThan(LIMITS.longText);
});

test('some complaints are shouted and some carry a reference number', () => {
  const complaints = many(2);
  expect(complaints.some((text) => text.includes('WHERE IS MY PARCEL'))).toBe(true);
  expect(complaints.some((text) => /\d{7}/.test(text))).toBe(true);
});

test('a slip changes a long word by little and leaves short words alone', () => {
  const random = createRandom(3);
  for (let round = 0; round < 200; round += 1) {
    const [short, long = ''] = misspell(random, 'my parcel').split(' ');
    expect(short).toBe('my');
    expect(long.startsWith('p')).toBe(true);
    expect(Math.abs(long.length - 'parcel'.length)).toBeLessThanOrEqual(3);
  }
  expect(misspell(random, 'is it on')).toBe('is it on');
});
