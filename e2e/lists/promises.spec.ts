import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import { assignClaim } from '@recourse/contract/desk/assignment';
import { createTeam, type Team } from '@recourse/contract/desk/teams';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import type { Portal } from '../support/portal.ts';
import { promiseAnswer, RECEIVED } from '../support/promises.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  WIDTHS,
  withoutEvents,
} from '../support/test.ts';

/**
 * Targets that are late or at risk on the homes: the worst first, and every number links to its
 * list.
 */

test.use({ alone: 'promises', allowedNoise: [FAILED_REQUEST] });
test.describe.configure({ mode: 'serial' });

const TEAM = 'Card payments';

/**
 * Claims of a team that are late and at risk; a late one without assignee and team; and one without
 * a date.
 */
async function fill(portal: Portal): Promise<Record<'teams' | 'risk' | 'nobodys', Claim>> {
  const admin = await portal.admin();
  const eve = await portal.person('EMPLOYE', 'promise-eve');
  const cleo = await portal.person('CLIENT', 'promise-cleo');
  const team = await portal.call<Team>(createTeam, admin.token, {
    body: { name: TEAM, memberIds: [eve.id] },
  });
  const file = async (contenu: string, received: string): Promise<Claim> => {
    const claim = await portal.call<Claim>(createClaim, cleo.token, { body: { contenu } });
    await promiseAnswer(portal, claim.id, received);
    return claim;
  };
  const claims = {
    teams: await file('The card was charged twice.', RECEIVED.late),
    risk: await file('The card was eaten.', RECEIVED.risk),
    nobodys: await file('The letter never came.', RECEIVED.late),
  };
  for (const { id } of [claims.teams, claims.risk]) {
    const params = { id };
    await portal.call(assignClaim, admin.token, { params, body: { teamId: team.id } });
    await portal.call(updateClaim, admin.token, { params, body: { userId: eve.id } });
  }
  await portal.call(createClaim, cleo.token, { body: { contenu: 'The queue was long.' } });
  return claims;
}

test('an empty installation says that nothing is late; then the worst is the headline', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, admin, PATHS.adminDashboard);
  await expect(
    page.getByRole('heading', { name: 'Nothing is late, due today or at risk.' }),
  ).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);

  const claims = await fill(portal);
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 promises are broken.' })).toBeVisible();
  await expect(page.getByText('2 complaints have nobody who answers them.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Due first of all' })).toContainText(/Late, \w/);
  await expect(page.getByText('Open Reclamations')).toBeVisible();
  const teams = page.getByRole('table', { name: 'Promises by team' });
  // A figure without any row is shown as a dash, and read as 0 by screen readers.
  await expect(teams.getByRole('row')).toHaveText([
    'TeamLateTodayAt riskNobody’s yet',
    'Card payments1–01–0',
    'No team yet1–0–02',
    'All of them2–012',
  ]);
  await expectAccessible(page);

  // Every number links to the list of the rows that it counts.
  for (const [name, shown] of [
    [`${TEAM}: Late 1`, [claims.teams]],
    [`${TEAM}: At risk 1`, [claims.risk]],
    ['No team yet: Late 1', [claims.nobodys]],
    ['All of them: Late 2', [claims.teams, claims.nobodys]],
    ['promise-eve: Open 2', [claims.teams, claims.risk]],
    ['promise-eve: Late 1', [claims.teams]],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`of ${shown.length}$`))).toBeVisible();
    for (const { contenu } of shown)
      await expect(page.getByRole('row').filter({ hasText: contenu })).toHaveCount(1);
    await page.goBack();
  }
  await page.getByRole('link', { name: 'No team yet: Nobody’s yet 2' }).click();
  await expect(page.getByText('Only claims that nobody has taken.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goBack();
  await page
    .getByRole('heading', { name: /^Oldest without an answer/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('Only claims that nobody has answered.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(5);
});

test('on a phone a team is a card; in Arabic it reads from the other side', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: WIDTHS[1], height: 844 });
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await openAs(page, await portal.admin(), PATHS.adminDashboard);
  const card = page.getByRole('list', { name: 'الوعود حسب الفريق' }).getByRole('listitem');
  await expect(card.filter({ hasText: TEAM })).toContainText('متأخرة');
  await expect(page.getByRole('table')).toHaveCount(0);
  await card.filter({ hasText: TEAM }).getByRole('link').first().click();
  await expect(page).toHaveURL(/clock=late/);
});

test('when the promises can’t be read, their pane says so and tries again; the figures stay', async ({
  page,
  portal,
}) => {
  await withoutEvents(page);
  await page.route('**/api/dashboard/attention', (route) => route.fulfill({ status: 500 }));
  await openAs(page, await portal.admin(), PATHS.adminDashboard);
  await expect(page.getByText('What needs attention could not be loaded.')).toBeVisible();
  await expect(page.getByText('Open Reclamations')).toBeVisible();
  await page.unroute('**/api/dashboard/attention');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Promises by team' })).toBeVisible();
});

test('an employee begins with what is late of his own', async ({ page, portal }) => {
  await openAs(page, await portal.person('EMPLOYE', 'promise-eve'), PATHS.employeeDashboard);
  await expect(page.getByText('because it is late')).toBeVisible();
  await expect(page.getByText('1 of yours is late or due today.')).toBeVisible();
  const late = page.getByRole('listitem').filter({ hasText: 'charged twice' });
  await expect(late.first()).toContainText(/Late, \w/);
  await expectAccessible(page);
  await page
    .getByRole('heading', { name: /^Late or due today/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'charged twice' })).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(2);
});
