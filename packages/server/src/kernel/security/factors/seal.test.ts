import { describe, expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const FIRST = 'f'.repeat(48);
const NEXT = 'n'.repeat(48);
const SECRET = Buffer.from('something to be kept');

describe('a sealed secret', () => {
  test('opens with its key, for its row', () => {
    const seal = createSeal([FIRST]);
    const sealed = seal.seal(SECRET, 'row 1');
    expect(sealed.bytes.includes(SECRET)).toBe(false);
    expect(seal.open(sealed, 'row 1')).toEqual(SECRET);
    expect(seal.open(sealed, 'row 2')).toBeNull();
    // The same secret never looks the same.
    expect(seal.seal(SECRET, 'row 1').bytes).not.toEqual(sealed.bytes);
  });

  test('that was changed in any byte does not open', () => {
    const seal = createSeal([FIRST]);
    const sealed = seal.seal(SECRET, 'row 1');
    for (let at = 0; at < sealed.bytes.length; at += 1) {
      const bytes = Buffer.from(sealed.bytes);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(seal.open({ ...sealed, bytes }, 'row 1')).toBeNull();
    }
    expect(seal.open({ ...sealed, bytes: Buffer.alloc(3) }, 'row 1')).toBeNull();
  });

  test('opens after a rotation as long as its key is there', () => {
    const sealed = createSeal([FIRST]).seal(SECRET, 'row 1');
    const both = createSeal([NEXT, FIRST]);
    expect(both.open(sealed, 'row 1')).toEqual(SECRET);
    expect([both.knows(sealed.keyId), both.keyId === sealed.keyId]).toEqual([true, false]);
    const alone = createSeal([NEXT]);
    expect(alone.open(sealed, 'row 1')).toBeNull();
    expect(alone.knows(sealed.keyId)).toBe(false);
    expect(alone.keyId).toBe(both.keyId);
  });
});
