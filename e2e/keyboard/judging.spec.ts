import { getThread } from '@recourse/contract/claims-thread';
import { createReport, listReports, type Report } from '@recourse/contract/reports';
import { dismissReport } from '@recourse/contract/reports-verdict';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { Keyboard } from '../support/keyboard.ts';
import type { Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Complaints that no solution answers: a person empties the tab by keyboard alone, and can undo every verdict. */

test.use({ alone: 'judging' });

const SCREEN = '/employe/ai-reports';
const review = (page: Page) => page.getByRole('region', { name: /^Report \d+$/ });

async function file(portal: Portal, reclamationText: string, solutionId: number | null = null) {
  const client = await portal.person('CLIENT', 'judging-client');
  const body = { reclamationText, solutionId };
  return portal.call<Report>(createReport, client.token, { body });
}

async function waiting(portal: Portal): Promise<number> {
  const { token } = await portal.admin();
  const query = { pending: 'true' };
  const { meta } = await portal.call<{ meta: { total: number } }>(listReports, token, { query });
  return meta.total;
}

/** Other tests leave reports behind, so this test starts with empty tabs. */
async function clear(portal: Portal): Promise<void> {
  const { token } = await portal.person('EMPLOYE', 'judging-quicker');
  const query = { pending: 'true', perPage: '100' };
  const { data } = await portal.call<{ data: Report[] }>(listReports, token, { query });
  for (const { id } of data)
    await portal.call(dismissReport, token, { params: { id }, body: { reason: 'TEST' } });
}

/** The typed text is there again after the dialog was closed. */
async function answerByHand(page: Page, keys: Keyboard): Promise<void> {
  await page.keyboard.press('a');
  const answer = page.getByRole('dialog').getByLabel('Your answer');
  await expect(answer).toBeFocused();
  await keys.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('Please write an answer.');
  await keys.type('We send you a new needle tomorrow.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(answer).toHaveValue('We send you a new needle tomorrow.');
  await expectAccessible(page, { themes: ['light'] });
  await answer.press('Control+Enter');
}

/** A reason is required, and none is preset. */
async function dismissTwo(page: Page, keys: Keyboard): Promise<void> {
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Please give a reason.');
  await page.keyboard.press('Space');
  await expectAccessible(page, { themes: ['light'] });
  await page.getByRole('radio', { checked: true }).press('Enter');
  await expect(page.getByText(/^Report \d+ is dismissed\.$/)).toBeVisible();
  await expect(review(page)).toContainText('thanks for the tea');
  await page.keyboard.press('d');
  await page.getByRole('radio', { name: 'It is a test' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

test('the unmatched tab is emptied by keyboard: none fits, by hand, as a claim, dismissed, taken back', async ({
  page,
  portal,
}) => {
  await clear(portal);
  const { token } = await portal.admin();
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Wind the gramophone before you play it.', motcle: ['gramophone'] },
  });
  const long = `The gramophone crackles. ${'It crackled all night, and nobody slept. '.repeat(84)}`;
  await file(portal, 'thanks for the tea');
  await file(portal, 'Who repairs harpsichords near the harbour?');
  await file(portal, 'My theremin was delivered to a stranger.');
  const low = await file(portal, long, solution.id);
  const desk = await portal.person('EMPLOYE', 'judging-desk');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, desk, SCREEN);
  const keys = new Keyboard(page);

  // The picker stays visible beside a long complaint. A suggestion that the assistant is unsure of is not preselected.
  await expect(review(page)).toHaveAccessibleName(`Report ${low.id}`);
  await expect(review(page).getByRole('combobox')).toBeInViewport();
  await expect(review(page).getByRole('combobox')).toHaveValue('');
  await expect(review(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(page.getByText('Confident', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(review(page)).toContainText('nobody slept');
  await page.keyboard.press('n');
  await expect(page.getByText(`Report ${low.id} waits for an answer by hand.`)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(`Report ${low.id} waits again.`)).toBeVisible();
  await expect(review(page)).toHaveAccessibleName(`Report ${low.id}`);
  await page.keyboard.press('n');
  await expect(page.getByText('Nothing to validate')).toBeVisible();

  await page.getByRole('tab', { name: 'Without a suggestion' }).focus();
  await keys.press('Enter');
  await expect(review(page)).toHaveAccessibleName(`Report ${low.id}`);
  await expect(review(page).getByText('None fits', { exact: true })).toBeVisible();
  await expectAccessible(page, { themes: ['light'] });

  await answerByHand(page, keys);
  await expect(page.getByText(`Report ${low.id} is answered, in claim`)).toBeVisible();

  await expect(review(page)).toContainText('theremin');
  await page.keyboard.press('c');
  await expect(page.getByText(/^Report \d+ is claim \d+ now\.$/)).toBeVisible();
  await expect(review(page)).toContainText('harpsichords');
  await page.keyboard.press('u');
  await expect(review(page)).toContainText('theremin');
  await page.keyboard.press('c');
  await expect(review(page)).toContainText('harpsichords');

  await dismissTwo(page, keys);
  await expect(page.getByText('Every report has a solution')).toBeVisible();
  expect(await waiting(portal)).toBe(0);

  const claims = await portal.call<{ data: { claimId: number | null }[] }>(listReports, token, {
    query: { q: 'gramophone' },
  });
  const thread = await portal.call(getThread, token, {
    params: { id: claims.data[0]?.claimId ?? 0 },
  });
  expect(JSON.stringify(thread)).toContain('We send you a new needle tomorrow.');
});

test.describe('when somebody else was quicker', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('the answer that was typed stays, with the reason', async ({ page, portal }) => {
    await clear(portal);
    const report = await file(portal, 'The ocarina arrived in two pieces.');
    await openAs(page, await portal.person('EMPLOYE', 'judging-desk'), `${SCREEN}?view=unmatched`);
    await expect(review(page)).toHaveAccessibleName(`Report ${report.id}`);
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your answer').fill('We glue it for you.');
    const quicker = await portal.person('EMPLOYE', 'judging-quicker');
    await portal.call(dismissReport, quicker.token, {
      params: { id: report.id },
      body: { reason: 'TEST' },
    });
    await expect(page.getByText('Every report has a solution')).toBeAttached();
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect(dialog).toContainText('This report is settled already.');
    await expect(dialog.getByLabel('Your answer')).toHaveValue('We glue it for you.');
  });
});
