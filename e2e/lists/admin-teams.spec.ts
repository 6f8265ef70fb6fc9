import { createClaim } from '@recourse/contract/claims';
import {
  createTeam,
  listTeams,
  listWorkload,
  type Team,
  updateTeam,
} from '@recourse/contract/desk/teams';
import { assignClaim, updateDeskSettings } from '@recourse/contract/desk/assignment';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import type { Portal } from '../support/portal.ts';
import { rowMenu } from '../support/row-menu.ts';
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
 * Administrators manage teams, the capacity and absence of each employee, and how work is shared.
 */

test.use({ alone: 'teams', allowedNoise: [FAILED_REQUEST] });

const newTeam = async (portal: Portal, body: Partial<Team> & { memberIds?: number[] }) =>
  portal.call<Team>(createTeam, (await portal.admin()).token, { body });

/** A row of the table by its name. Tests run at a width at which lists are tables. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a team is made, gets members and a calendar, is renamed, and deleted', async ({
  page,
  portal,
}) => {
  await portal.person('EMPLOYE', 'team-anna');
  await portal.person('EMPLOYE', 'team-ben');
  const admin = await portal.admin();
  await openAs(page, admin, PATHS.teams);
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect(page.getByText('No teams yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New team' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New team' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give the team a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Refunds');
  for (const name of ['team-anna', 'team-ben']) {
    await dialog.getByRole('combobox', { name: 'Add an employee' }).fill(name);
    await dialog.getByRole('option', { name }).click();
  }
  await dialog.getByLabel('Claims are').selectOption({ label: 'Given out evenly' });
  await expect(dialog.getByText(/Each new claim goes to the member/)).toBeVisible();
  await dialog.getByLabel('Calendar').selectOption({ label: 'England' });
  await dialog.getByRole('button', { name: 'Take team-ben out' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Team saved.')).toBeVisible();
  const row = rowOf(page, 'Refunds');
  await expect(row).toContainText('team-anna');
  await expect(row).not.toContainText('team-ben');
  await expect(row).toContainText('Given out evenly');

  await row.getByRole('button', { name: 'Edit team Refunds' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit team Refunds' });
  await expect(edit.getByLabel('Calendar').locator('option:checked')).toHaveText('England');
  await edit.getByLabel('Name').fill('Refunds and cards');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Refunds and cards')).toBeVisible();
  const { data } = await portal.call<{ data: Team[] }>(listTeams, admin.token);
  expect(data).toMatchObject([{ name: 'Refunds and cards', members: [{ name: 'team-anna' }] }]);

  await rowMenu(page, 'Refunds and cards').click();
  await page.getByRole('menuitem', { name: 'Delete team Refunds and cards' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Its members stay employees.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No teams yet')).toBeVisible();
});

test('a taken name and a team with open claims are refused in words, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const kept = await newTeam(portal, { name: 'Taken' });
  const client = await portal.person('CLIENT', 'team-client');
  const { id } = await portal.call<{ id: number }>(createClaim, client.token, {
    body: { contenu: 'My parcel never came.' },
  });
  await portal.call(assignClaim, admin.token, { params: { id }, body: { teamId: kept.id } });
  await openAs(page, admin, PATHS.teams);
  await page.getByRole('button', { name: 'New team' }).click();
  const dialog = page.getByRole('dialog', { name: 'New team' });
  await dialog.getByLabel('Name').fill('Taken');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Another team has this name.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Taken');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  // Another person's change appears in the form, beside what was typed.
  const member = await portal.person('EMPLOYE', 'team-cara');
  await page.getByRole('button', { name: 'Edit team Taken' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit team Taken' });
  await edit.getByLabel('Name').fill('Taken again');
  await portal.call(updateTeam, admin.token, {
    params: { id: kept.id },
    body: { memberIds: [member.id] },
  });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText(/changed/)).toBeVisible();
  await expect(edit.getByLabel('Name')).toHaveValue('Taken again');
  await expect(edit.getByRole('button', { name: 'Take team-cara out' })).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Taken again')).toContainText('team-cara');

  await rowMenu(page, 'Taken again').click();
  await page.getByRole('menuitem', { name: 'Delete team Taken again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This team still has open claims.')).toBeVisible();
  await expect(rowOf(page, 'Taken')).toBeVisible();
});

test('capacity and absence of an employee are set, refused when wrong, and shown', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const carl = await portal.person('EMPLOYE', 'team-carl');
  const quiet = await newTeam(portal, { name: 'Quiet' });
  await newTeam(portal, { name: 'Carl alone', memberIds: [carl.id] });
  await openAs(page, admin, PATHS.teams);
  await page.getByLabel('Employees of a team').selectOption({ label: 'Quiet' });
  await expect(page).toHaveURL(new RegExp(`team=${quiet.id}`));
  await expect(page.getByText('This team has no members')).toBeVisible();
  await page.getByLabel('Employees of a team').selectOption({ label: 'Carl alone' });
  const row = page.getByRole('region', { name: 'Workload' }).getByRole('row');
  await expect(row).toHaveCount(2);
  await expect(row.last()).toContainText('0, no limit');

  await page.getByRole('button', { name: 'Edit capacity and absence of team-carl' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Most open claims at once').fill('-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give a whole number from 0 to 10,000')).toBeVisible();
  await dialog.getByLabel('Most open claims at once').fill('0');
  await dialog.getByLabel('Away from').fill('2020-01-02T08:00');
  await dialog.getByLabel('Back on').fill('2020-01-01T08:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('let the absence end after it begins');
  await expectAccessible(page);
  await dialog.getByLabel('Back on').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.last()).toContainText('0 of 0');
  await expect(row.last()).toContainText('full');
  await expect(row.last()).toContainText('away until further notice');
  const workload = await portal.call<{ data: { id: number; away: boolean }[] }>(
    listWorkload,
    admin.token,
  );
  expect(workload.data.filter(({ away }) => away).map(({ id }) => id)).toEqual([carl.id]);
});

test('who gets new claims and who sees what is chosen, and stays chosen', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await newTeam(portal, { name: 'First line' });
  await openAs(page, admin, PATHS.teams);
  const sharing = page.getByRole('region', { name: 'How work is shared' });
  await sharing.getByLabel('Team of new claims').selectOption({ label: 'First line' });
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  const seen = sharing.getByLabel('Employees see besides their own claims');
  await seen.selectOption({ label: 'Those of their teams only' });
  await saved;
  await page.reload();
  await expect(seen.locator('option:checked')).toHaveText('Those of their teams only');
  await expect(sharing.getByLabel('Team of new claims').locator('option:checked')).toHaveText(
    'First line',
  );
  await portal.call(updateDeskSettings, admin.token, {
    body: { byTeam: false, defaultTeamId: null },
  });
});

test('a failure is said and can be tried again, in each part for itself', async ({
  page,
  portal,
}) => {
  const calls = /\/api\/(?:teams|workload|desk\/settings)(?:\?|$)/;
  await withoutEvents(page);
  await page.route(calls, (route) => route.fulfill({ status: 500 }));
  await openAs(page, await portal.admin(), PATHS.teams);
  await expect(page.getByText('The teams could not be loaded.')).toBeVisible();
  await expect(page.getByText('The workload could not be loaded.')).toBeVisible();
  await expect(page.getByText('How work is shared could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  const retries = page.getByRole('button', { name: 'Retry' });
  for (const left of [2, 1, 0]) {
    await retries.first().click();
    await expect(retries).toHaveCount(left);
  }
  await expect(page.getByLabel('Team of new claims')).toBeVisible();
});

test('no employees is said; nothing goes sideways at any width', async ({ page, portal }) => {
  const meta = { page: 1, perPage: 10, total: 0 };
  await page.route('**/api/workload?*', (route) => route.fulfill({ json: { data: [], meta } }));
  await openAs(page, await portal.admin(), PATHS.teams);
  await expect(page.getByText('No employees yet')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});
