import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/**
 * The settings: one entry of the administrator's menu, a page with a line for each setting, and all of them in the
 * palette.
 */

const SCREENS = [
  'Teams',
  'Categories',
  'Policies',
  'Calendars',
  'Mails',
  'Access',
  'Webhooks',
  'Audit',
  'API Reference',
];

test('one entry of the menu leads to all settings, which stand below it while one is shown', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), PATHS.adminClaims);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const names = menu.getByRole('link');
  await expect(names).toHaveText([
    'Dashboard',
    'Reclamations',
    'Solutions',
    'Users',
    'Documents',
    'Reports',
    'AI Assistant',
    'Inbox',
    'Assistant Quality',
    'Knowledge Gaps',
    'Trash',
    'Settings',
  ]);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveTitle(/^Settings/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveCount(SCREENS.length);
  await expectAccessible(page);
  await main.getByRole('link', { name: /^Calendars/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendars' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Calendars' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const account = page.getByRole('link', { name: 'My account' });
  await expect(account, 'the menu scrolls above the account').toBeInViewport();
  await menu.getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await menu.getByRole('link', { name: 'Trash' }).click();
  await expect(menu.getByRole('link', { name: 'Teams' })).toHaveCount(0);
});

test('the palette finds each screen of the settings, on every screen', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), PATHS.adminDashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('dialog').getByRole('combobox');
  for (const name of ['Settings', ...SCREENS]) {
    await typed.fill(name);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PATHS.apiReference);
});

test('in a low window the shown screen is in sight in the menu, and so is the account', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openAs(page, await portal.admin(), PATHS.webhooks);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Webhooks' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'My account' })).toBeInViewport();
});

test('employees have no settings, and are not let in', async ({ page, portal }) => {
  await openAs(page, await portal.person('EMPLOYE', 'settings-employee'), PATHS.employeeDashboard);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Policies' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.goto(PATHS.settings);
  await expect(page).toHaveURL(/\/login/);
});

test('on a phone the settings are in the drawer', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openAs(page, await portal.admin(), PATHS.categories);
  const open = page.getByRole('button', { name: 'Open the menu' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect(drawer.getByRole('link', { name: 'Categories' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page, { widths: [390] });
  // The check leaves the page at the wide width, where there is no drawer.
  await page.setViewportSize({ width: 390, height: 900 });
  await open.click();
  await drawer.getByRole('link', { name: 'Policies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
  await expect(drawer).toBeHidden();
});
