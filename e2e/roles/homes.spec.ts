import { createReport } from '@recourse/contract/reports';
import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { listConversations } from '@recourse/contract/conversations';
import type { Page } from '@playwright/test';
import type { Person } from '../support/portal.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** The homes: what needs attention now, above the specified figures. */

test.use({ alone: 'homes', allowedNoise: [FAILED_REQUEST] });

/** Unassigned and oldest claims. When their call fails, the specified figures are still shown. */
async function asAdministrator(boss: Page, admin: Person, waiting: Claim): Promise<void> {
  await openAs(boss, admin, PATHS.adminDashboard);
  await expect(boss.getByText('Oldest without an answer')).toBeVisible();
  await expectAccessible(boss);
  await boss.getByRole('link', { name: /^Nobody’s yet/ }).click();
  await expect(boss.getByText('Only claims that nobody has taken.')).toBeVisible();
  await expect(boss.getByText(waiting.contenu)).toBeVisible();
  await boss.getByRole('button', { name: 'Show all' }).click();
  await expect(boss.getByText('Only claims that nobody has taken.')).toHaveCount(0);
  // Today's figures link to lists too: one of the claims that came in, one of those that were
  // answered.
  await boss.goto(PATHS.adminDashboard);
  const figure = boss.getByRole('link', { name: /^Came in today/ });
  const count = /\d+/.exec((await figure.textContent()) ?? '')?.[0] ?? '';
  await figure.click();
  await expect(boss.getByText('Only claims that came in since')).toBeVisible();
  await expect(boss.getByText(waiting.contenu)).toBeVisible();
  await expect(boss.getByRole('row')).toHaveCount(Number(count) + 1);
  await expectAccessible(boss);
  await boss.goBack();
  await boss.getByRole('link', { name: /^Satisfaction, 30 days/ }).click();
  await expect(boss.getByText('Only claims that their clients have rated since')).toBeVisible();
  await boss.goBack();
  await boss.getByRole('link', { name: /^Answered today/ }).click();
  await expect(boss.getByText('Only claims that were answered or closed since')).toBeVisible();
  await boss.getByRole('button', { name: 'Show all' }).click();
  await expect(boss.getByText(waiting.contenu)).toBeVisible();
  await boss.route('**/api/dashboard/attention', (route) => route.fulfill({ status: 500 }));
  await boss.goto(PATHS.adminDashboard);
  await expect(boss.getByText('What needs attention could not be loaded.')).toBeVisible();
  await expect(boss.getByText('Open Reclamations')).toBeVisible();
  await boss.close();
}

test('each home begins with what comes next, and every number leads to its list', async ({
  page,
  portal,
  browser,
}, { workerIndex, testId }) => {
  const name = (role: string) => `${role}${workerIndex}${testId.slice(-6)}`;
  const client = await portal.person('CLIENT', name('cleo'));
  const employee = await portal.person('EMPLOYE', name('eve'));
  const admin = await portal.admin();
  const file = (contenu: string) =>
    portal.call<Claim>(createClaim, client.token, { body: { contenu } });

  // An empty home asks the client what went wrong, and keeps what he types.
  await openAs(page, client, PATHS.clientDashboard);
  const words = page.getByRole('textbox', { name: 'What went wrong?' });
  await expect(words).toBeFocused();
  await expect(page.getByText('what happens next')).toHaveCount(0);
  await words.fill('The lamp flickers at night');
  await page.reload();
  await expect(words).toHaveValue('The lamp flickers at night');
  await expectAccessible(page);

  const taken = await file('The parcel came open.');
  const waiting = await file('The invoice is wrong.');
  await portal.call(createReport, client.token, { body: { reclamationText: 'It hums.' } });
  await portal.call(updateClaim, admin.token, {
    params: { id: taken.id },
    body: { userId: employee.id },
  });

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, employee, PATHS.employeeDashboard);
  await expect(theirs.getByText('because it is yours and the oldest')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: /^Nobody’s yet/ })).toBeVisible();
  await expectAccessible(theirs);
  await portal.call(postMessage, client.token, {
    params: { id: taken.id },
    body: { body: 'And it is wet.' },
  });
  await expect(theirs.getByText('because the client has answered')).toBeVisible();
  await theirs
    .getByRole('heading', { name: /^The client answered/ })
    .getByRole('link')
    .click();
  await expect(theirs.getByRole('tab', { name: 'Client answered' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(theirs.getByRole('link', { name: `Open claim ${taken.id}` })).toBeVisible();
  await theirs.goBack();
  await theirs.getByRole('link', { name: 'Start with this one' }).click();
  await expect(theirs).toHaveURL(`${PATHS.employeeClaims}/${taken.id}`);
  await theirs.getByLabel('Message', { exact: true }).fill('A new one is on its way.');
  await theirs.keyboard.press('Control+Shift+Enter');
  await expect(theirs.getByText('final answer')).toBeVisible();
  await theirs.close();

  // The answered claim comes first, with a mark, and the waiting one after it.
  const open = page.getByRole('listitem').filter({ hasText: /parcel|invoice/ });
  await expect(open).toHaveCount(2);
  await expect(open.first()).toContainText('Answered: tell us whether it is settled');
  await expect(open.first()).toContainText('unread');
  await expect(open.last()).toContainText('a person will read it and answer');
  await words.press('Enter');
  await expect(page).toHaveURL(PATHS.clientAssistant);
  await expect(page.getByRole('log')).toContainText('The lamp flickers at night');

  await asAdministrator(await browser.newPage({ baseURL: portal.url }), admin, waiting);
});

test('a double click sends the first words once', async ({ page, portal }, { testId }) => {
  const client = await portal.person('CLIENT', `twice${testId.slice(-6)}`);
  await openAs(page, client, PATHS.clientDashboard);
  await page.getByRole('textbox', { name: 'What went wrong?' }).fill('The kettle leaks.');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(page.getByRole('log')).toContainText('The kettle leaks.');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  const { data } = await portal.call<{ data: object[] }>(listConversations, client.token, {});
  expect(data).toHaveLength(1);
});
