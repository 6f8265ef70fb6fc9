import { createClaim } from '@recourse/contract/claims';
import {
  createCategory,
  listCategories,
  type Topic,
  updateCategory,
} from '@recourse/contract/desk/categories';
import { createTeam } from '@recourse/contract/desk/teams';
import { triageClaim } from '@recourse/contract/desk/triage';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import type { Portal } from '../support/portal.ts';
import { rowMenu } from '../support/row-menu.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  WIDTHS,
  withoutEvents,
} from '../support/test.ts';

/** Administrators manage categories and products, which say what claims are about. */

test.use({ alone: 'categories', allowedNoise: [FAILED_REQUEST] });

const newCategory = async (portal: Portal, body: Partial<Topic>) =>
  portal.call<Topic>(createCategory, (await portal.admin()).token, { body });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a category is made, gets a part with what it brings, is renamed, retired and deleted', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await portal.call(createTeam, admin.token, { body: { name: 'Card payments' } });
  await openAs(page, admin, PATHS.categories);
  await expect(page.getByText('No categories yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give it a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Cards');
  await dialog
    .getByLabel('Policy')
    .selectOption({ label: 'ISO-10002 · Complaints as in ISO 10002' });
  await dialog.getByLabel('Severity').selectOption('2 of 4');
  await dialog.getByLabel('Team').selectOption('Card payments');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category saved.')).toBeVisible();
  await expect(rowOf(page, 'Cards')).toContainText('ISO-10002');
  await expect(rowOf(page, 'Cards')).toContainText('2 of 4');
  await expect(rowOf(page, 'Cards')).toContainText('Card payments');

  await page.getByRole('button', { name: 'New category' }).click();
  await dialog.getByLabel('Name').fill('Blocked');
  await dialog.getByLabel('Part of').selectOption({ label: 'Cards' });
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Blocked')).toContainText('ISO-10002, from Cards');
  await expect(rowOf(page, 'Blocked')).toContainText('Card payments, from Cards');
  await expect(page.getByRole('row').nth(1)).toContainText('Cards');
  await expect(page.getByRole('row').nth(2)).toContainText(/Cards ›\s*Blocked/);

  await page.getByRole('button', { name: 'Edit category Cards' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit category Cards' });
  await expect(edit.getByLabel('Part of')).toBeDisabled();
  await expect(edit.getByText('It has parts of its own')).toBeVisible();
  await edit.getByLabel('Name').fill('Cards and accounts');
  await edit.getByLabel('Retired: nothing new is put here').check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Cards and accounts').first()).toContainText('Retired');

  await rowMenu(page, 'Blocked').click();
  await page.getByRole('menuitem', { name: 'Delete category Blocked' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Blocked is deleted for good.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted.')).toBeVisible();
  await expect(rowOf(page, 'Blocked')).toHaveCount(0);
  const { data } = await portal.call<{ data: Topic[] }>(listCategories, admin.token);
  expect(data).toMatchObject([{ name: 'Cards and accounts', retired: true, severity: 2 }]);
});

test('products are a list of their own, with an address of their own', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), PATHS.categories);
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page).toHaveURL(/view=products/);
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('button', { name: 'New product' }).first().click();
  await page.getByRole('dialog', { name: 'New product' }).getByLabel('Name').fill('Gold card');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product saved.')).toBeVisible();
  await expect(rowOf(page, 'Gold card')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'Gold card')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Categories' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a taken name, somebody else’s change and a category that claims are about are refused in words', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const { id: categoryId } = await newCategory(portal, { name: 'Parcels' });
  const client = await portal.person('CLIENT', 'category-client');
  const { id } = await portal.call<{ id: number }>(createClaim, client.token, {
    body: { contenu: 'My parcel never came.' },
  });
  await portal.call(triageClaim, admin.token, { params: { id }, body: { categoryId } });
  await openAs(page, admin, PATHS.categories);
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabel('Name').fill('parcels');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Another one has this name there.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('parcels');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Edit category Parcels' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit category Parcels' });
  await edit.getByLabel('Name').fill('Parcels and letters');
  await portal.call(updateCategory, admin.token, {
    params: { id: categoryId },
    body: { severity: 1 },
  });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText(/changed/)).toBeVisible();
  await expect(edit.getByLabel('Name')).toHaveValue('Parcels and letters');
  // The other person's change is shown beside what was typed, and neither is lost.
  await expect(edit.getByLabel('Severity')).toHaveValue('1');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Parcels and letters')).toContainText('1 of 4');

  await rowMenu(page, 'Parcels and letters').click();
  await page.getByRole('menuitem', { name: 'Delete category Parcels and letters' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Retire it instead.')).toBeVisible();
  await expect(rowOf(page, 'Parcels')).toBeVisible();
});

test('a failure is said and can be tried again, of each list for itself', async ({
  page,
  portal,
}) => {
  const calls = /\/api\/(?:categories|products)$/;
  await withoutEvents(page);
  await page.route(calls, (route) => route.fulfill({ status: 500 }));
  await openAs(page, await portal.admin(), PATHS.categories);
  await expect(page.getByText('The categories could not be loaded.')).toBeVisible();
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.getByText('The products could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The products could not be loaded.')).toHaveCount(0);
});

test('nothing goes sideways at any width', async ({ page, portal }) => {
  const { id } = await newCategory(portal, { name: 'Longest '.repeat(12).trim() });
  await newCategory(portal, { name: 'W'.repeat(100), parentId: id });
  await openAs(page, await portal.admin(), PATHS.categories);
  await expect(page.getByText('W'.repeat(100))).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});
