import type { Page } from '@playwright/test';
import { type Language, TEXTS } from '../support/catalogues.ts';
import { untranslated } from '../support/language-texts.ts';
import { PASSWORD, type Person, type Portal } from '../support/portal.ts';
import { type ScreenRole, SCREENS } from '../support/screens.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  goTo,
  openAs,
  rememberSession,
  test,
} from '../support/test.ts';

/** The portal in English, French and Arabic: chosen, remembered, complete, and from right to left. */

const DEMO_NAMES = { ADMIN: 'supervisor1', EMPLOYE: 'support1', CLIENT: 'client1' } as const;
const ROLES: readonly ScreenRole[] = ['ADMIN', 'EMPLOYE', 'CLIENT'];

// This is the longest file, so its tests run in several workers.
test.describe.configure({ mode: 'parallel' });

function someone(portal: Portal, role: ScreenRole): Promise<Person> {
  return portal.demoPerson(DEMO_NAMES[role]);
}

/** As if that language had been chosen at an earlier visit. */
async function remember(page: Page, language: Language): Promise<void> {
  await page.addInitScript((code) => {
    // A preview's frame has no access to the storage.
    if (globalThis.top === globalThis.self) localStorage.setItem('language', code);
  }, language);
}

/** Waits until nothing loads any more and nothing is added. */
async function comeToRest(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await page.locator('body *').count();
        const isSame = now === before && (await page.locator('[aria-busy=true]').count()) === 0;
        before = now;
        return isSame;
      },
      { intervals: [250] },
    )
    .toBe(true);
}

/** Checks on a phone that the page has all its texts in its language, and that none is too long. */
async function expectToFitPhone(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await comeToRest(page);
  expect(await untranslated(page, language)).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, 'no sideways scrolling').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The languages for the checks of every screen: French has the longer words, Arabic the other direction. */
const LANGUAGES = [
  { language: 'fr', direction: 'ltr', look: expectToFitPhone },
  { language: 'ar', direction: 'rtl', look: expectAccessibleInLight },
] as const;

/** Colours do not depend on the language. */
function expectAccessibleInLight(page: Page): Promise<void> {
  return expectAccessible(page, { themes: ['light'] });
}

// The longest come first, so that all workers end at about the same time.
for (const role of [...ROLES, null])
  for (const { language, direction, look } of LANGUAGES)
    test(`${language}: the screens of ${role ?? 'nobody'} say nothing in English, and are in order`, async ({
      page,
      portal,
    }) => {
      test.slow();
      await remember(page, language);
      if (role) await rememberSession(page, await someone(portal, role));
      for (const { name, path } of SCREENS.filter((screen) => screen.role === role))
        await test.step(name, async () => {
          await goTo(page, path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await comeToRest(page);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          expect(await untranslated(page, language)).toEqual([]);
          await look(page, language);
        });
    });

test('in English no screen is said to be in another language', async ({ page, portal }) => {
  await openAs(page, await someone(portal, 'CLIENT'), '/client');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await untranslated(page, 'fr'), 'the check itself finds English').not.toEqual([]);
});

test('the language is chosen by keyboard at the sign-in and stays after reload and sign-out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/login');
  await page.getByRole('button', { name: TEXTS.en['shell.language'] }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'English' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: TEXTS.fr['login.title'] })).toBeVisible();

  await page.getByLabel(TEXTS.fr['login.name']).fill(DEMO_NAMES.EMPLOYE);
  await page.getByLabel(TEXTS.fr['login.password'], { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: TEXTS.fr['ownDashboard.title'] });
  await expect(title).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: TEXTS.fr['shell.logOut'] }).click();
  await expect(page.getByRole('heading', { name: TEXTS.fr['login.title'] })).toBeVisible();
});

test('a screen changes its language where it stands, and back', async ({ page, portal }) => {
  await openAs(page, await someone(portal, 'ADMIN'), '/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: TEXTS.en['shell.language'] }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: TEXTS.ar['users.title'] }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: TEXTS.ar['shell.language'] })).toBeFocused();
  await page.getByRole('button', { name: TEXTS.ar['shell.language'] }).click();
  await expect(page.getByRole('menuitemradio', { name: 'العربية' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: TEXTS.en['users.title'] }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('from right to left the menu is on the right: beside the page, and as a drawer', async ({
  page,
  portal,
}) => {
  await remember(page, 'ar');
  await openAs(page, await someone(portal, 'CLIENT'), '/client');
  const menu = page.getByRole('navigation', { name: TEXTS.ar['shell.mainMenu'] });
  const main = page.getByRole('main');
  const [menuBox, mainBox] = [await menu.boundingBox(), await main.boundingBox()];
  expect(menuBox?.x).toBeGreaterThan(mainBox?.x ?? Infinity);

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: TEXTS.ar['shell.openMenu'] }).click();
  const drawer = page.getByRole('dialog', { name: TEXTS.ar['shell.mainMenu'] });
  await expect(drawer).toBeVisible();
  const box = await drawer.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(390, 0);
  await expectAccessible(page);
});

test('from right to left a shortened text of the other direction begins where its box does, and keeps its ellipsis', async ({
  page,
  portal,
}) => {
  await remember(page, 'ar');
  await openAs(page, await portal.demoPerson('supervisor1'), '/reclamations');
  const texts = page.locator('td [dir="auto"][class*="line-clamp-"]');
  await expect(texts.first()).toBeVisible();
  const seen = await texts.evaluateAll((all) =>
    all.map((text) => {
      const [box, cell] = [text.getBoundingClientRect(), text.closest('td')];
      if (cell === null) throw new Error('It is in a cell.');
      const range = document.createRange();
      range.setStart(text.firstChild ?? text, 0);
      range.setEnd(text.firstChild ?? text, 1);
      const end = cell.getBoundingClientRect().right;
      const padding = Number.parseFloat(getComputedStyle(cell).paddingRight);
      return {
        isCut: text.scrollHeight > text.clientHeight,
        begins: Math.round(range.getBoundingClientRect().left - box.left),
        fromTheSide: Math.round(end - padding - box.right),
      };
    }),
  );
  expect(seen.some(({ isCut }) => isCut)).toBe(true);
  for (const { begins, fromTheSide } of seen) expect([begins, fromTheSide]).toEqual([0, 0]);
});

test('the first paint is in the chosen language already', async ({ page, portal }) => {
  await remember(page, 'ar');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const note = () => {
      const { lang, dir } = document.documentElement;
      const heading = document.querySelector('h1')?.textContent;
      if (heading) seen.push(`${lang} ${dir} ${heading}`);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await openAs(page, await someone(portal, 'EMPLOYE'), '/employe/solutions');
  await expect(page.getByRole('table')).toBeVisible();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual([`ar rtl ${TEXTS.ar['solutions.title']}`]);
});

test('a form tells its rules in the chosen language', async ({ page }) => {
  await remember(page, 'fr');
  await page.goto('/login');
  await page.getByRole('button', { name: TEXTS.fr['login.submit'] }).click();
  await expect(page.getByText(TEXTS.fr['rules.signInName'])).toBeVisible();
  await expect(page.getByText(TEXTS.fr['rules.signInPassword'])).toBeVisible();
});

test.describe('when the texts cannot be fetched', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('a message says so and the language before stays', async ({ page }) => {
    await page.route(/\/assets\/fr-.*\.js$/, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: TEXTS.en['shell.language'] }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByText(TEXTS.en['shell.languageFailed'])).toBeVisible();
    await expect(page.getByRole('heading', { name: TEXTS.en['login.title'] })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
