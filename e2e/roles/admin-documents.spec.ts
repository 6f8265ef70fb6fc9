import { createClaim } from '@recourse/contract/claims';
import { type Document, listDocuments } from '@recourse/contract/documents';
import type { Page } from '@playwright/test';
import { EMPTY_LIST } from '../support/answers.ts';
import { pickDelete } from '../support/row-menu.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** Administrators upload, filter, preview and delete everybody's documents. */

const SCREEN = '/documents';
const LIST = '**/api/documents?**';

const newForm = (page: Page) => page.getByRole('region', { name: 'New document' });
const unfold = (page: Page) => page.getByRole('button', { name: 'New document' }).click();
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The smallest PDF that viewers open. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
);

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('an administrator adds a document for a claim, looks at it and deletes it', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await portal.person('CLIENT', 'doc-client');
  await portal.person('EMPLOYE', 'doc-desk');
  const contenu = `The fence leans over. ${'Really. '.repeat(20)}`;
  const { id: claimId } = await portal.call<{ id: number }>(createClaim, admin.token, {
    body: { contenu },
  });
  await page.route(LIST, (route) => route.fulfill({ json: EMPTY_LIST }));
  await openAs(page, admin, SCREEN);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expectAccessible(page);
  await unfold(page);
  await expect(page.getByText(/Accepted: pdf, png/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(LIST);

  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(newForm(page).getByText('Name and Type are required.')).toBeVisible();
  await newForm(page)
    .getByLabel('File (optional)')
    .setInputFiles(textFile('fence.txt', '<script>alert(1)</script> leaning'));
  await expect(newForm(page).getByLabel('Name')).toHaveValue('fence.txt');
  await expect(newForm(page).getByLabel('Type')).toHaveValue('text/plain');
  await newForm(page).getByRole('combobox', { name: 'Reclamation' }).fill('fence leans');
  const option = page.getByRole('option', { name: /^#\d+ The fence leans over/ });
  expect(await option.textContent()).toBe(`#${claimId} ${contenu.slice(0, 60).trimEnd()}…`);
  await option.click();
  await newForm(page).getByRole('combobox', { name: 'User' }).fill('doc-cli');
  await page.getByRole('option', { name: 'doc-client' }).click();
  await newForm(page).getByRole('combobox', { name: 'Employee' }).fill('doc-de');
  await page.getByRole('option', { name: 'doc-desk' }).click();
  await expectAccessible(page);
  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Document created.')).toBeVisible();
  await expect(newForm(page).getByLabel('Name')).toHaveValue('');
  await expect(row(page, 'fence.txt')).toContainText('doc-client');
  await expect(row(page, 'fence.txt')).toContainText('doc-desk');
  await expect(row(page, 'fence.txt')).toContainText(`#${claimId}`);

  await page.getByRole('button', { name: 'Preview fence.txt' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('height', '480');
  await expect(frame).toHaveAttribute('sandbox', '');
  // Else a browser writes the text in white on it where the system is dark.
  await expect(frame).toHaveCSS('color-scheme', 'light');
  await expect(
    page.frameLocator('iframe').getByText('<script>alert(1)</script> leaning'),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open fence.txt' }).click();
  await expect((await popup).getByText('leaning')).toBeVisible();
  await (await popup).close();

  await pickDelete(page, 'Delete fence.txt');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document deleted.')).toBeVisible();
  await expect(row(page, 'fence.txt')).toHaveCount(0);
});

test('a PDF is previewed in a frame of its own, a description without a file has none', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), `${SCREEN}?q=plan`);
  await unfold(page);
  await newForm(page)
    .getByLabel('File (optional)')
    .setInputFiles({ name: 'plan of the fence.pdf', mimeType: 'application/pdf', buffer: PDF });
  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(row(page, 'plan of the fence.pdf')).toContainText('PDF');
  const name = row(page, 'plan of the fence.pdf').getByText('plan of the fence.pdf');
  const isWhole = (part: HTMLElement) => part.scrollHeight <= part.clientHeight;
  expect(await name.evaluate(isWhole), 'its name is not cut').toBe(true);
  await page.getByRole('button', { name: 'Preview plan of the fence.pdf' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('height', '480');
  expect(await frame.getAttribute('sandbox')).toBeNull();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  await page.keyboard.press('Escape');
  await newForm(page).getByLabel('Name').fill('plan on paper');
  await newForm(page).getByLabel('Type').fill('paper');
  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(row(page, 'plan on paper')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open plan on paper' })).toHaveCount(0);
  await expectAccessible(page);
});

test('filters count from Apply on, live in the address, and Clear takes them away', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const client = await portal.person('CLIENT', 'filter-client');
  await openAs(page, admin, `${SCREEN}?q=filtered`);
  await unfold(page);
  for (const name of ['filtered one', 'filtered two']) {
    await newForm(page).getByLabel('Name').fill(name);
    await newForm(page).getByLabel('Type').fill('note');
    if (name.endsWith('two')) {
      await newForm(page).getByRole('combobox', { name: 'User' }).fill('filter-cli');
      await page.getByRole('option', { name: 'filter-client' }).click();
    }
    await newForm(page).getByRole('button', { name: 'Create' }).click();
    await expect(row(page, name)).toBeVisible();
  }
  await filters(page).getByRole('combobox', { name: 'Filter by user' }).fill('filter-cli');
  await page.getByRole('option', { name: 'filter-client' }).click();
  await expect(row(page, 'filtered one'), 'nothing happens before Apply').toBeVisible();
  await filters(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`userId=${client.id}`));
  await expect(row(page, 'filtered one')).toHaveCount(0);
  await expect(row(page, 'filtered two')).toBeVisible();
  await page.reload();
  await expect(filters(page).getByRole('combobox', { name: 'Filter by user' })).toHaveValue(
    'filter-client',
  );
  await expect(row(page, 'filtered one')).toHaveCount(0);
  await filters(page).getByRole('button', { name: 'Clear', exact: true }).last().click();
  await expect(page).not.toHaveURL(/userId/);
  await expect(row(page, 'filtered one')).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('/api/documents?'));
  await filters(page).getByRole('button', { name: 'Refresh' }).click();
  await asked;
});

test('an upload shows its progress and can be taken back', async ({ page, portal }) => {
  const admin = await portal.admin();
  await openAs(page, admin, SCREEN);
  await unfold(page);
  await newForm(page)
    .getByLabel('File (optional)')
    .setInputFiles(textFile('slow.txt', 'x'.repeat(1_000_000)));
  const ends = Promise.withResolvers<void>();
  await page.route('**/documents/create', async (route) => {
    await ends.promise;
    await route.abort().catch(() => undefined);
  });
  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(newForm(page).getByRole('progressbar', { name: 'Uploading…' })).toBeVisible();
  await expectAccessible(page);
  await newForm(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Upload cancelled.')).toBeVisible();
  await expect(newForm(page).getByLabel('Name')).toHaveValue('slow.txt');
  const { data } = await portal.call<{ data: Document[] }>(listDocuments, admin.token, {
    query: { q: 'slow.txt' },
  });
  expect(data).toEqual([]);
  // Without this the browser may still send it, while another test counts the documents.
  ends.resolve();
  await page.unrouteAll({ behavior: 'wait' });
});
