import { createReport, validateReportBy } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The lists that employees read: the knowledge base, and the reports that they have validated. */

test('an employee searches the knowledge base and expands its rows', async ({ page, portal }) => {
  const { token } = await portal.admin();
  const employee = await portal.person('EMPLOYE', 'reader');
  const long = `Unplug the radiator. ${'Wait until it is cold. '.repeat(12)}Then plug it in again.`;
  const { id } = await portal.call<{ id: number }>(createSolution, token, {
    body: { texte: long, motcle: ['radiator', 'heat', 'winter', 'cold'] },
  });
  await portal.call(createSolution, token, { body: { texte: 'Shake the toner.', motcle: [] } });
  await openAs(page, employee, '/employe/solutions');
  const row = page.getByRole('row').filter({ hasText: 'Unplug the radiator' });
  await expect(row).toContainText('+2');
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const closed = await height();
  await page.getByRole('button', { name: 'Expand rows' }).click();
  await expect(page).toHaveURL(/expanded=1/);
  await expect(row).toContainText('winter');
  await expect.poll(height).toBeGreaterThan(closed * 1.5);
  await expectAccessible(page);
  await page.reload();
  const toggle = page.getByRole('button', { name: 'Expand rows' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(row).not.toContainText('winter');
  const search = page.getByLabel('Search solutions');
  for (const text of ['RADIATÓR', 'winter', String(id)]) {
    await search.fill(text);
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text)}`));
  }
  await search.fill('winter');
  await expect(page.getByRole('row').filter({ hasText: 'Shake the toner' })).toHaveCount(0);
  await search.fill('no such solution');
  await expect(page.getByText('No solution matches your search')).toBeVisible();
  await expectAccessible(page);
});

test('an employee finds the reports that he validated, and no others', async ({ page, portal }) => {
  const admin = await portal.admin();
  const [employee, client] = [
    await portal.person('EMPLOYE', 'validator'),
    await portal.person('CLIENT', 'validated-client'),
  ];
  await openAs(page, employee, '/employe/reports');
  await expect(page.getByText('You have not validated a report yet')).toBeVisible();
  await expectAccessible(page);
  const solution = await portal.call<{ id: number }>(createSolution, admin.token, {
    body: { texte: 'Replace the fuse of the lamp.' },
  });
  const [mine, hers] = [
    await report('My lamp went dark.', employee.id, employee.token),
    await report('Another lamp went dark.', admin.id, admin.token),
  ];
  async function report(reclamationText: string, employeeId: number, token: string) {
    const { id } = await portal.call<{ id: number }>(createReport, client.token, {
      body: { reclamationText },
    });
    await portal.call(validateReportBy, token, {
      params: { id, employeeId },
      body: { solutionId: solution.id },
    });
    return id;
  }
  expect(mine).not.toBe(hers);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'My lamp went dark.' });
  await expect(row).toContainText('validated-client');
  await expect(page.getByText('Another lamp')).toHaveCount(0);
  await row.getByRole('button', { name: `Details of report ${mine}` }).click();
  await expect(page.getByText('Replace the fuse of the lamp.').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search reports').fill('LAMP');
  await expect(row).toBeVisible();
  await page.getByLabel('Search reports').fill('heater');
  await expect(page.getByText('No report matches your search')).toBeVisible();
});
