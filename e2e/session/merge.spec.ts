import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import { MERGE_MESSAGES } from '@recourse/contract/claims-links';
import { postMessage } from '@recourse/contract/claims-thread';
import type { Page } from '@playwright/test';
import { casePath, PATHS } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/**
 * A client filed the same complaint twice. One claim is merged into the other, and the merge is
 * undone.
 */

test.use({ allowedNoise: [FAILED_REQUEST] });

let eve: Person;
let client: Person;
let first: Claim;
let second: Claim;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  const word = `g${workerIndex}${testId.slice(-8)}`;
  eve = await portal.person('EMPLOYE', `eve${word}`);
  client = await portal.person('CLIENT', `cleo${word}`);
  first = await filed(portal, 'The dishwasher floods the kitchen every evening.');
  second = await filed(portal, 'Every evening the dishwasher floods our kitchen!');
});

/** A claim of the client that Eve answers. */
async function filed(portal: Portal, contenu: string): Promise<Claim> {
  const { id } = await portal.call<Claim>(createClaim, client.token, { body: { contenu } });
  return portal.call<Claim>(updateClaim, eve.token, { params: { id }, body: { userId: eve.id } });
}

const thread = (page: Page) => page.getByRole('region', { name: 'Thread' });
const into = (page: Page) =>
  page
    .getByRole('region', { name: 'Similar cases' })
    .getByRole('button', { name: `Merge into ${first.reference}` });

const questionOf = (page: Page) =>
  page.getByRole('alertdialog', { name: `Merge this claim into ${first.reference}?` });

/** Merges the claim of the open page. */
async function merge(page: Page): Promise<void> {
  await into(page).click();
  const question = questionOf(page);
  await expect(question).toContainText('The client is told. You can undo it.');
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect(question).toHaveCount(0);
}

test('an employee merges one into the other, the client reads where it goes on, and it is undone', async ({
  page,
  browser,
  portal,
}) => {
  await openAs(page, eve, casePath('EMPLOYE', second.id));
  await into(page).click();
  await expect(questionOf(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(questionOf(page)).toHaveCount(0);
  await merge(page);
  await expect(page.getByText(`It goes on in ${first.reference}.`)).toBeVisible();
  await expect(thread(page)).toContainText(`merged ${second.reference} into ${first.reference}`);
  await expect(into(page)).toHaveCount(0);
  await expectAccessible(page);

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, client, casePath('CLIENT', second.id));
  await expect(theirs.getByText(`This complaint goes on in ${first.reference}.`)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Undo the merge' })).toHaveCount(0);
  await expectAccessible(theirs);
  await portal.call(postMessage, client.token, {
    params: { id: second.id },
    body: { body: 'It is up to the door now.' },
  });
  await theirs.getByRole('link', { name: first.reference }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(first.contenu);
  await expect(thread(theirs)).toContainText(second.contenu);
  const message = thread(theirs).getByRole('listitem').filter({ hasText: 'up to the door' });
  await expect(message).toContainText(`through complaint ${second.id}`);
  await theirs.close();

  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(page.getByText('The claim stands on its own again.')).toBeVisible();
  await expect(thread(page)).toContainText(`took ${second.reference} out of ${first.reference}`);
  await expect(thread(page)).toContainText('It is up to the door now.');
  await expect(into(page)).toBeVisible();
});

test('what is refused is said, and the claim stays as it is', async ({ page }) => {
  await openAs(page, eve, casePath('EMPLOYE', second.id));
  const refusal = { statusCode: 409, code: 'CLOSED', message: MERGE_MESSAGES.closed };
  await page.route('**/merge', (route) => route.fulfill({ status: 409, json: refusal }));
  await merge(page);
  await expect(page.getByText(MERGE_MESSAGES.closed)).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  await expect(into(page)).toBeVisible();
});

test('in the inbox a claim is merged by keys alone, and nothing else is offered without a choice', async ({
  page,
}) => {
  await openAs(page, eve, `${PATHS.employeeInbox}?queue=MINE&claim=${second.id}`);
  const pane = page.getByRole('article');
  await expect(pane.getByRole('heading', { name: second.contenu })).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Merge', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+M');
  const choice = page.getByRole('dialog', { name: 'Merge this claim into which one?' });
  const target = choice.getByRole('button', { name: `Merge into ${first.reference}` });
  await expect(target).toBeVisible();
  await expect(choice).toContainText(first.contenu);
  // On a phone the pane is another page, without the dialog.
  await expectAccessible(page, { widths: [1440] });
  await target.press('Enter');
  await questionOf(page).getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(page.getByText(`It goes on in ${first.reference}.`)).toBeVisible();
  await expect(pane.getByText('This complaint was merged into another one.')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0);
});

test('a claim like no other one says so in the inbox', async ({ page, portal }) => {
  const alone = await filed(portal, 'My parcel lies in the rain.');
  await openAs(page, eve, `${PATHS.employeeInbox}?queue=MINE&claim=${alone.id}`);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Merge this claim into which one?' });
  await expect(choice).toContainText('none is linked to this one');
  await page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeFocused();
});
