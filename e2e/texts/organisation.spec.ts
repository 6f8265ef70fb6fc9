import type { Page } from '@playwright/test';
import { type Language, TEXTS } from '../support/catalogues.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The organisation's name and language, as the server writes them into the page's opening tag. */

const NAME = 'Fish & Chips <Ltd>';
/** The longest allowed name, in few words: 80 characters. */
const LONGEST = `Intercommunale${'verkehrsgesellschaft'.repeat(3)} Rhin`.padEnd(80, 'e');
const ARABIC = 'شركة البريد السريع';

interface Settings {
  /** As it stands in the page, escaped. */
  name?: string;
  language?: Language;
}

/** As if the server had been started with these settings: one that is would take as long as all of these tests. */
async function organise(page: Page, { name, language = 'en' }: Settings): Promise<void> {
  const told = name === undefined ? '' : ` data-organisation="${name}"`;
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const tag = `<html lang="${language}" dir="${direction}"${told}>`;
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const built = await response.text();
      expect(built.match(/<html[^>]*>/g)).toEqual(['<html lang="en" dir="ltr">']);
      return route.fulfill({ response, body: built.replace(/<html[^>]*>/, () => tag) });
    },
  );
}

/** Records language, direction and text of the heading at every change. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const note = () => {
      const { lang, dir } = document.documentElement;
      const heading = document.querySelector('h1')?.textContent;
      if (heading) seen.add(`${lang} ${dir} ${heading}`);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
}

test('where no organisation is named the product stands alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Recourse');
  await expect(page.getByRole('main').locator('[dir=auto]')).toHaveCount(0);
});

test('the sign-in shows the name as text, also in the title', async ({ page }) => {
  await organise(page, { name: 'Fish &amp; Chips &lt;Ltd&gt;' });
  await page.goto('/login');
  await expect(page.getByRole('main').getByText(NAME, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Sign in · Recourse · ${NAME}`);
});

test('the longest name is shown whole at the sign-in, and fits a phone', async ({ page }) => {
  expect(LONGEST).toHaveLength(80);
  await organise(page, { name: LONGEST });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/login');
  const name = page.getByText(LONGEST);
  await expect(name).toBeVisible();
  expect(await name.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false);
  await expectAccessible(page);
});

for (const [role, path, area] of [
  ['ADMIN', '/', null],
  ['EMPLOYE', '/employe', TEXTS.en['shell.employeePortal']],
  ['CLIENT', '/client', TEXTS.en['shell.clientPortal']],
] as const)
  test(`the menu of ${role} shows it beside what the specification says`, async ({
    page,
    portal,
  }) => {
    await organise(page, { name: LONGEST });
    await openAs(page, await portal.person(role, `org-${role.toLowerCase()}`), path);
    const menu = page.getByRole('complementary');
    await expect(menu.getByText('Recourse', { exact: true })).toBeVisible();
    await expect(menu.getByText(LONGEST)).toBeVisible();
    if (area !== null) await expect(menu.getByText(area, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(` · Recourse · ${LONGEST}$`));

    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: TEXTS.en['shell.openMenu'] }).click();
    const drawer = page.getByRole('dialog', { name: TEXTS.en['shell.mainMenu'] });
    const name = drawer.getByText(LONGEST);
    await expect(name).toBeVisible();
    const close = await drawer
      .getByRole('button', { name: TEXTS.en['common.close'] })
      .boundingBox();
    const box = await name.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(close?.x ?? 0);
    await expectAccessible(page);
  });

test('a name from right to left runs so in an English portal', async ({ page }) => {
  await organise(page, { name: ARABIC });
  await page.goto('/login');
  await expect(page.getByText(ARABIC)).toHaveCSS('direction', 'rtl');
});

for (const [language, direction] of [
  ['fr', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`a first visit is in ${language} where that is the organisation's, from the first paint on`, async ({
    page,
  }) => {
    await organise(page, { language });
    const headings = await watchHeadings(page);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: TEXTS[language]['login.title'] })).toBeVisible();
    expect(await headings()).toEqual([
      `${language} ${direction} ${TEXTS[language]['login.title']}`,
    ]);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  });

test('a chosen language wins over the organisation’s, at once and at the next visit', async ({
  page,
}) => {
  await organise(page, { language: 'ar' });
  const headings = await watchHeadings(page);
  await page.goto('/login');
  await page.getByRole('button', { name: TEXTS.ar['shell.language'] }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: TEXTS.en['login.title'] })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: TEXTS.en['login.title'] })).toBeVisible();
  expect(await headings()).toEqual([`en ltr ${TEXTS.en['login.title']}`]);
});
