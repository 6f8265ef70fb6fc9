import {
  createReport,
  listReports,
  type Report,
  validateReportBy,
} from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { Portal } from './portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from './test.ts';

/** Employees validate what the assistant handled. */

const SCREEN = '/employe/ai-reports';
let counter = 0;

/** A report of a client about something that nobody else writes about, with a solution or without one. */
async function file(
  portal: Portal,
  withSolution: boolean,
): Promise<{ report: Report; solution: Solution }> {
  counter += 1;
  const word = `gadget${'abcdefghij'[counter % 10]}${counter}`;
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'validate-client');
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: `Shake the ${word} well.`, motcle: [word] },
  });
  const body = {
    reclamationText: `My ${word} is broken`,
    ...(withSolution ? {} : { solutionId: null }),
  };
  return { report: await portal.call<Report>(createReport, client.token, { body }), solution };
}

const stored = async (portal: Portal, id: number): Promise<Report | undefined> => {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Report[] }>(listReports, token, {
    query: { q: String(id) },
  });
  return data.find((report) => report.id === id);
};

test('an employee validates what he sees, and the row leaves the list', async ({
  page,
  portal,
}) => {
  const { report, solution } = await file(portal, true);
  const employee = await portal.person('EMPLOYE', 'validate-desk');
  await openAs(page, employee, SCREEN);
  await expect(page.getByRole('heading', { name: 'AI Reports to Validate' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
  await expect(page.getByText(`Report ${report.id} validated.`)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }),
  ).toHaveCount(0);
  expect(await stored(portal, report.id)).toMatchObject({
    validatedByEmployee: true,
    solutionId: solution.id,
    employeeId: employee.id,
  });
});

test('an unmatched report needs a solution to be picked first', async ({ page, portal }) => {
  const { report, solution } = await file(portal, false);
  await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
  await page.getByRole('tab', { name: 'Without a suggestion' }).click();
  await expect(page.getByText('before validating.').first()).toBeVisible();
  await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
  await expect(page.getByText('Please select a Solution ID.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('combobox', { name: `Solution ID for report ${report.id}` })
    .fill(String(solution.id));
  await page.getByRole('option', { name: new RegExp(`^#${solution.id} `) }).click();
  await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
  await expect(page.getByText(`Report ${report.id} validated.`)).toBeVisible();
  expect(await stored(portal, report.id)).toMatchObject({
    validatedByEmployee: true,
    solutionId: solution.id,
    handledByAI: false,
  });
});

test('the confidence speaks of the solution shown: another one that is picked is not rated', async ({
  page,
  portal,
}) => {
  const { report } = await file(portal, true);
  const { solution: other } = await file(portal, true);
  await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
  const row = page.getByRole('row').filter({ hasText: report.reclamationText });
  const rated = row.getByText(/^(Confident|Low confidence)$/);
  const pick = async (id: number) => {
    await row.getByRole('combobox').fill(String(id));
    await page.getByRole('option', { name: new RegExp(`^#${id} `) }).click();
  };
  await expect(rated).toBeVisible();
  await pick(other.id);
  await expect(row.getByText('Not rated')).toBeVisible();
  await expect(rated).toHaveCount(0);
  await pick(report.solutionId ?? 0);
  await expect(rated).toBeVisible();
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('the validate call failing, the update takes its place', async ({ page, portal }) => {
    const { report } = await file(portal, true);
    await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
    await page.route('**/validateBy/**', (route) => route.fulfill({ status: 501, json: {} }));
    await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
    await expect(page.getByText(`Report ${report.id} validated.`)).toBeVisible();
    expect(await stored(portal, report.id)).toMatchObject({ validatedByEmployee: true });
  });

  test("both failing: 'Validation failed', and nothing is changed", async ({ page, portal }) => {
    const { report } = await file(portal, true);
    await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
    await page.route('**/validateBy/**', (route) => route.fulfill({ status: 501, json: {} }));
    await page.route(`**/api/reports/${report.id}`, (route) =>
      route.fulfill({ status: 501, json: {} }),
    );
    await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
    await expect(page.getByText('Validation failed').first()).toBeVisible();
    expect(await stored(portal, report.id)).toMatchObject({ validatedByEmployee: false });
  });

  test('the second of two employees is told who was first', async ({ page, portal }) => {
    const { report } = await file(portal, true);
    await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
    await expect(
      page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }),
    ).toBeVisible();
    const quicker = await portal.person('EMPLOYE', 'validate-quicker');
    await portal.call(validateReportBy, quicker.token, {
      params: { id: report.id, employeeId: quicker.id },
      body: { solutionId: report.solutionId },
    });
    await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
    await expect(
      page.getByText('This report has already been validated by validate-quicker.').first(),
    ).toBeVisible();
    expect(await stored(portal, report.id)).toMatchObject({ employeeId: quicker.id });
  });

  test("a list that does not load says 'Failed to load'", async ({ page, portal }) => {
    await page.route('**/api/reports?**', (route) => route.fulfill({ status: 501, json: {} }));
    await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
    await expect(page.getByText('Failed to load', { exact: true })).toBeVisible();
    await page.unroute('**/api/reports?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Failed to load', { exact: true })).toHaveCount(0);
  });
});
