import { createReport, type Report, validateReport } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** A client's own reports. */

test('a suggestion is shown as not yet checked until an employee has validated it', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'reports-client');
  const desk = await portal.person('EMPLOYE', 'reports-desk');
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Press the doorbell twice.', motcle: ['doorbell'] },
  });
  const report = await portal.call<Report>(createReport, client.token, {
    body: { reclamationText: 'my doorbell does not ring' },
  });
  expect(report.solutionId).toBe(solution.id);

  await openAs(page, client, '/client/reports');
  const row = page.getByRole('row').filter({ hasText: 'my doorbell does not ring' });
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Not yet checked');
  await expect(row).toContainText('Press the doorbell twice.');
  await expectAccessible(page);

  await portal.call(validateReport, desk.token, {
    params: { id: report.id },
    query: { employeeId: String(desk.id) },
  });
  await page.reload();
  await expect(row).toContainText('Validated');
  await expect(row).toContainText('Press the doorbell twice.');
  await expect(row).not.toContainText('Not yet checked');
});
