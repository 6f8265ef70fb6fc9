import { createClaim } from '@recourse/contract/claims';
import type { Page } from '@playwright/test';
import { TEXTS } from '../support/catalogues.ts';
import type { Portal } from '../support/portal.ts';
import { rowMenu } from '../support/row-menu.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The menu of a row: by keyboard, by pointer, on a phone and from right to left. */

async function openClaim(page: Page, portal: Portal, name: string): Promise<string> {
  const client = await portal.person('CLIENT', name);
  const { id } = await portal.call<{ id: number }>(createClaim, client.token, {
    body: { contenu: `A claim of ${name}.` },
  });
  await openAs(page, client, '/client/claims');
  return `claim ${id}`;
}

test('a row’s menu is worked by keyboard, and its button has the focus again', async ({
  page,
  portal,
}) => {
  const name = await openClaim(page, portal, 'menu-keys');
  const button = rowMenu(page, name);
  const menu = page.getByRole('menu', { name: `Actions for ${name}` });
  const remove = menu.getByRole('menuitem', { name: `Delete ${name}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await page.keyboard.press(key);
    await expect(remove, key).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  await expect(button, 'Tab goes on behind the button').not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Space');
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expectAccessible(page);
});

test('a press elsewhere closes a row’s menu, and its button opens and closes it', async ({
  page,
  portal,
}) => {
  const button = rowMenu(page, await openClaim(page, portal, 'menu-pointer'));
  const menu = page.getByRole('menu');
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
});

test('on a phone and from right to left a row’s menu hangs at its button, in the window', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await page.setViewportSize({ width: 390, height: 900 });
  await openClaim(page, portal, 'menu-phone');
  const label = TEXTS.ar['ui.rowActions'].replace('{name}', '');
  const button = page.getByRole('button', { name: label }).first();
  await button.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toBeFocused();
  const [at, from] = [await menu.boundingBox(), await button.boundingBox()];
  expect(at?.x).toBeGreaterThanOrEqual(0);
  expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(Math.abs((at?.y ?? 0) - ((from?.y ?? 0) + (from?.height ?? 0)))).toBeLessThan(10);
  await expectAccessible(page, { widths: [390] });
});
