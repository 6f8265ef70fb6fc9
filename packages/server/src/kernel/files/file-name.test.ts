import { LIMITS } from '@recourse/contract/values/limits';
import { fileKind, type FileKind } from '@recourse/contract/documents';
import { expect, test } from 'vitest';
import { cleanFileName, extensionOf, nameAsKind } from './file-name.ts';

test.each([
  ['../../x', 'x'],
  ['..\\x', 'x'],
  ['/etc/x', 'x'],
  ['C:\\x', 'x'],
  ['.htaccess', 'htaccess'],
  ['\u200B.htaccess', 'htaccess'],
  ['x.pdf%00.html', 'x.pdf'],
  ['x.pdf\0.html', 'x.pdf'],
  ['a\u202Egnp.pdf', 'agnp.pdf'],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['constant.txt', 'constant.txt'],
  ['a"b\r\nSet-Cookie: c', 'a_bSet-Cookie_ c'],
  ['a%22b%0D%0A.pdf', 'a_b__.pdf'],
  [' spaces .txt. ', 'spaces .txt'],
  ['Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
  ['\uD800.pdf', 'pdf'],
  ['', 'document'],
  ['..', 'document'],
])('FU-07 the name %j is shown as %j', (raw, clean) => {
  expect(cleanFileName(raw)).toBe(clean);
});

test('FU-07 a long name keeps its extension and no half character', () => {
  expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(LIMITS.nom - 4)}.pdf`);
  const smileys = cleanFileName('😀'.repeat(300));
  expect(smileys.length).toBeLessThanOrEqual(LIMITS.nom);
  expect(smileys.isWellFormed()).toBe(true);
});

test('a name gets the extension of its kind unless it has it', () => {
  const jpeg = fileKind('image/jpeg') as FileKind;
  expect(nameAsKind('a.JPEG', jpeg)).toBe('a.JPEG');
  expect(nameAsKind('Invoice 12.03', jpeg)).toBe('Invoice 12.03.jpg');
  expect(nameAsKind('x'.repeat(LIMITS.nom), jpeg)).toHaveLength(LIMITS.nom);
  expect([extensionOf('a.B'), extensionOf('a'), extensionOf('.a')]).toEqual(['b', '', '']);
});
