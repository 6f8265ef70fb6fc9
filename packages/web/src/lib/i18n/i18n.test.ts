import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-browser.ts';
import { texts as englishRooms } from '../../texts/en-rooms.ts';
import { texts as english } from '../../texts/en.ts';

/** A newly opened page with its own module instance, storage and document. */
async function openPage(stored: Record<string, string> = {}, page = { lang: 'en', dir: 'ltr' }) {
  vi.resetModules();
  const kept = fakeStorage(stored);
  vi.stubGlobal('document', { documentElement: page });
  return { kept, page, i18n: await import('./i18n.ts') };
}

beforeEach(() => vi.doUnmock('../../texts/fr.ts'));
afterEach(() => vi.unstubAllGlobals());

test('a text is read by its key and its placeholders are filled in', async () => {
  const { i18n } = await openPage();
  expect(i18n.t('login.title')).toBe('Welcome back');
  expect(i18n.t('shell.greeting', { name: "o'neil {x}" })).toBe("Hi, o'neil {x}");
});

test('texts of rooms are there once they are added, also after a change of language', async () => {
  const { i18n } = await openPage();
  expect(await i18n.addRoomTexts()).toBe(true);
  expect(i18n.t('documents.download', { name: 'x' })).toBe('Download x');
  await i18n.setLanguage('fr');
  expect(i18n.t('users.pickFailed')).toBe('Échec du chargement des utilisateurs');
  await i18n.setLanguage('en');
  expect(i18n.t('users.pickFailed')).toBe('Failed to load users');
});

test('English texts that come later are there once they are added, also after a change of language', async () => {
  const { i18n } = await openPage({ language: 'fr' });
  await i18n.startLanguage();
  await i18n.addRoomTexts();
  const { texts } = await import('../../texts/en-replay.ts');
  i18n.addEnglishTexts(texts);
  expect(i18n.t('replay.now')).toBe('Actuellement');
  await i18n.setLanguage('en');
  expect(i18n.t('replay.now')).toBe('Now');
  expect(i18n.t('login.title')).toBe('Welcome back');
});

test('a language chosen before signing in also holds for the rooms', async () => {
  const { i18n } = await openPage();
  await Promise.all([i18n.setLanguage('fr'), i18n.addRoomTexts()]);
  expect(i18n.t('login.title')).toBe('Bon retour parmi nous');
  expect(i18n.t('users.pickFailed')).toBe('Échec du chargement des utilisateurs');
});

test('a chosen language sets the direction of the page and is remembered', async () => {
  const { i18n, page, kept } = await openPage();
  await i18n.setLanguage('ar');
  expect(page).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(kept.get('language')).toBe('ar');
  await i18n.setLanguage('fr');
  expect(page).toEqual({ lang: 'fr', dir: 'ltr' });
});

test('the page starts in the remembered language, and in English when none was chosen', async () => {
  const later = await openPage({ language: 'ar' });
  await later.i18n.startLanguage();
  expect(later.i18n.t('login.title')).toBe('مرحبًا بعودتك');
  const first = await openPage();
  await first.i18n.startLanguage();
  expect(first.i18n.t('login.title')).toBe('Welcome back');
  expect(first.kept.has('language')).toBe(false);
});

test('without a choice the page stays in the language that it came in, and none is remembered', async () => {
  const arabic = await openPage({}, { lang: 'ar', dir: 'rtl' });
  await arabic.i18n.startLanguage();
  expect(arabic.i18n.t('login.title')).toBe('مرحبًا بعودتك');
  expect(arabic.page).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(arabic.kept.has('language')).toBe(false);
  const unknown = await openPage({}, { lang: 'xx', dir: 'rtl' });
  await unknown.i18n.startLanguage();
  expect(unknown.page).toEqual({ lang: 'en', dir: 'ltr' });
});

test('a chosen language wins over the one that the page came in', async () => {
  const { i18n, page } = await openPage({ language: 'en' }, { lang: 'ar', dir: 'rtl' });
  await i18n.startLanguage();
  expect(i18n.t('login.title')).toBe('Welcome back');
  expect(page).toEqual({ lang: 'en', dir: 'ltr' });
});

test('of two choices the later one counts, however long each takes to fetch', async () => {
  const { i18n, page, kept } = await openPage();
  await Promise.all([i18n.setLanguage('ar'), i18n.setLanguage('fr')]);
  expect(page.lang).toBe('fr');
  expect(i18n.t('common.save')).toBe('Enregistrer');
  // English is there at once, so that the earlier choice arrives after it.
  await Promise.all([i18n.setLanguage('ar'), i18n.setLanguage('en')]);
  expect(page).toEqual({ lang: 'en', dir: 'ltr' });
  expect(kept.get('language')).toBe('en');
});

test('when the texts cannot be fetched the language before stays', async () => {
  vi.doMock('../../texts/fr.ts', () => {
    throw new Error('offline');
  });
  const { i18n, page, kept } = await openPage();
  await i18n.setLanguage('ar');
  await expect(i18n.setLanguage('fr')).rejects.toThrow('mock');
  expect(page.lang).toBe('ar');
  expect(i18n.t('common.save')).toBe('حفظ');
  expect(kept.get('language')).toBe('ar');
});

test('a remembered language that cannot be fetched gives way to English, but stays remembered', async () => {
  vi.doMock('../../texts/fr.ts', () => {
    throw new Error('offline');
  });
  const { i18n, page, kept } = await openPage({ language: 'fr' });
  await expect(i18n.startLanguage()).rejects.toThrow('mock');
  expect(page).toEqual({ lang: 'en', dir: 'ltr' });
  expect(kept.get('language')).toBe('fr');
  expect(await i18n.addRoomTexts()).toBe(true);
  expect(i18n.t('users.pickFailed')).toBe('Failed to load users');
});

test('numbers in texts are written as the language writes them', async () => {
  const { i18n } = await openPage();
  const range = { from: 1, to: 10, total: 12_345 };
  expect(i18n.t('ui.range', range)).toBe('1–10 of 12,345');
  await i18n.setLanguage('fr');
  expect(i18n.t('ui.range', range)).toBe('1–10 sur 12\u202F345');
  await i18n.setLanguage('ar');
  expect(i18n.t('ui.range', range)).toBe('\u20661–10\u2069 من 12,345');
});

test('values keep their own direction inside Arabic, and only there', async () => {
  const { i18n } = await openPage();
  const greeting = () => i18n.t('shell.greeting', { name: 'Ann' });
  await i18n.setLanguage('ar');
  expect(greeting()).toContain('\u2068Ann\u2069');
  await i18n.setLanguage('en');
  expect(greeting()).toBe('Hi, Ann');
});

test('no key stands in both catalogues', () => {
  expect(Object.keys(english).filter((key) => key in englishRooms)).toEqual([]);
});
