import { createClaim, type Claim } from '@recourse/contract/claims';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** Two people with the same form open. Each sees the other's name as long as both are there. */

test('an administrator and an employee at the same claim see each other’s name, and when one leaves', async ({
  page,
  portal,
  browser,
}) => {
  const admin = await portal.admin();
  const desk = await portal.person('EMPLOYE', 'present-desk');
  const { id } = await portal.call<Claim>(createClaim, admin.token, {
    body: { contenu: 'Two at one claim.', userId: desk.id },
  });
  await openAs(page, desk, '/employe/claims');
  await page.getByRole('button', { name: new RegExp(`^Answer claim ${id}`) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Answer', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/is editing this too/)).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openAs(other, admin, '/reclamations?q=two%20at%20one');
  await other.getByRole('button', { name: `Edit claim ${id}` }).click();
  const editor = other.getByRole('form', { name: `Edit claim ${id}` });
  await expect(editor.getByText('present-desk is editing this too.')).toBeVisible();
  await expect(dialog.getByText('admin is editing this too.')).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText(/is editing this too/)).toHaveCount(0);
  await other.context().close();
});
