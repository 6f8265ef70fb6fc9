import { expect, test } from 'vitest';
import { byBytes, packStrings, StringTable } from './packed-strings.ts';

const STRINGS = ['', 'a', 'ab', 'abc', 'b', 'reports:10', 'reports:9', 'é', '\u{ffee}', '🙂'];

test('strings come back as they were, and each is found in its row', () => {
  const sorted = STRINGS.toSorted(byBytes);
  const table = new StringTable(packStrings(sorted));
  expect(table.size).toBe(STRINGS.length);
  expect(sorted.map((_, row) => table.at(row))).toEqual(sorted);
  expect(sorted.map((text) => table.find(text))).toEqual([...sorted.keys()]);
});

test('what is not there is not found', () => {
  const table = new StringTable(packStrings(STRINGS.toSorted(byBytes)));
  for (const text of ['abcd', 'A', 'reports:1', 'è', 'z', '🙃']) expect(table.find(text)).toBe(-1);
  expect(new StringTable(packStrings([])).find('a')).toBe(-1);
});

test('the order of the bytes is that of the code points, unlike that of strings', () => {
  const strings = ['🙂', '\u{ffee}'];
  expect(strings.toSorted()).toEqual(['🙂', '\u{ffee}']);
  expect(strings.toSorted(byBytes)).toEqual(['\u{ffee}', '🙂']);
});
