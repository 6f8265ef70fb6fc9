import { expect, test } from 'vitest';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

const use = { key: 'a key of the caller', userId: 7 };
const UNOPENED = /unable to authenticate data/;
const answer = { status: 201, body: { id: 1 } };

test('an answer that was changed in any byte, or sealed for another use, is not opened', () => {
  const sealed = sealAnswer(use, answer);
  expect(openAnswer(use, sealed)).toEqual(answer);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => openAnswer(use, changed), `byte ${at}`).toThrow(UNOPENED);
  }
  expect(() => openAnswer({ ...use, userId: 8 }, sealed)).toThrow(UNOPENED);
  expect(() => openAnswer({ ...use, key: 'another key' }, sealed)).toThrow(UNOPENED);
});
