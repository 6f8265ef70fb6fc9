import { PIXEL, uploadAs } from '../support/documents.ts';
import { pickDelete, rowMenu } from '../support/row-menu.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** A client's documents: to upload, to share with one employee, to find again. */

const CREATE = '**/api/documents/create';
const PICTURE = { name: 'broken lamp.png', mimeType: 'image/png', buffer: PIXEL };

test('a client uploads a file, shares it with an employee and finds it again', async ({
  page,
  portal,
}) => {
  const [client, employee] = [
    await portal.person('CLIENT', 'upload-client'),
    await portal.person('EMPLOYE', 'upload-desk'),
  ];
  await openAs(page, client, '/client/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expect(page.getByText(/Accepted: pdf, png, .*; at most 10 MiB\./)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Please choose a file.')).toBeVisible();
  const file = page.locator('input[type=file]');
  await file.setInputFiles(PICTURE);
  await expect(page.getByText('Please choose a file.')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Share with an employee' }).fill('upload-d');
  await page.getByRole('option', { name: 'upload-desk' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Document uploaded.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'broken lamp.png' });
  await expect(row).toContainText('PNG');
  await expect(row).toContainText('To upload-desk');
  await expectAccessible(page);

  await file.setInputFiles({ ...PICTURE, name: 'alone.png' });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'alone.png' })).toContainText(
    'Administrators only',
  );
  await uploadAs(portal, employee, {
    fields: { nom: 'Our answer', type: 'letter', userId: String(client.id) },
  });
  await page.reload();
  const shared = page.getByRole('row').filter({ hasText: 'Our answer' });
  await expect(shared).toContainText('From upload-desk');
  await expect(rowMenu(shared)).toHaveCount(0);

  await page.getByLabel('Search documents').fill('LAMP');
  await expect(page.getByRole('row').filter({ hasText: 'alone.png' })).toHaveCount(0);
  await row.getByRole('button', { name: /^Preview/ }).click();
  await expect(page.frameLocator('iframe').getByAltText('broken lamp.png')).toBeVisible();
  await page.keyboard.press('Escape');
  await pickDelete(row, /^Delete/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document deleted.')).toBeVisible();
  await expect(page.getByText('No document matches your search')).toBeVisible();
});

test('a file can be dropped, and an upload taken back', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'drop-client');
  await openAs(page, client, '/client/documents');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['hello'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('dropped.txt')).toBeVisible();
  // The server is slow.
  let answer = (): void => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  await page.route(CREATE, async (route) => {
    await waiting;
    await route.abort().catch(() => {});
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Upload cancelled.')).toBeVisible();
  await expect(page.getByText('dropped.txt'), 'the file is still chosen').toBeVisible();
  // The first request ends here. Without the wait, the browser may send it after all.
  answer();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Document uploaded.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'dropped.txt' })).toBeVisible();
});

test.describe('when the server fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('the server’s own reason comes first', async ({ page, portal }) => {
    const client = await portal.person('CLIENT', 'upload-liar');
    await openAs(page, client, '/client/documents');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'not a picture.pdf', mimeType: 'application/pdf', buffer: PIXEL });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText(/^This file is not accepted/)).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a picture.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(
      page.getByText(/^This file is not accepted/),
      'another file is not blamed',
    ).toBeHidden();
  });
});
