import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import type { Page } from '@playwright/test';
import { casePath } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import { promiseAnswer } from '../support/promises.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  WIDTHS,
  withoutEvents,
} from '../support/test.ts';

/** The deadlines on the page of a claim: their dates, and the explanation of each date. */

test.use({ alone: 'desk', allowedNoise: [FAILED_REQUEST] });

let word: string;
let eve: Person;
let claim: Claim;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `c${workerIndex}${testId.slice(-8)}`;
  eve = await portal.person('EMPLOYE', `eve${word}`);
  const client = await portal.person('CLIENT', `cleo${word}`);
  const filed = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: `My transfer never arrived. ${word}` },
  });
  const params = { id: filed.id };
  claim = await portal.call<Claim>(updateClaim, eve.token, { params, body: { userId: eve.id } });
});

/** Sets the receipt of the claim to a day, so that its dates are computed. */
const promise = (portal: Portal, receivedAt: string): Promise<void> =>
  promiseAnswer(portal, claim.id, receivedAt);

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const card = (page: Page, name = 'Clock') => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

test('a claim without a policy says that nothing was promised', async ({ page }) => {
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page)).toContainText('No policy applies, so that no date was promised.');
});

test('the next date stands with what is gone of it, and is explained day by day', async ({
  page,
  portal,
}) => {
  await promise(portal, daysAgo(20));
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page)).toContainText(/Final answer due \d|Final answer due \w/);
  await expect(card(page)).toContainText(/Day \d+ of \d+\./);
  await expect(card(page)).toContainText('Acknowledgement');
  await expectAccessible(page);

  await page.keyboard.press('e');
  await expect(dialog(page)).toContainText(/Why \w/);
  await expect(dialog(page)).toContainText('Final answer: 2 months after');
  await expect(dialog(page)).toContainText('That day itself is not counted.');
  await expect(dialog(page)).toContainText(/Too late from.*Europe\/Paris/);
  await expect(dialog(page)).toContainText('(the day it starts from)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await card(page).getByRole('button', { name: 'Acknowledgement: explain its date' }).click();
  await expect(dialog(page)).toContainText('Acknowledgement: 10 working days after');
  await expect(dialog(page)).toContainText('Counted10 days, ');
  await expect(dialog(page)).toContainText(/days? of (a )?weekends?/);
});

test('what is late is said, and nothing counts its days any more', async ({ page, portal }) => {
  await promise(portal, daysAgo(120));
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page).getByText('Late', { exact: true })).toBeVisible();
  await expect(card(page)).not.toContainText(/Day \d+ of/);
});

test('its client reads what the law promises, and why', async ({ page, portal }) => {
  await promise(portal, daysAgo(5));
  const client = await portal.person('CLIENT', `cleo${word}`);
  await openAs(page, client, casePath('CLIENT', claim.id));
  const promised = card(page, 'What we promised');
  await expect(promised).toContainText('Acknowledgement');
  await promised.getByRole('button', { name: 'Explain this date' }).click();
  await expect(dialog(page)).toContainText('The date was counted through the days in the same way');
  await expect(dialog(page)).not.toContainText('Warns from');
  await expectAccessible(page);
});

test('a client who was promised nothing is shown no clock', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', `cleo${word}`);
  const asked = page.waitForResponse('**/api/claims/*/targets');
  await openAs(page, client, casePath('CLIENT', claim.id));
  await asked;
  await expect(page.getByRole('region', { name: 'Thread' })).toContainText(claim.contenu);
  await expect(card(page, 'What we promised')).toHaveCount(0);
});

test('failures are said and can be tried again; nothing goes sideways at any width', async ({
  page,
  portal,
}) => {
  await promise(portal, daysAgo(20));
  await withoutEvents(page);
  await page.route('**/targets', (route) => route.fulfill({ status: 500 }));
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page)).toContainText('What was promised could not be loaded.');
  await page.unroute('**/targets');
  await page.route('**/explain', (route) => route.fulfill({ status: 500 }));
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await card(page).getByRole('button', { name: 'Explain this date' }).click();
  await expect(dialog(page)).toContainText('The explanation of this date could not be loaded.');
  await page.unroute('**/explain');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page)).toContainText('Final answer: 2 months after');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(() => {
      const frames = [document.documentElement, ...document.querySelectorAll('[role=dialog] *')];
      return Math.max(
        ...frames.map((one) => (one.clientWidth === 0 ? 0 : one.scrollWidth - one.clientWidth)),
      );
    });
    expect(sideways, `${width} px`).toBeLessThanOrEqual(1);
  }
});

test('it is there in French and Arabic', async ({ page, portal }) => {
  await promise(portal, daysAgo(20));
  for (const [language, name, explain] of [
    ['fr', 'Délais', 'Expliquer cette date'],
    ['ar', 'المواعيد', 'اشرح هذا الموعد'],
  ] as const) {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await openAs(page, eve, casePath('EMPLOYE', claim.id));
    await card(page, name).getByRole('button', { name: explain }).click();
    await expectAccessible(page);
  }
});
