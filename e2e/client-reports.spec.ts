import { createReport, type Report, validateReport } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { expect, expectAccessible, openAs, test } from './test.ts';

/** A client's own reports. */

test('a suggestion is shown as not yet checked until an employee has validated it', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'reports-client');
  const desk = await portal.person('EMPLOYE', 'reports-desk');
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Turn the kettle round.', motcle: ['kettle'] },
  });
  const report = await portal.call<Report>(createReport, client.token, {
    body: { reclamationText: 'my kettle does not boil' },
  });
  expect(report.solutionId).toBe(solution.id);

  await openAs(page, client, '/client/reports');
  const row = page.getByRole('row').filter({ hasText: 'my kettle does not boil' });
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Not yet checked');
  await expect(row).toContainText('Turn the kettle round.');
  await expectAccessible(page);

  await portal.call(validateReport, desk.token, {
    params: { id: report.id },
    query: { employeeId: String(desk.id) },
  });
  await page.reload();
  await expect(row).toContainText('Validated');
  await expect(row).toContainText('Turn the kettle round.');
  await expect(row).not.toContainText('Not yet checked');
});
