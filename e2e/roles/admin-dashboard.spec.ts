import {
  CLAIM_STATUSES,
  type ClaimCounts,
  countClaims,
  createClaim,
} from '@recourse/contract/claims';
import { countDocuments, type DocumentCounts } from '@recourse/contract/documents';
import { countUsers, type UserCounts } from '@recourse/contract/users';
import type { Page } from '@playwright/test';
import { FAILURE } from '../support/answers.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The administrator's first screen: three figures and two charts, each on its own. */

const USERS = '**/api/auth/users/counts';
const CLAIMS = '**/api/claims/counts';
const DOCUMENTS = '**/api/documents/counts';

/** The card of a figure, found by its heading. */
const card = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

test('the dashboard shows the figures, the charts and the way to the lists', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await portal.person('CLIENT', 'chart-client');
  await portal.person('EMPLOYE', 'chart-employee');
  for (const status of ['OPEN', 'OPEN', 'RESOLVED'])
    await portal.call(createClaim, admin.token, { body: { contenu: 'For the chart.', status } });
  const users = await portal.call<UserCounts>(countUsers, admin.token);
  const claims = await portal.call<ClaimCounts>(countClaims, admin.token);
  const documents = await portal.call<DocumentCounts>(countDocuments, admin.token);
  await openAs(page, admin, '/');
  await expect(card(page, 'Open Reclamations')).toContainText(`Open Reclamations${claims.open}`);
  await expect(card(page, 'Users')).toContainText(`Users${users.total}`);
  await expect(card(page, 'Documents')).toContainText(`Documents${documents.total}`);
  await expect(page.getByRole('link', { name: 'View details →' })).toHaveCount(3);

  const roles = page.getByRole('group', { name: 'Users by Role' });
  const roleCount = (role: string) => users.roles.find((one) => one.role === role)?.total;
  await expect
    .poll(() => names(roles))
    .toEqual(
      ['ADMIN', 'CLIENT', 'EMPLOYE'].map((role) => `${role}: ${roleCount(role)}. Show them`),
    );
  const statuses = page.getByRole('group', { name: 'Claims by Status' });
  await expect
    .poll(() => names(statuses))
    .toEqual(CLAIM_STATUSES.map((status) => `${status}: ${claims.byStatus[status]}. Show them`));
  await expectAccessible(page);

  await statuses.getByRole('link', { name: /^RESOLVED/ }).hover();
  await expect(
    page.getByText(new RegExp(`^${claims.byStatus.RESOLVED} of ${claims.total} \\(\\d+%\\)$`)),
  ).toBeVisible();
  await statuses.getByRole('link', { name: /^RESOLVED/ }).click();
  await expect(page).toHaveURL('/reclamations?status=RESOLVED');
  await page.goBack();
  await roles.getByRole('link', { name: /^CLIENT/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/users?role=CLIENT');
  await expect(page.getByLabel('Role shown')).toHaveValue('CLIENT');
});

function names(chart: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return chart
    .getByRole('link')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label')));
}

test('roles and statuses nobody knows stand behind the known ones', async ({ page, portal }) => {
  await page.route(USERS, (route) =>
    route.fulfill({
      json: {
        total: 10,
        roles: [
          { role: 'ZOUAVE', total: 1 },
          { role: 'CLIENT', total: 2 },
          { role: 'COLLABORATOR', total: 3 },
          { role: '', total: 4 },
          { role: 'ADMIN', total: 0 },
        ],
      },
    }),
  );
  await page.route(CLAIMS, (route) =>
    route.fulfill({ json: { total: 3, open: 1, byStatus: { closed: 1, '': 1, open: 1 } } }),
  );
  await openAs(page, await portal.admin(), '/');
  const labels = (name: string) =>
    page
      .getByRole('group', { name })
      .locator('[aria-label]')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label')?.split(':')[0]));
  await expect(page.getByRole('group', { name: 'Claims by Status' })).toBeVisible();
  await expect
    .poll(() => labels('Users by Role'))
    .toEqual(['ADMIN', 'COLLABORATOR', 'CLIENT', 'UNKNOWN', 'ZOUAVE']);
  await expect.poll(() => labels('Claims by Status')).toEqual(['OPEN', 'CLOSED', 'UNKNOWN']);
});

test.describe('when calls wait or fail', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('users, claims and documents load one after another, each with its ellipsis', async ({
    page,
    portal,
  }) => {
    await withoutEvents(page);
    const asked: string[] = [];
    const release: Record<string, () => void> = {};
    for (const address of [USERS, CLAIMS, DOCUMENTS])
      await page.route(address, async (route) => {
        const area = new URL(route.request().url()).pathname.split('/')[2] ?? '';
        asked.push(area);
        await new Promise<void>((resolve) => (release[area] = resolve));
        await route.continue();
      });
    await openAs(page, await portal.admin(), '/');
    await expect.poll(() => asked).toEqual(['auth']);
    for (const label of ['Open Reclamations', 'Users', 'Documents'])
      await expect(card(page, label)).toContainText('…');
    await expectAccessible(page);
    release['auth']?.();
    await expect.poll(() => asked).toEqual(['auth', 'claims']);
    await expect(card(page, 'Users')).not.toContainText('…');
    await expect(card(page, 'Open Reclamations')).toContainText('…');
    release['claims']?.();
    await expect.poll(() => asked).toEqual(['auth', 'claims', 'documents']);
    release['documents']?.();
    await expect(card(page, 'Documents')).not.toContainText('…');
  });

  test('claims failing, users and documents are there, and claims are asked for again', async ({
    page,
    portal,
  }) => {
    const admin = await portal.admin();
    await portal.call(createClaim, admin.token, { body: { contenu: 'At least one.' } });
    await withoutEvents(page);
    await page.route(CLAIMS, (route) => route.fulfill(FAILURE));
    await openAs(page, admin, '/');
    await expect(card(page, 'Open Reclamations').getByText('Failed to load claims')).toBeVisible();
    await expect(card(page, 'Documents')).toContainText(/\d/);
    await expect(page.getByRole('group', { name: 'Users by Role' })).toBeVisible();
    await page.unroute(CLAIMS);
    const statuses = page.getByRole('region', { name: 'Claims by Status' });
    await statuses.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('group', { name: 'Claims by Status' })).toBeVisible();
  });
});
