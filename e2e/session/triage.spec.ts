import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import {
  enablePolicy,
  listPolicies,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { createCategory, type Topic } from '@recourse/contract/desk/categories';
import { getTriage, triageClaim } from '@recourse/contract/desk/triage';
import type { Page } from '@playwright/test';
import { casePath } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  WIDTHS,
  withoutEvents,
} from '../support/test.ts';

/** Triage on the page of a claim: its nature, its category, its severity and its policy. */

test.use({ alone: 'desk', allowedNoise: [FAILED_REQUEST] });

let word: string;
let eve: Person;
let claim: Claim;
let cards: Topic;
let blocked: Topic;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `t${workerIndex}${testId.slice(-8)}`;
  const { token } = await portal.admin();
  eve = await portal.person('EMPLOYE', `eve${word}`);
  const category = (name: string, parentId: number | null) =>
    portal.call<Topic>(createCategory, token, { body: { name: `${name} ${word}`, parentId } });
  cards = await category('Cards', null);
  blocked = await category('Blocked', cards.id);
  claim = await file(portal, 'My card is blocked since Monday.', eve);
});

/** A claim with an assignee. */
async function file(portal: Portal, text: string, who: Person): Promise<Claim> {
  const client = await portal.person('CLIENT', `cleo${word}`);
  const filed = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: `${text} ${word}` },
  });
  const params = { id: filed.id };
  return portal.call<Claim>(updateClaim, who.token, { params, body: { userId: who.id } });
}

/** The code of a shipped policy, after enabling it. */
async function enabledPolicy(portal: Portal): Promise<string> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Policy[] }>(listPolicies, token);
  const found = data.find(({ enabled }) => enabled);
  if (found) return found.code;
  const [first] = data;
  if (!first) throw new Error('No policy is shipped.');
  const params = { id: first.id };
  await portal.call(reviewPolicy, token, { params, body: { reviewedOn: '2026-01-05' } });
  await portal.call(enablePolicy, token, { params, body: { enabled: true } });
  return first.code;
}

const triageOf = async (portal: Portal) =>
  portal.call(getTriage, (await portal.admin()).token, { params: { id: claim.id } });

const card = (page: Page) => page.getByRole('region', { name: 'Triage' });
const thread = (page: Page) => page.getByRole('region', { name: 'Thread' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Triage' });

test('whoever answers a claim sorts it: category and severity at once, what moves a date with a reason', async ({
  page,
  portal,
}) => {
  const code = await enabledPolicy(portal);
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page)).toContainText('What it isNot decided');
  await card(page).getByRole('button', { name: 'Sort' }).click();
  await form(page)
    .getByLabel('Category')
    .selectOption({ label: `${cards.name} › ${blocked.name}` });
  await form(page).getByLabel('Severity').selectOption({ label: '2 of 4' });
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim sorted.')).toBeVisible();
  await expect(card(page)).toContainText(blocked.name);
  await expect(card(page)).toContainText('Severity2 of 4');
  expect(await triageOf(portal)).toMatchObject({
    categoryId: blocked.id,
    severity: 2,
    judged: true,
  });

  await card(page).getByRole('button', { name: 'Edit' }).click();
  await form(page).getByLabel('What it is').selectOption({ label: 'Complaint' });
  await form(page).getByLabel('Policy').selectOption(code);
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page)).toContainText('Please give a reason.');
  await expectAccessible(page);
  await form(page).getByLabel('Reason').fill('He asks for his money back.');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toContainText('What it isComplaint');
  await expect(card(page)).toContainText(`Policy${code}, version`);
  await expect(thread(page)).toContainText(
    `${eve.username} set what it is: a complaint: He asks for his money back.`,
  );
  await expectAccessible(page);
});

test('what similar claims say is shown and used with one press, and nothing is set by it alone', async ({
  page,
  portal,
}) => {
  await page.route('**/api/claims/*/triage/proposal', (route) =>
    route.fulfill({
      json: {
        nature: { value: 'COMPLAINT', agree: 5, of: 6 },
        category: { id: blocked.id, name: blocked.name, agree: 4, of: 6 },
        product: null,
        severity: { value: 3, agree: 0, of: 0 },
      },
    }),
  );
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page)).toContainText(`Similar claims: Complaint · ${blocked.name}`);
  expect(await triageOf(portal)).toMatchObject({ judged: false, version: 0 });
  await card(page).getByRole('button', { name: 'Sort' }).click();
  await expect(form(page)).toContainText(`4 of 6 similar claims: ${blocked.name}`);
  await expect(form(page)).toContainText('Of this category: 3 of 4');
  await expectAccessible(page);
  await form(page)
    .getByRole('button', { name: `Use ${blocked.name} for Category` })
    .click();
  await form(page).getByRole('button', { name: 'Use 3 of 4 for Severity' }).click();
  await expect(form(page).getByLabel('Severity')).toHaveValue('3');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toContainText('Severity3 of 4');
  await expect(card(page)).not.toContainText('Similar claims');
  expect(await triageOf(portal)).toMatchObject({ nature: 'UNDECIDED', categoryId: blocked.id });
});

test('a colleague sorts it meanwhile: both versions are shown, and what was typed stays', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await card(page).getByRole('button', { name: 'Sort' }).click();
  await form(page).getByLabel('Severity').selectOption({ label: '1 of 4' });
  await portal.call(triageClaim, admin.token, { params: { id: claim.id }, body: { severity: 4 } });
  const versions = form(page).getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('4 of 4');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(versions, 'nothing is sent before one has chosen').toBeFocused();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toContainText('Severity1 of 4');
  expect(await triageOf(portal)).toMatchObject({ severity: 1, version: 2 });
});

test('an administrator sorts any claim; its client is shown nothing of it', async ({
  page,
  browser,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, admin, casePath('ADMIN', claim.id));
  await card(page).getByRole('button', { name: 'Sort' }).click();
  await form(page).getByLabel('Received').fill('');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('Please give the day of receipt.');
  await form(page).getByLabel('Received').fill('2026-01-05T09:30');
  await form(page).getByLabel('Reason').fill('The letter came then.');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(thread(page)).toContainText('set the day of receipt:');
  const theirs = await browser.newPage({ baseURL: portal.url });
  const client = await portal.person('CLIENT', `cleo${word}`);
  await openAs(theirs, client, casePath('CLIENT', claim.id));
  await expect(thread(theirs)).toContainText(claim.contenu);
  await expect(theirs.getByText(/Triage|The letter came then/)).toHaveCount(0);
  await theirs.close();
});

test('a failure is said and can be tried again; nothing goes sideways at any width', async ({
  page,
}) => {
  await withoutEvents(page);
  await page.route('**/api/claims/*/triage', (route) => route.fulfill({ status: 500 }));
  await page.route('**/api/categories', (route) => route.fulfill({ status: 500 }));
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await expect(card(page)).toContainText('How this claim is sorted could not be loaded.');
  await expectAccessible(page);
  await page.unroute('**/api/claims/*/triage');
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await card(page).getByRole('button', { name: 'Sort' }).click();
  await expect(form(page)).toContainText('The choices could not be loaded.');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
});
