import { createClaim, type Claim } from '@recourse/contract/claims';
import type { Person } from '../support/portal.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** Two people with the same form or page open. Each sees the other's name as long as both are there. */

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

test('two at the page of a claim see that the other looks at it, and writes; its client sees neither', async ({
  page,
  portal,
  browser,
}) => {
  const admin = await portal.admin();
  const desk = await portal.person('EMPLOYE', 'looking-desk');
  const client = await portal.person('CLIENT', 'looked-at');
  const { id } = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'Two look at one claim.' },
  });
  const open = async (as: Person, path: string) => {
    const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await openAs(other, as, path);
    return other;
  };
  await openAs(page, desk, `/employe/claims/${id}`);
  const chief = await open(admin, `/reclamations/${id}`);
  const theirs = await open(client, `/client/claims/${id}`);
  await expect(page.getByText('admin is looking at this too')).toBeVisible();
  await expect(chief.getByText('looking-desk is looking at this too')).toBeVisible();
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Careful with this one.');
  await expect(chief.getByText('looking-desk is writing')).toBeVisible();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(chief.getByText('looking-desk is looking at this too')).toBeVisible();
  await expectAccessible(chief);
  await expect(theirs.getByText('Two look at one claim.').first()).toBeVisible();
  await expect(theirs.getByText(/looking-desk|is looking|is writing/)).toHaveCount(0);
  await chief.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByText('admin is looking at this too')).toHaveCount(0);
  await chief.context().close();
  await theirs.context().close();
});
