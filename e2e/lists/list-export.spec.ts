import { readFile } from 'node:fs/promises';
import { createClaim } from '@recourse/contract/claims';
import { FAILURE } from '../support/answers.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Exports a whole list as CSV. */

test('a list is saved as it is narrowed, all of its pages', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'export-client');
  for (let i = 1; i <= 12; i += 1)
    await portal.call(createClaim, client.token, { body: { contenu: `=Numbat ${i}, "quoted"` } });
  await portal.call(createClaim, client.token, { body: { contenu: 'Something else.' } });
  await openAs(page, client, '/client/claims?q=numbat&perPage=5');
  await expect(page.getByText('1–5 of 12')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^claims-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFid,contenu,status,')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(13);
  expect(text).toContain(`"'=Numbat 12, ""quoted"""`);
  await expect(page.getByText(/^Saved as claims-/)).toBeVisible();
  await expectAccessible(page);
});

test('an empty list has nothing to save, and a very long one asks first', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, admin, '/reclamations?q=no%20such%20claim');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await page.route(/\/api\/claims\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: unknown[]; meta: object };
    await route.fulfill({ json: { ...body, meta: { ...body.meta, total: 1_000_000 } } });
  });
  await openAs(page, admin, '/reclamations');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/This list has 1,000,000 rows/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/This list has/)).toHaveCount(0);
});

test.describe('when it fails or is given up', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('that is said, and the list stays', async ({ page, portal }) => {
    const client = await portal.person('CLIENT', 'export-failing');
    await portal.call(createClaim, client.token, { body: { contenu: 'Potoo.' } });
    let isSlow = false;
    await page.route(/\/api\/claims\/export/, async (route) => {
      if (isSlow) return;
      await route.fulfill(FAILURE);
    });
    await openAs(page, client, '/client/claims');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Export failed.' })).toBeVisible();
    await expectAccessible(page);
    isSlow = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Exporting…')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Exporting…')).toHaveCount(0);
    await expect(page.getByText('Potoo.').first()).toBeVisible();
  });
});
