import { DOCUMENT_MESSAGES } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { expect, test } from 'vitest';
import { fileFault, isShownInline, savedName, toPinnedBlob, typeOfName } from './document-file.ts';

const BYTES = new TextEncoder().encode('hello').buffer;

test.each([
  ['image/png', 'image/png'],
  ['text/plain', 'text/plain;charset=utf-8'],
  ['text/csv', 'application/octet-stream'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  [null, 'application/octet-stream'],
])('a file of type %s is shown as %s', (mime, type) => {
  expect(toPinnedBlob(BYTES, { mime }).type).toBe(type);
});

test('only what browsers show safely is shown in place', () => {
  expect(isShownInline({ mime: 'application/pdf' })).toBe(true);
  expect(isShownInline({ mime: 'text/csv' })).toBe(false);
  expect(isShownInline({ mime: null })).toBe(false);
});

test.each([
  ['invoice', 'application/pdf', 'invoice.pdf'],
  ['invoice.PDF', 'application/pdf', 'invoice.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['invoice.exe', 'application/pdf', 'invoice.exe.pdf'],
  ['note', null, 'note'],
])('%s of type %s is saved as %s', (nom, mime, name) => {
  expect(savedName({ nom, mime })).toBe(name);
});

test('a file that would be refused is named before it is sent', () => {
  expect(fileFault({ name: 'a.pdf', size: LIMITS.fileBytes })).toBeNull();
  expect(fileFault({ name: 'a.pdf', size: LIMITS.fileBytes + 1 })).toBe(DOCUMENT_MESSAGES.tooLarge);
  expect(fileFault({ name: 'a.pdf', size: 0 })).toBe(DOCUMENT_MESSAGES.empty);
  expect(fileFault({ name: 'a.exe', size: 1 })).toBe(DOCUMENT_MESSAGES.notAccepted);
  expect(fileFault({ name: 'pdf', size: 1 })).toBe(DOCUMENT_MESSAGES.notAccepted);
});

test('the type of a file is read from its name', () => {
  expect(typeOfName('Photo.JPEG')).toBe('image/jpeg');
  expect(typeOfName('unknown.bin')).toBe('');
});
