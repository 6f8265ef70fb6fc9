import { createReport, validateReportBy } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { PIXEL, uploadAs } from '../support/documents.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The client's first screen: his own figures. */

test.use({ alone: 'client-dashboard' });

/** The card of a figure, found by its heading. */
const card = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

test('a client sees his figures, his charts and the way to the lists', async ({ page, portal }) => {
  const admin = await portal.admin();
  const [client, employee] = [
    await portal.person('CLIENT', 'own-figures'),
    await portal.person('EMPLOYE', 'own-figures-desk'),
  ];
  const solution = await portal.call<{ id: number }>(createSolution, admin.token, {
    body: { texte: 'Refill the water tank.' },
  });
  const ids: number[] = [];
  for (const reclamationText of ['The tank is empty.', 'Where is my gift card gone?']) {
    const { id } = await portal.call<{ id: number }>(createReport, client.token, {
      body: { reclamationText },
    });
    ids.push(id);
  }
  await portal.call(validateReportBy, employee.token, {
    params: { id: ids[0] ?? 0, employeeId: employee.id },
    body: { solutionId: solution.id },
  });
  const file = { name: 'tank.png', bytes: PIXEL, type: 'image/png' };
  await uploadAs(portal, client, { fields: {}, file });
  await openAs(page, client, '/client');
  await expect(card(page, 'My Reports')).toContainText('My Reports2');
  await expect(card(page, 'Validated')).toContainText('Validated1');
  await expect(card(page, 'AI-Handled')).toContainText(/AI-Handled\d/);
  await expect(card(page, 'My Documents')).toContainText('My Documents1');
  const days = page.getByRole('table', { name: 'Reports over time' });
  await expect(days.getByRole('row')).toHaveCount(31);
  await expect(days.getByRole('row').last()).toContainText('2');
  await expectAccessible(page);

  const types = page.getByRole('group', { name: 'Documents by type' });
  await types.getByRole('link', { name: /^PNG: 1/ }).click();
  await expect(page).toHaveURL('/client/documents?q=image%2Fpng');
  await expect(page.getByRole('row').filter({ hasText: 'tank.png' })).toBeVisible();
  await page.goBack();
  const states = page.getByRole('group', { name: 'Reports validated vs pending' });
  await expect(states.getByRole('link', { name: /^Validated: 1/ })).toBeVisible();
  await states.getByRole('link', { name: /^Pending: 1/ }).click();
  await expect(page).toHaveURL('/client/reports?state=pending');
  await expect(page.getByRole('row').filter({ hasText: 'gift card' })).toBeVisible();
  await expect(page.getByText('The tank is empty.')).toHaveCount(0);
});

test('a new client sees zeros', async ({ page, portal }) => {
  await openAs(page, await portal.person('CLIENT', 'figures-none'), '/client');
  await expect(card(page, 'My Reports')).toContainText('My Reports0');
  await expect(page.getByText('Nothing to show yet.')).toHaveCount(2);
  await expectAccessible(page);
});
