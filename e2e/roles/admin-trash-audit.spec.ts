import { createClaim, deleteClaim, getClaim, updateClaim } from '@recourse/contract/claims';
import { EMPTY_LIST, FAILURE } from '../support/answers.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The trash and the audit trail, for administrators. */

test('a deleted claim is found in the trash and brought back', async ({ page, portal }) => {
  const admin = await portal.admin();
  const { id } = await portal.call<{ id: number }>(createClaim, admin.token, {
    body: { contenu: '<b>Deleted</b> by mistake.' },
  });
  await portal.call(deleteClaim, admin.token, { params: { id } });
  await page.route('**/api/trash?**', (route) => route.fulfill({ json: EMPTY_LIST }));
  await openAs(page, admin, '/trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/trash?**');
  await page.getByLabel('Search the trash').fill('by mistake');
  const row = page.getByRole('row').filter({ hasText: '<b>Deleted</b> by mistake.' });
  await expect(row).toContainText('admin');
  await page.getByLabel('Area shown').selectOption('documents');
  await expect(page.getByText('Nothing in the trash matches')).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  // The second press of a double click is not a second call, which would find nothing any more.
  await page.getByRole('button', { name: `Restore claim ${id}` }).dblclick();
  await expect(page.getByText('Restored.', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await portal.call(getClaim, admin.token, { params: { id } })).toMatchObject({ id });
});

test('the audit trail is narrowed to a person, an object and a period', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const client = await portal.person('CLIENT', 'audited-client');
  const { id } = await portal.call<{ id: number }>(createClaim, client.token, {
    body: { contenu: 'Leaves a trace.' },
  });
  await portal.call(updateClaim, admin.token, { params: { id }, body: { status: 'PENDING' } });
  await openAs(page, admin, '/audit');
  await expect(page.getByRole('columnheader')).toContainText(['When', 'Who', 'Action', 'Object']);
  await page.getByRole('combobox', { name: 'Person' }).fill('audited-cli');
  await page.getByRole('option', { name: 'audited-client' }).click();
  await expect(page).toHaveURL(new RegExp(`actorId=${client.id}`));
  await page.getByLabel('Area', { exact: true }).selectOption('claims');
  await page.getByLabel('Object ID').fill(String(id));
  await page.getByLabel('Object ID').press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `Claims #${id}` });
  await expect(row).toContainText('audited-client');
  await expect(row).toContainText('Created');
  await page.getByRole('button', { name: /^Details of entry/ }).click();
  await expect(page.getByText('Request ID')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('audited-client');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).last().click();
  await expect(page.getByText('No entry matches')).toHaveCount(0);
  await expect(page).toHaveURL('/audit');
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  for (const screen of ['trash', 'audit'])
    test(`/${screen} says 'Failed to load.' and offers to try again`, async ({ page, portal }) => {
      await withoutEvents(page);
      await page.route(`**/api/${screen}?**`, (route) => route.fulfill(FAILURE));
      await openAs(page, await portal.admin(), `/${screen}`);
      await expect(page.getByText('Failed to load.')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(`**/api/${screen}?**`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Failed to load.')).toHaveCount(0);
    });

  test('what cannot come back says why in the server’s words', async ({ page, portal }) => {
    const admin = await portal.admin();
    const { id } = await portal.call<{ id: number }>(createClaim, admin.token, {
      body: { contenu: 'Stays where it is.' },
    });
    await portal.call(deleteClaim, admin.token, { params: { id } });
    await page.route('**/api/trash/restore', (route) =>
      route.fulfill({ status: 409, json: { message: 'Another one took its place.' } }),
    );
    await openAs(page, admin, '/trash?q=stays%20where');
    await page.getByRole('button', { name: `Restore claim ${id}` }).click();
    await expect(page.getByText('Another one took its place.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Stays where it is.' })).toBeVisible();
  });
});
