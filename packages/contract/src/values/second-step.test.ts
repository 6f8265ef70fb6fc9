import { describe, expect, test } from 'vitest';
import { asciiDigits, plainRecoveryCode, totpCode } from './second-step.ts';

describe('a code as people type it', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['\uff10\uff11\uff12\uff19', '0129'],
    ['\u200f١٢٣‑٤٥٦\u200e', '123456'],
    ['१२३', '१२३'],
    ['12a', '12a'],
  ])('%j is %j', (typed, meant) => {
    expect(asciiDigits(typed)).toBe(meant);
  });

  test('is six digits, or refused', () => {
    expect(totpCode.parse('١٢٣ ٤٥٦')).toBe('123456');
    for (const wrong of ['12345', '1234567', '१२३४५६', '', undefined, 123_456])
      expect(totpCode.safeParse(wrong).success).toBe(false);
  });
});

test('letters of a recovery code that are confused are read as they were meant', () => {
  expect(plainRecoveryCode('oo1i-ll1L IOab-٣c')).toBe('001111111' + '0AB3C');
  expect(plainRecoveryCode('abcd-efgh')).toBe('ABCDEFGH');
});
