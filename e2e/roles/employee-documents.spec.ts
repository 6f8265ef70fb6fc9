import { hostilePdf, PIXEL, uploadAs } from '../support/documents.ts';
import { pickDelete, rowMenu } from '../support/row-menu.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** An employee's documents: share, preview, delete. */

test('an employee shares a document with a chosen user', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'doc-sender');
  await portal.person('CLIENT', 'doc-recipient');
  await openAs(page, employee, '/employe/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Share a document' }).first().click();
  const dialog = page.getByRole('dialog');
  const share = dialog.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect(dialog.getByText('Name and Type are required.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Terms of the contract');
  await share.click();
  await expect(dialog.getByText('Name and Type are required.')).toBeVisible();
  await dialog.getByLabel('Type', { exact: true }).fill('contract');
  await share.click();
  await expect(dialog.getByText('Please choose a recipient user.')).toBeVisible();
  await expectAccessible(page);

  const recipient = dialog.getByRole('combobox', { name: 'Recipient' });
  await recipient.fill('doc-sender');
  await expect(dialog.getByText('Nothing found.')).toBeVisible();
  await recipient.fill('doc-recip');
  await dialog.getByRole('option', { name: 'doc-recipient' }).click();
  await expect(dialog.getByText('Please choose a recipient user.')).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Share a document' }).first().click();
  await expect(dialog.getByLabel('Name', { exact: true }), 'a draft survives').toHaveValue(
    'Terms of the contract',
  );
  await expect(recipient).toHaveValue('doc-recipient');
  await share.click();
  await expect(page.getByText('Document shared.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Terms of the contract' });
  await expect(row).toContainText('To doc-recipient');
  await expect(row.getByRole('button', { name: /^Open/ }), 'there is no file').toHaveCount(0);
});

test('a chosen file names the document, and what it may be is said before', async ({
  page,
  portal,
}) => {
  const employee = await portal.person('EMPLOYE', 'doc-namer');
  await portal.person('CLIENT', 'doc-recipient');
  await openAs(page, employee, '/employe/documents');
  await page.getByRole('button', { name: 'Share a document' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Accepted: pdf, png, .*; at most 10 MiB\./)).toBeVisible();
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'tool.exe', mimeType: 'text/plain', buffer: PIXEL });
  await expect(dialog.getByText(/^This file is not accepted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take away tool.exe' }).click();
  await expect(file).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByLabel('Type', { exact: true }).fill('');
  await file.setInputFiles({ name: 'damage.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('damage.png');
  await expect(dialog.getByLabel('Type', { exact: true })).toHaveValue('image/png');
  await dialog.getByRole('combobox', { name: 'Recipient' }).fill('doc-recip');
  await dialog.getByRole('option', { name: 'doc-recipient' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Document shared.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'damage.png' })).toContainText('PNG');
});

test('what others share is looked at, opened and saved, but not deleted', async ({
  page,
  portal,
  context,
}) => {
  const [sender, receiver] = [
    await portal.person('EMPLOYE', 'doc-sharer'),
    await portal.person('EMPLOYE', 'doc-receiver'),
  ];
  const fields = { type: 'picture', userId: String(receiver.id) };
  const picture = { name: 'damage.png', bytes: PIXEL, type: 'image/png' };
  const table = { name: 'list.csv', bytes: Buffer.from('a,b\n1,2\n'), type: 'text/csv' };
  await uploadAs(portal, sender, { fields: { ...fields, nom: 'The damage' }, file: picture });
  await uploadAs(portal, sender, { fields: { ...fields, nom: 'The list' }, file: table });
  const note = {
    name: 'note.txt',
    bytes: Buffer.from('<script>alert(1)</script>'),
    type: 'text/plain',
  };
  await uploadAs(portal, sender, { fields: { ...fields, nom: 'The note' }, file: note });
  await openAs(page, receiver, '/employe/documents');
  await page.getByRole('tab', { name: 'Shared with me' }).click();
  await expect(page).toHaveURL(/view=shared/);
  const row = page.getByRole('row').filter({ hasText: 'The damage' });
  await expect(row).toContainText('From doc-sharer');
  await expect(rowMenu(row)).toHaveCount(0);

  await row.getByRole('button', { name: 'Preview The damage' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame, 'no scripts').toHaveAttribute('sandbox', 'allow-same-origin');
  expect((await frame.boundingBox())?.height).toBeCloseTo(480, -1);
  await expect(page.frameLocator('iframe').getByAltText('The damage')).toHaveAttribute(
    'src',
    /^blob:/,
  );
  await page.keyboard.press('Escape');

  const popup = context.waitForEvent('page');
  await row.getByRole('button', { name: 'Open The damage' }).click();
  const tab = await popup;
  await expect(tab.getByAltText('The damage')).toHaveAttribute('src', /^blob:/);
  await expect(tab).toHaveTitle('The damage');
  await tab.close();

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download The damage' }).click();
  expect((await download).suggestedFilename()).toBe('The damage.png');

  await page.getByRole('button', { name: 'Preview The note' }).click();
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  await expect(page.frameLocator('iframe').getByText('<script>alert(1)</script>')).toBeVisible();
  await page.keyboard.press('Escape');
  const text = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open The note' }).click();
  const noteTab = await text;
  await expect(noteTab.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(await noteTab.evaluate(() => document.contentType)).toBe('text/plain');
  await noteTab.close();

  await page.getByRole('button', { name: 'Preview The list' }).click();
  await expect(page.getByText('This kind of file has no preview')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  expect((await saved).suggestedFilename()).toBe('The list.csv');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByLabel('Search documents').fill('damage');
  await expect(page.getByRole('row').filter({ hasText: 'The list' })).toHaveCount(0);
  await page.getByLabel('Search documents').fill('no such thing');
  await expect(page.getByText('No document matches your search')).toBeVisible();
});

test('FU-12 a PDF is shown by the browser’s own viewer, outside of a sandbox, and what it wants to run gets nowhere', async ({
  page,
  portal,
}) => {
  const [sender, receiver] = [
    await portal.person('EMPLOYE', 'doc-sharer'),
    await portal.person('EMPLOYE', 'doc-pdf'),
  ];
  await uploadAs(portal, sender, {
    fields: { nom: 'The contract', type: 'contract', userId: String(receiver.id) },
    file: { name: 'contract.pdf', bytes: hostilePdf(FOREIGN), type: 'application/pdf' },
  });
  const asked: string[] = [];
  page.context().on('request', (request) => void asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  await openAs(page, receiver, '/employe/documents?view=shared');
  const address = page.url();
  await page.getByRole('button', { name: 'Preview The contract' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  await expect(frame).not.toHaveAttribute('sandbox');
  await expect(frame).toHaveAttribute('height', '480');
  // The portal keeps its address and still responds, because only the portal's own code closes the
  // preview.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
  expect(asked.filter((url) => url.startsWith(FOREIGN))).toEqual([]);
  expect(await page.evaluate(() => document.title)).not.toContain('taken over');
});

const FOREIGN = 'http://foreign.invalid';

test('long names and hostile texts are shown as they are, and nothing needs sideways scrolling', async ({
  page,
  portal,
}) => {
  const [sender, receiver] = [
    await portal.person('EMPLOYE', 'doc-long'),
    await portal.person('CLIENT', `doc-${'long'.repeat(14)}`),
  ];
  const hostile = '<img src=x onerror=alert(1)>';
  const file = { name: 'list.csv', bytes: Buffer.from('a,b\n1,2\n'), type: 'text/csv' };
  await uploadAs(portal, sender, {
    fields: { nom: 'x'.repeat(255), type: 'y'.repeat(255), userId: String(receiver.id) },
    file,
  });
  await uploadAs(portal, sender, {
    fields: { nom: hostile, type: hostile, userId: String(receiver.id) },
    file,
  });
  await openAs(page, sender, '/employe/documents');
  await expect(page.getByRole('row').filter({ hasText: hostile })).toBeVisible();
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(hidden, `the table fits at ${width} px`).toBeLessThanOrEqual(0);
  }
  for (const details of await page.getByRole('button', { name: /^Details of/ }).all())
    await details.click();
  await expectAccessible(page);
});

test('what was sent is deleted by the one who sent it', async ({ page, portal }) => {
  const [sender, receiver] = [
    await portal.person('EMPLOYE', 'doc-deleter'),
    await portal.person('CLIENT', 'doc-client'),
  ];
  await uploadAs(portal, sender, {
    fields: { nom: 'Sent by mistake', type: 'note', userId: String(receiver.id) },
  });
  await openAs(page, sender, '/employe/documents');
  await pickDelete(page, 'Delete Sent by mistake');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document deleted.')).toBeVisible();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Shared with me' }).click();
  await expect(page.getByText('Nothing is shared with you')).toBeVisible();
});
