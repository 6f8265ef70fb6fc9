import { createClaim, updateClaim } from '@recourse/contract/claims';
import { pickDelete, rowMenu } from '../support/row-menu.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** A client's own claims: to file, to follow, to delete. */

test('a client files a claim, finds it and deletes it', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'claims-client');
  await openAs(page, client, '/client/claims');
  await expect(page.getByText('No claims yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New claim' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Content is required.')).toBeVisible();
  await dialog.getByLabel('Content').fill('The heater hums all night.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim created.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'The heater hums' });
  await expect(row).toContainText('OPEN');
  await page.getByLabel('Search claims').fill('HÉATER');
  await expect(row).toBeVisible();
  await page.getByLabel('Status shown').selectOption('CLOSED');
  await expect(page.getByText('No claim matches your search')).toBeVisible();
  await expect(page).toHaveURL(/status=CLOSED/);
  await page.getByLabel('Status shown').selectOption('OPEN');
  await pickDelete(row, /^Delete claim/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Claim deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a client reads the answer, and deletes only what he filed himself', async ({
  page,
  portal,
}) => {
  const [admin, client, other] = [
    await portal.admin(),
    await portal.person('CLIENT', 'claims-reader'),
    await portal.person('CLIENT', 'claims-other'),
  ];
  const { id } = await portal.call<{ id: number }>(createClaim, admin.token, {
    body: { contenu: 'Filed for the client by phone.', userId: client.id },
  });
  await portal.call(updateClaim, admin.token, {
    params: { id },
    body: { response: 'A technician comes on Monday.', status: 'RESOLVED' },
  });
  await portal.call(createClaim, other.token, { body: { contenu: 'The claim of another.' } });
  await openAs(page, client, '/client/claims');
  const row = page.getByRole('row').filter({ hasText: 'Filed for the client' });
  await expect(row).toContainText('RESOLVED');
  await expect(rowMenu(row)).toHaveCount(0);
  const unread = row.getByText('unread', { exact: true });
  await expect(unread).toBeVisible();
  // A visible word, not one for screen readers alone.
  expect((await unread.boundingBox())?.width).toBeGreaterThan(20);
  await expect(page.getByText('The claim of another.')).toHaveCount(0);
  await row.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByText('A technician comes on Monday.').last()).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: `Open claim ${id}` }).click();
  await expect(page.getByRole('heading', { name: 'Filed for the client' })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(unread).toHaveCount(0);
});
