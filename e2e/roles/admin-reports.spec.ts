import { createReport, getReport, type Report, updateReport } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { EMPTY_LIST } from '../support/answers.ts';
import type { Portal } from '../support/portal.ts';
import { pickDelete } from '../support/row-menu.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Administrators view, change, validate and delete everybody's reports. */

const SCREEN = '/reports';
const LIST = '**/api/reports?**';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

async function makeSolution(portal: Portal, texte: string): Promise<Solution> {
  const { token } = await portal.admin();
  return portal.call<Solution>(createSolution, token, { body: { texte } });
}

async function fileReport(portal: Portal, body: object): Promise<Report> {
  const { token } = await portal.admin();
  return portal.call<Report>(createReport, token, { body: { solutionId: null, ...body } });
}

async function stored(portal: Portal, id: number): Promise<Report> {
  const { token } = await portal.admin();
  return portal.call<Report>(getReport, token, { params: { id } });
}

test('an administrator files a report, and the form says what is missing', async ({
  page,
  portal,
}) => {
  const long = `Turn the valve to the left. ${'Slowly. '.repeat(20)}`;
  const solution = await makeSolution(portal, long);
  const admin = await portal.admin();
  await page.route(LIST, (route) => route.fulfill({ json: EMPTY_LIST }));
  await openAs(page, admin, SCREEN);
  await expect(page.getByText('No reports yet')).toBeVisible();
  for (const label of ['Total', 'Pending', 'Validated'])
    await expect(page.getByRole('heading', { name: label, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(LIST);

  await page.getByRole('button', { name: 'New report' }).first().click();
  await save(page);
  await expect(dialog(page).getByText('Reclamation text is required.')).toBeVisible();
  await dialog(page).getByLabel('Reclamation text').fill('The valve drips.');
  await dialog(page).getByLabel('Solution ID').fill('twelve');
  await save(page);
  await expect(dialog(page).getByText('Solution ID must be a number.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Solution ID').fill('');
  await dialog(page).getByLabel('Validated').check();
  await save(page);
  await expect(
    dialog(page).getByText('Pick a valid Solution before validating this report.'),
  ).toBeVisible();
  // The message has been there since the tick; only the focus shows that Save has finished.
  await expect(dialog(page).getByLabel('Solution ID')).toBeFocused();
  // The form library moves the focus again in the next task, and a select closes when it loses the focus.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await dialog(page).getByRole('combobox', { name: 'Find a solution' }).fill('valve to the left');
  const option = page.getByRole('option', { name: new RegExp(`^#${solution.id} `) });
  const shown = (await option.textContent()) ?? '';
  expect(shown).toBe(`#${solution.id} ${long.slice(0, 80).trimEnd()}…`);
  await option.click();
  await expect(dialog(page).getByLabel('Solution ID')).toHaveValue(String(solution.id));
  await save(page);
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'The valve drips.' });
  await expect(row).toContainText('Validated');
  const id = Number(/#(\d+)/.exec((await row.textContent()) ?? '')?.[1]);
  expect(await stored(portal, id)).toMatchObject({
    validatedByEmployee: true,
    employeeId: admin.id,
    solutionId: solution.id,
  });
});

test('Validate takes the solution shown; without one it says what to do', async ({
  page,
  portal,
}) => {
  const solution = await makeSolution(portal, 'Charge the battery overnight.');
  const ready = await fileReport(portal, {
    reclamationText: 'Qwopperty one.',
    solutionId: solution.id,
  });
  // No word of this text is in a solution, because a new solution is proposed to those who wait for
  // one.
  const bare = await fileReport(portal, { reclamationText: 'Qwopperty two.' });
  const admin = await portal.admin();
  await openAs(page, admin, `${SCREEN}?q=qwopperty`);
  await page.getByRole('button', { name: `Validate report ${bare.id}`, exact: true }).click();
  await expect(
    page.getByText('Pick a valid Solution before validating this report.'),
  ).toBeVisible();
  await page.getByRole('button', { name: `Validate report ${ready.id}`, exact: true }).click();
  await expect(page.getByText(`Report ${ready.id} validated.`)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Validate report ${ready.id}`, exact: true }),
  ).toHaveCount(0);
  expect(await stored(portal, ready.id)).toMatchObject({
    validatedByEmployee: true,
    employeeId: admin.id,
  });
  expect(await stored(portal, bare.id)).toMatchObject({ validatedByEmployee: false });
  await page.getByLabel('Reports shown').selectOption('pending');
  await expect(page.getByRole('row').filter({ hasText: 'Qwopperty one.' })).toHaveCount(0);
  await expect(page).toHaveURL(/state=pending/);
});

test('Validate opens a report whose suggestion the assistant is not sure of', async ({
  page,
  portal,
}) => {
  const solution = await makeSolution(portal, 'Empty the drip tray every evening.');
  const report = await fileReport(portal, {
    reclamationText: 'Unsureopperty.',
    solutionId: solution.id,
  });
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Report[] };
    const data = body.data.map((row) => ({ ...row, score: 0.4, confident: false }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await openAs(page, await portal.admin(), `${SCREEN}?q=unsureopperty`);
  await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
  await expect(dialog(page).getByLabel('Validated')).not.toBeChecked();
  const picker = dialog(page).getByRole('combobox', { name: 'Find a solution' });
  await expect(picker, 'nobody has chosen it').toHaveValue('');
  await expect(picker).toHaveAccessibleDescription(/^Low confidence: #\d+ Empty the drip tray/);
  expect(await stored(portal, report.id)).toMatchObject({ validatedByEmployee: false });
  await dialog(page).getByLabel('Validated').check();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(await stored(portal, report.id)).toMatchObject({ validatedByEmployee: true });
});

test('View shows the summary, the steps and the tags, and broken ones as plain text', async ({
  page,
  portal,
}) => {
  const report = await fileReport(portal, {
    reclamationText: 'Steps and tags.',
    summary: 'A short summary.',
    steps: JSON.stringify(['Unplug it.', 'Wait a minute.']),
    tags: JSON.stringify(['power', 'reset']),
  });
  await openAs(page, await portal.admin(), `${SCREEN}?q=steps%20and%20tags`);
  await page.getByRole('button', { name: `View report ${report.id}` }).click();
  await expect(dialog(page).getByText('A short summary.')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'Unplug it.',
    'Wait a minute.',
    'power',
    'reset',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  const broken = { ...report, steps: '[not json <b>', tags: '{"a":1}', summary: '<img src=x>' };
  await page.route(LIST, (route) =>
    route.fulfill({
      json: { ...EMPTY_LIST, data: [broken], meta: { ...EMPTY_LIST.meta, total: 1 } },
    }),
  );
  await page.route(`**/api/reports/${report.id}`, (route) => route.fulfill({ json: broken }));
  await page.reload();
  await page.getByRole('button', { name: `View report ${report.id}` }).click();
  await expect(dialog(page).getByText('[not json <b>')).toBeVisible();
  await expect(dialog(page).getByText('{"a":1}')).toBeVisible();
  await expect(dialog(page).getByText('<img src=x>')).toBeVisible();
});

test('a draft survives a reload, and the change names the version that was seen', async ({
  page,
  portal,
}) => {
  const { id } = await fileReport(portal, { reclamationText: 'Only one field changes.' });
  await openAs(page, await portal.admin(), `${SCREEN}?q=only%20one%20field`);
  await page.getByRole('button', { name: `Edit report ${id}` }).click();
  await dialog(page).getByLabel('Reclamation text').fill('Only one field has changed.');
  await page.reload();
  await page.getByRole('button', { name: `Edit report ${id}` }).click();
  await expect(dialog(page).getByLabel('Reclamation text')).toHaveValue(
    'Only one field has changed.',
  );
  const sent = page.waitForRequest(
    // Presence also uses PUT.
    (request) => request.method() === 'PUT' && request.url().includes(`/reports/${id}`),
  );
  await save(page);
  expect((await sent).headers()['if-match']).toBe('"1"');
  await expect(page.getByText('Saved successfully.')).toBeVisible();
});

test('a report is deleted after a question', async ({ page, portal }) => {
  const { id } = await fileReport(portal, { reclamationText: 'Not wanted any more.' });
  await openAs(page, await portal.admin(), `${SCREEN}?q=not%20wanted`);
  await pickDelete(page, `Delete report ${id}`);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Report deleted.')).toBeVisible();
  await expect(page.getByText('No report matches')).toBeVisible();
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('someone else being quicker, in what the form does not show, saving applies mine on top', async ({
    page,
    portal,
  }) => {
    const { token } = await portal.admin();
    const { id } = await fileReport(portal, { reclamationText: 'Raced report.' });
    await openAs(page, await portal.admin(), `${SCREEN}?q=raced%20report`);
    await page.getByRole('button', { name: `Edit report ${id}` }).click();
    await dialog(page).getByLabel('Reclamation text').fill('Raced report, mine.');
    const body = { summary: 'Changed elsewhere.' };
    await portal.call(updateReport, token, { params: { id }, body });
    await save(page);
    await expect(page.getByText('Saved successfully.')).toBeVisible();
    expect(await stored(portal, id)).toMatchObject({
      reclamationText: 'Raced report, mine.',
      summary: 'Changed elsewhere.',
    });
  });
});
