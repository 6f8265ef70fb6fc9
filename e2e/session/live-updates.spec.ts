import { createReport, type Report, validateReport } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { expect, openAs, test } from '../support/test.ts';

/** Other people's changes appear by themselves in every tab, over one stream per browser. */

test("another person's change shows by itself, in two tabs with one stream", async ({
  page,
  portal,
  context,
}) => {
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'live-client');
  const desk = await portal.person('EMPLOYE', 'live-desk');
  await portal.call(createSolution, token, {
    body: { texte: 'Oil the hinges.', motcle: ['hinges'] },
  });
  const report = await portal.call<Report>(createReport, client.token, {
    body: { reclamationText: 'my hinges squeak' },
  });

  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams += 1;
  });
  const opened = page.waitForResponse('**/api/events');
  await openAs(page, client, '/client/reports');
  // Two tabs that start a leader election at the same moment may both lead briefly. The election's own test covers
  // that.
  await opened;
  const other = await context.newPage();
  await openAs(other, client, '/client/reports');
  const row = (tab: typeof page) => tab.getByRole('row').filter({ hasText: 'my hinges squeak' });
  await expect(row(page)).toContainText('Pending');
  await expect(row(other)).toContainText('Pending');

  await portal.call(validateReport, desk.token, {
    params: { id: report.id },
    query: { employeeId: String(desk.id) },
  });
  await Promise.all([page, other].map((tab) => expect(row(tab)).toContainText('Validated')));
  expect(streams).toBe(1);

  await page.close();
  await expect.poll(() => streams, 'the other tab takes over').toBe(2);
  await portal.call(createReport, client.token, { body: { reclamationText: 'my hinges broke' } });
  await expect(other.getByText('my hinges broke')).toBeVisible();
});
