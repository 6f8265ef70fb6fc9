import { ACCESS } from '@recourse/contract/access';
import { beforeEach, expect, test, vi } from 'vitest';
import { codeText } from './code-text.ts';
import { addRoomTexts, isTextKey, setLanguage, t } from './i18n.ts';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await addRoomTexts();
});

test('a code is said in the language of the reader', async () => {
  await setLanguage('fr');
  expect(codeText(t, 'action', 'delete')).toBe('Suppression');
  expect(codeText(t, 'area', 'claims')).toBe('Réclamations');
});

test('every area of the API has a name', () => {
  const areas = ACCESS.map(({ endpoint }) => (endpoint.path.split('/')[2] ?? '').split('.')[0]);
  expect([...new Set(areas)].filter((area) => !isTextKey(`area.${area}`))).toEqual([]);
});

test('a code without a text stays as it is', () => {
  expect(codeText(t, 'action', 'toString')).toBe('toString');
  expect(codeText(t, 'area', 'new-area')).toBe('new-area');
});
