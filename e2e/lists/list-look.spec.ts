import { createClaim } from '@recourse/contract/claims';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** How lists look: the height of their rows, and hidden columns. */

test('rows stand closer and columns go, for this browser', async ({ page, portal }) => {
  const admin = await portal.admin();
  await portal.call(createClaim, admin.token, { body: { contenu: 'A narrow complaint.' } });
  await openAs(page, admin, '/reclamations');
  const row = page.getByRole('row').filter({ hasText: 'A narrow complaint.' });
  await expect(row).toBeVisible();
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  expect(await height()).toBeGreaterThanOrEqual(44);
  expect(await height()).toBeLessThanOrEqual(45);

  await page.getByRole('button', { name: 'List options' }).click();
  const menu = page.getByRole('dialog', { name: 'List options' });
  await expect(menu.getByLabel('Content'), 'the key column is always there').toHaveCount(0);
  await menu.getByLabel('Compact').check();
  await expect.poll(height).toBeLessThanOrEqual(37);
  expect(await height()).toBeGreaterThanOrEqual(36);
  await menu.getByLabel('Employee').uncheck();
  await expect(page.getByRole('columnheader', { name: 'Employee' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'List options' })).toBeFocused();

  await page.reload();
  await expect.poll(height).toBeLessThanOrEqual(37);
  await expect(page.getByRole('columnheader', { name: 'Employee' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 900 });
  const card = page.getByRole('listitem').filter({ hasText: 'A narrow complaint.' });
  await expect(card.getByText('Created')).toBeVisible();
  await expect(card.getByText('Employee')).toHaveCount(0);
  await page.getByRole('button', { name: 'List options' }).click();
  await menu.getByRole('button', { name: 'Show all columns' }).click();
  await expect(card.getByText('Employee')).toBeVisible();
  await expect(menu.getByLabel('Employee')).toBeChecked();

  // Cards have no headings to sort by.
  await menu.getByLabel('Sort by').selectOption('ID, ascending');
  await expect(page).toHaveURL(/[?&]sort=id(&|$)/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(menu.getByLabel('Sort by')).toHaveCount(0);
});
