import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import {
  createPolicy,
  enablePolicy,
  listPolicies,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { triageClaim } from '@recourse/contract/desk/triage';
import type { Page } from '@playwright/test';
import { casePath } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test, WIDTHS } from '../support/test.ts';

/** Letters: one that promises a date, and a refusal that names the recourse. */

test.use({ alone: 'desk', allowedNoise: [FAILED_REQUEST] });

const OMBUDSMAN = 'The Ombudsman, 1 Market Street, within six months.';

let word: string;
let eve: Person;
let client: Person;
let claim: Claim;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `l${workerIndex}${testId.slice(-8)}`;
  eve = await portal.person('EMPLOYE', `eve${word}`);
  client = await portal.person('CLIENT', `cleo${word}`);
  const filed = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: `The invoice is wrong. ${word}` },
  });
  const params = { id: filed.id };
  claim = await portal.call<Claim>(updateClaim, eve.token, { params, body: { userId: eve.id } });
});

/** Puts the claim under a policy of its own, which names the ombudsman in refusals. */
async function promise(portal: Portal): Promise<void> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Policy[] }>(listPolicies, token);
  const [shipped] = data;
  if (!shipped) throw new Error('No policy is shipped.');
  const code = `L-${word.toUpperCase()}`;
  const { name, targets, pauseAllowed, keepsRecord, autoCloseDays, reopenWithinDays } = shipped;
  const made = await portal.call<Policy>(createPolicy, token, {
    body: {
      code,
      name,
      targets,
      pauseAllowed,
      keepsRecord,
      autoCloseDays,
      reopenWithinDays,
      source: '',
      recourse: { en: OMBUDSMAN, fr: OMBUDSMAN, ar: OMBUDSMAN },
      recourseOn: ['REJECTED'],
    },
  });
  const params = { id: made.id };
  await portal.call(reviewPolicy, token, { params, body: { reviewedOn: '2026-01-05' } });
  await portal.call(enablePolicy, token, { params, body: { enabled: true } });
  await portal.call(triageClaim, token, {
    params: { id: claim.id },
    body: { nature: 'COMPLAINT', policyCode: code, reason: 'It is one.' },
  });
}

const thread = (page: Page) => page.getByRole('region', { name: 'Thread' });
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a holding letter promises a date, which client and clock show', async ({
  page,
  browser,
  portal,
}) => {
  await promise(portal);
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await page.getByText('Promise a date, or an outcome').click();
  await page.getByLabel('Promise an answer by').fill('2020-01-01');
  await page.getByLabel('Message').fill('We are asking our supplier.');
  await page.getByRole('button', { name: 'Send and promise' }).click();
  await expect(page.getByText('Please promise a date that is still to come.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('We are asking our supplier.');
  await page.getByLabel('Promise an answer by').fill(inDays(2));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send and promise' }).click();
  await expect(thread(page)).toContainText('An answer is promised by');
  await expect(page.getByRole('region', { name: 'Clock' })).toContainText('Promised answer');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, client, casePath('CLIENT', claim.id));
  await expect(thread(theirs)).toContainText('An answer is promised by');
  await expect(theirs.getByText('Promise a date, or an outcome')).toHaveCount(0);
  await theirs.close();
});

test('a refusal names whom the client can turn to', async ({ page, browser, portal }) => {
  await promise(portal);
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await page.getByText('Promise a date, or an outcome').click();
  await page.getByLabel('Outcome').selectOption({ label: 'Rejected' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByLabel('Message').fill('The invoice is right, as you can see from the contract.');
  await page.getByRole('button', { name: 'Send answer and resolve' }).click();
  await expect(thread(page)).toContainText(OMBUDSMAN);

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, client, casePath('CLIENT', claim.id));
  await expect(thread(theirs)).toContainText('If you do not agree');
  await expect(thread(theirs)).toContainText(OMBUDSMAN);
  await expectAccessible(theirs);
  await theirs.close();
});
