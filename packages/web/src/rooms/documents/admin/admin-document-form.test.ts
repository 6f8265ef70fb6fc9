import { expect, test } from 'vitest';
import { adminDocumentResolver, documentFields, EMPTY_DOCUMENT } from './admin-document-form.ts';

const errors = async (form: Readonly<Record<string, string>>) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const result = await adminDocumentResolver({ ...EMPTY_DOCUMENT, ...form }, undefined, options);
  return Object.entries(result.errors).map(([field, error]) => [field, error?.message]);
};

test('a document of an administrator needs a name and a type, nothing else', async () => {
  expect(await errors({})).toEqual([['nom', 'Name and Type are required.']]);
  expect(await errors({ nom: 'a', type: '  ' })).toEqual([['type', 'Name and Type are required.']]);
  expect(await errors({ nom: 'a', type: 'b' })).toEqual([]);
});

test('what is shown for a pick is not sent', () => {
  expect(
    documentFields({ ...EMPTY_DOCUMENT, nom: ' a ', type: 'b', userId: '3', userName: 'ada' }),
  ).toEqual({ nom: 'a', type: 'b', reclamationId: '', userId: '3', employeeId: '' });
});
