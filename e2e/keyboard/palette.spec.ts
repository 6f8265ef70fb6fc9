import { createClaim } from '@recourse/contract/claims';
import { createReport } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { FAILURE } from '../support/answers.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** The command palette: it reaches every screen and every findable row by keyboard alone. */

test('an administrator finds a claim, a user, a solution and a report by the keyboard', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const client = await portal.person('CLIENT', 'zebrine');
  const claim = await portal.call<{ id: number }>(createClaim, client.token, {
    body: { contenu: 'The zebrine kettle leaks.' },
  });
  await portal.call(createReport, client.token, {
    body: { reclamationText: 'A zebrine that drips.' },
  });
  await portal.call(createSolution, admin.token, { body: { texte: 'Tighten the zebrine lid.' } });
  await openAs(page, admin, '/documents');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everywhere' });
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await input.fill(`#${claim.id}`);
  await expect(palette.getByRole('option', { name: /zebrine kettle/ })).toBeVisible();
  await input.fill('zebrine');
  await expect(palette.getByRole('status')).toHaveText('4 results');
  for (const name of ['Claims', 'People', 'Solutions', 'Reports'])
    await expect(palette.getByRole('group', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
  await expect(palette).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('link', { name: /The zebrine kettle leaks/ })).toBeVisible();

  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await input.fill('zebrine');
  await palette.getByRole('option', { name: /A zebrine that drips/ }).click();
  const report = page.getByRole('dialog', { name: /^Report/ });
  await expect(report.getByText('A zebrine that drips.').first()).toBeVisible();
  await expect(report.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/open=/);

  await page.keyboard.press('Control+k');
  await input.fill('tras');
  await expect(palette.getByRole('option', { name: 'Trash' })).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trash$/);
  await page.keyboard.press('Control+k');
  await input.fill('no such thing anywhere');
  await expect(palette.getByRole('status')).toHaveText(/Nothing found for/);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expectAccessible(page);
});

test('a client finds own things only, and the whole list when there is more', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'palette-client');
  const other = await portal.person('CLIENT', 'palette-other');
  for (let i = 1; i <= 7; i += 1)
    await portal.call(createClaim, client.token, { body: { contenu: `Quagga noise ${i}.` } });
  await portal.call(createClaim, other.token, { body: { contenu: 'Quagga of somebody else.' } });
  await openAs(page, client, '/client');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everywhere' });
  await palette.getByRole('combobox').fill('quagga');
  await expect(palette.getByRole('option', { name: /Quagga noise/ })).toHaveCount(5);
  await expect(palette.getByText('somebody else')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/claims\?q=quagga$/);
  await expect(page.getByText('1–7 of 7')).toBeVisible();
});

test.describe('when a search fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('it is said, and the others are shown all the same', async ({ page, portal }) => {
    const employee = await portal.person('EMPLOYE', 'palette-employee');
    await portal.call(createClaim, employee.token, { body: { contenu: 'Okapi on the line.' } });
    await page.route(/\/api\/solutions\?/, (route) => route.fulfill(FAILURE));
    await openAs(page, employee, '/employe');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search everywhere' });
    await palette.getByRole('combobox').fill('okapi');
    await expect(palette.getByRole('alert')).toHaveText('Failed to load solutions');
    await expect(palette.getByRole('option', { name: /Okapi on the line/ })).toBeVisible();
    await expectAccessible(page);
  });
});
