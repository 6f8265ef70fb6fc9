import { createClaim } from '@recourse/contract/claims';
import { createReport, validateReportBy } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The employee's first screen: his own figures. */

test.use({ alone: 'employee-dashboard' });

const DASHBOARD = '**/api/dashboard?**';

/** The card of a figure, found by its heading. */
const card = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

test('an employee sees his figures, his charts and the way to the lists', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const [employee, client] = [
    await portal.person('EMPLOYE', 'figures-desk'),
    await portal.person('CLIENT', 'figures-client'),
  ];
  for (const contenu of ['One.', 'Two.'])
    await portal.call(createClaim, employee.token, { body: { contenu } });
  const solution = await portal.call<{ id: number }>(createSolution, admin.token, {
    body: { texte: 'Turn the key twice.' },
  });
  const { id } = await portal.call<{ id: number }>(createReport, client.token, {
    body: { reclamationText: 'The door does not lock.' },
  });
  await portal.call(validateReportBy, employee.token, {
    params: { id, employeeId: employee.id },
    body: { solutionId: solution.id },
  });
  const asked = page.waitForRequest(DASHBOARD);
  await openAs(page, employee, '/employe');
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(new URL((await asked).url()).searchParams.get('tz')).toBe(zone);
  await expect(card(page, 'My Claims')).toContainText('My Claims2');
  await expect(card(page, 'My Validated Reports')).toContainText('My Validated Reports1');
  await expect(card(page, 'AI Reports to Validate')).toContainText(/AI Reports to Validate\d/);
  const days = page.getByRole('table', { name: 'My validated reports, last 7 days' });
  await expect(days.getByRole('row')).toHaveCount(8);
  await expect(days.getByRole('row').last()).toContainText('1');
  await expect(
    page.locator('circle.fill-chart-brand'),
    'a point a day, none left over',
  ).toHaveCount(7);
  await expectAccessible(page);
  const statuses = page.getByRole('group', { name: 'My claims by status' });
  await expect(statuses.getByRole('link')).toHaveCount(4);
  await statuses.getByRole('link', { name: /^OPEN: 2/ }).click();
  await expect(page).toHaveURL('/employe/claims?status=OPEN');
  await expect(page.getByLabel('Status shown')).toHaveValue('OPEN');
  await page.goBack();
  await card(page, 'AI Reports to Validate').getByRole('link').click();
  await expect(page).toHaveURL('/employe/ai-reports');
});

test('a new employee sees zeros', async ({ page, portal }) => {
  await openAs(page, await portal.person('EMPLOYE', 'figures-new'), '/employe');
  await expect(card(page, 'My Claims')).toContainText('My Claims0');
  await expect(page.getByText('Nothing to show yet.')).toBeVisible();
  await expectAccessible(page);
});
