import { resolveConversation } from '@recourse/contract/ai';
import {
  createReport,
  listReports,
  type Report,
  validateReportBy,
} from '@recourse/contract/reports';
import { updateAssistantSettings } from '@recourse/contract/assistant';
import type { Page } from '@playwright/test';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** Employees validate reports that the assistant handled. */

test.use({ alone: 'validate' });

const SCREEN = '/employe/ai-reports';
let counter = 0;

/** Files a client's report on a unique topic, together with its solution. */
async function file(
  portal: Portal,
  conversationId?: string,
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
    ...(conversationId === undefined ? {} : { conversationId }),
  };
  return { report: await portal.call<Report>(createReport, client.token, { body }), solution };
}

/** Sends the client's Yes to "Did that resolve your question?". */
async function resolve(portal: Portal, { conversationId }: Report): Promise<void> {
  const { token } = await portal.person('CLIENT', 'validate-client');
  await portal.call(resolveConversation, token, { body: { conversationId } });
}

/** Validates a report in the list. A low-confidence suggestion is chosen first. */
async function validateInList(page: Page, { id }: Report): Promise<void> {
  const validate = page.getByRole('button', { name: `Validate report ${id}`, exact: true });
  const row = page.getByRole('row').filter({ has: validate });
  const choose = row.getByRole('button', { name: /^Choose solution/ });
  await expect(validate).toBeVisible();
  if ((await choose.count()) > 0) await choose.click();
  await validate.click();
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
  const { report, solution } = await file(portal);
  const { report: helped } = await file(portal, 'validate-helped');
  await resolve(portal, helped);
  const employee = await portal.person('EMPLOYE', 'validate-desk');
  await openAs(page, employee, SCREEN);
  await expect(page.getByRole('heading', { name: 'AI Reports to Validate' })).toBeVisible();
  const validate = ({ id }: Report) =>
    page.getByRole('button', { name: `Validate report ${id}`, exact: true });
  // This client said that he was helped, so the report does not wait for anybody. It is in a
  // separate view.
  await expect(validate(report)).toBeVisible();
  await expect(validate(helped)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Resolved by the client' }).click();
  await expect(validate(helped)).toBeVisible();
  await expect(validate(report)).toHaveCount(0);
  await page.getByRole('tab', { name: 'With a suggestion' }).click();
  await validateInList(page, report);
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
  const { token } = await portal.admin();
  const texte = 'Polish the zither with a soft cloth and a drop of oil.';
  const solution = await portal.call<Solution>(createSolution, token, { body: { texte } });
  // No solution contains its words, because a new solution is proposed to those who wait for one.
  const { token: clientToken } = await portal.person('CLIENT', 'validate-client');
  const report = await portal.call<Report>(createReport, clientToken, {
    body: { reclamationText: 'xylograph frobnicates', solutionId: null },
  });
  await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
  await page.getByRole('tab', { name: 'Without a suggestion' }).click();
  await expect(page.getByText('before validating.').first()).toBeVisible();
  await page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }).click();
  await expect(page.getByText('Please select a Solution ID.').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('combobox', { name: `Solution ID for report ${report.id}` })
    .fill(String(solution.id));
  const option = page.getByRole('option', { name: new RegExp(`^#${solution.id} `) });
  await expect(option).toHaveText(`#${solution.id} Polish the zither with a soft cloth and…`);
  await option.click();
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
  const { report } = await file(portal);
  const { solution: other } = await file(portal);
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

/** The region that shows one report after the other. */
const review = (page: Page) => page.getByRole('region', { name: /^Report \d+$/ });

test('keys alone: another solution by its number, V, and on to the next; what it taught; taken back', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'validate-keys');
  const solution = async (texte: string) =>
    portal.call<Solution>(createSolution, token, { body: { texte, motcle: [] } });
  const [squeak, rattle] = [
    await solution('Oil the marimba against squeaking.'),
    await solution('Tighten the marimba against rattling.'),
  ];
  const say = async (reclamationText: string) =>
    portal.call<Report>(createReport, client.token, {
      body: { reclamationText, solutionId: squeak.id },
    });
  const waiting = await say('the marimba jingles oddly in the evening');
  const last = await say('the marimba jingles oddly');
  await openAs(page, await portal.person('EMPLOYE', 'validate-keys-desk'), SCREEN);
  await expect(review(page)).toHaveAccessibleName(`Report ${last.id}`);
  await expect(review(page)).toContainText('the marimba jingles oddly');
  await expect(review(page).getByText('Matching words: marimba').first()).toBeVisible();
  const chosen = review(page).getByRole('button', { pressed: true });
  await expect(chosen, 'the assistant is not sure of it').toHaveCount(0);
  await page.keyboard.press('1');
  await expect(chosen).toHaveText(/Choose solution/);
  await expectAccessible(page);
  await expect(chosen).toContainText(String(squeak.id));

  const place = await review(page)
    .getByRole('listitem')
    .filter({ hasText: rattle.texte })
    .getByRole('button')
    .locator('kbd')
    .textContent();
  await page.keyboard.press(place ?? '');
  await expect(chosen).toContainText(String(rattle.id));
  await expect(page.getByRole('button', { name: 'Confirm and go on' })).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByText(`Report ${last.id} validated.`)).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText(
    '1 similar complaint is now answered by this one.',
  );
  await expect(review(page)).toHaveAccessibleName(`Report ${waiting.id}`);
  await expect(page.getByRole('button', { name: 'Confirm and go on' })).toBeFocused();
  await expectAccessible(page);
  expect(await stored(portal, last.id)).toMatchObject({
    validatedByEmployee: true,
    solutionId: rattle.id,
  });

  await page.keyboard.press('u');
  await expect(page.getByText(`Report ${last.id} waits again.`)).toBeVisible();
  await expect(review(page)).toHaveAccessibleName(`Report ${last.id}`);
  expect(await stored(portal, last.id)).toMatchObject({
    validatedByEmployee: false,
    solutionId: squeak.id,
    employeeId: null,
  });

  // Enter presses the focused button and goes to the next report.
  await page.keyboard.press('1');
  const shown = Number((await review(page).getByRole('heading').textContent())?.slice(7));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Report ${shown} validated.`)).toBeVisible();
  await expect(review(page)).not.toHaveAccessibleName(`Report ${shown}`);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Report ${shown} validated.`)).toHaveCount(0);
  await expect(page.getByText(/^Report \d+ validated\.$/)).toBeVisible();
});

test('a report can be skipped, and keys can be switched off', async ({ page, portal }) => {
  const older = await file(portal);
  const newer = await file(portal);
  await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
  await expect(review(page)).toHaveAccessibleName(`Report ${newer.report.id}`);
  await page.keyboard.press('s');
  await expect(review(page)).toHaveAccessibleName(`Report ${older.report.id}`);
  await page.evaluate(() => localStorage.setItem('shortcuts', 'off'));
  await page.reload();
  await expect(review(page)).toHaveAccessibleName(`Report ${newer.report.id}`);
  await page.keyboard.press('v');
  await page.keyboard.press('s');
  await expect(review(page)).toHaveAccessibleName(`Report ${newer.report.id}`);
  expect(await stored(portal, newer.report.id)).toMatchObject({ validatedByEmployee: false });
});

test('similar complaints that were confirmed are shown with their text', async ({
  page,
  portal,
}) => {
  const { report, solution } = await file(portal);
  const desk = await portal.person('EMPLOYE', 'validate-desk');
  await portal.call(validateReportBy, desk.token, {
    params: { id: report.id, employeeId: desk.id },
    body: { solutionId: solution.id },
  });
  const client = await portal.person('CLIENT', 'validate-client');
  const again = await portal.call<Report>(createReport, client.token, {
    body: { reclamationText: `${report.reclamationText} again` },
  });
  await openAs(page, desk, SCREEN);
  await expect(review(page)).toHaveAccessibleName(`Report ${again.id}`);
  await expect(
    review(page).getByText('Employees confirmed this answer for 1 of 1 similar complaint'),
  ).toBeVisible();
  await review(page).getByText('Similar complaints that it answers').click();
  await expect(review(page).getByText(report.reclamationText, { exact: true })).toBeVisible();
});

test('a blind report hides its suggestion until a solution is chosen, then both are shown', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  await portal.call(updateAssistantSettings, token, { body: { blindEvery: 1 } });
  const { report, solution } = await file(portal);
  await portal.call(updateAssistantSettings, token, { body: { blindEvery: 0 } });
  await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
  await expect(review(page)).toContainText('The suggestion for this report is hidden');
  await expect(review(page).getByRole('button', { name: /^Choose solution/ })).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: report.reclamationText });
  await expect(row.getByText('Not rated')).toBeVisible();
  await expect(row.getByRole('combobox'), 'nothing is picked').toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(review(page).getByText('Please select a Solution ID.')).toBeVisible();
  await review(page).getByRole('combobox').fill(String(solution.id));
  await page.getByRole('option', { name: new RegExp(`^#${solution.id} `) }).click();
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(page.getByText(`Report ${report.id} validated.`)).toBeVisible();
  await expect(page.getByText('The assistant had suggested the same solution.')).toBeVisible();
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('the validate call failing, the update takes its place', async ({ page, portal }) => {
    const { report } = await file(portal);
    await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
    await page.route('**/validateBy/**', (route) => route.fulfill({ status: 501, json: {} }));
    await validateInList(page, report);
    await expect(page.getByText(`Report ${report.id} validated.`)).toBeVisible();
    expect(await stored(portal, report.id)).toMatchObject({ validatedByEmployee: true });
  });

  test('the second of two employees is told who was first', async ({ page, portal }) => {
    const { report } = await file(portal);
    // With live events, the row would disappear as soon as the other person has validated it.
    await withoutEvents(page);
    await openAs(page, await portal.person('EMPLOYE', 'validate-desk'), SCREEN);
    await expect(
      page.getByRole('button', { name: `Validate report ${report.id}`, exact: true }),
    ).toBeVisible();
    const quicker = await portal.person('EMPLOYE', 'validate-quicker');
    await portal.call(validateReportBy, quicker.token, {
      params: { id: report.id, employeeId: quicker.id },
      body: { solutionId: report.solutionId },
    });
    await validateInList(page, report);
    await expect(
      page.getByText('This report has already been validated by validate-quicker.').first(),
    ).toBeVisible();
    expect(await stored(portal, report.id)).toMatchObject({ employeeId: quicker.id });
  });
});
