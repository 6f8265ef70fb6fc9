import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import type { Page } from '@playwright/test';
import { casePath } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import { putUnder } from '../support/promises.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test, WIDTHS } from '../support/test.ts';

/** Changing the status of a claim without a message: it waits, continues, or is closed. */

test.use({ alone: 'desk', allowedNoise: [FAILED_REQUEST] });

let word: string;
let eve: Person;
let client: Person;
let claim: Claim;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `m${workerIndex}${testId.slice(-8)}`;
  eve = await portal.person('EMPLOYE', `eve${word}`);
  client = await portal.person('CLIENT', `cleo${word}`);
  const filed = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: `The lift is stuck again. ${word}` },
  });
  const params = { id: filed.id };
  claim = await portal.call<Claim>(updateClaim, eve.token, { params, body: { userId: eve.id } });
});

/** Puts the claim under a shipped policy. */
async function promise(portal: Portal, code: string): Promise<void> {
  await putUnder(portal, claim.id, { code });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Next step' });
const clock = (page: Page) => page.getByRole('region', { name: 'Clock' });
const thread = (page: Page) => page.getByRole('region', { name: 'Thread' });

/** Changes the status of the claim on the open page. */
async function move(page: Page, label: string, why = ''): Promise<void> {
  await page.getByRole('button', { name: 'Next step' }).click();
  await dialog(page).getByLabel('What happens with it').selectOption({ label });
  await dialog(page).getByLabel('Why').fill(why);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('CA-24 a claim that waits says whether its clock stands, to the staff and to its client', async ({
  page,
  browser,
  portal,
}) => {
  await promise(portal, 'UK-FCA');
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await move(page, 'Wait for the client', 'We need a photo.');
  await expect(thread(page)).toContainText('from Open to In work: We need a photo.');
  await expect(thread(page)).toContainText(`${eve.username} waits for the client`);
  await expect(clock(page)).toContainText('The clock goes on: this date allows no pause.');
  await expect(clock(page)).toContainText('Quick settlement due');

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, client, casePath('CLIENT', claim.id));
  await expect(theirs.getByText('Your turn: we wait for your answer.')).toBeVisible();
  await expect(thread(theirs)).toContainText(`${eve.username} waits for you`);
  await expect(theirs.getByText('We need a photo.')).toHaveCount(0);
  await theirs.getByLabel('Write to us').fill('Here it is.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText('Your turn: we wait for your answer.')).toHaveCount(0);
  await theirs.close();
  await expect(clock(page)).not.toContainText('is waited for');
});

test('where pauses are allowed the clock stands until it goes on', async ({ page, portal }) => {
  await promise(portal, 'INTERNAL');
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await move(page, 'Wait for somebody else');
  await expect(clock(page)).toContainText('the clock stands');
  await expect(clock(page)).toContainText('The clock stands while somebody else is waited for.');
  await expectAccessible(page);
  await move(page, 'Go on with it');
  await expect(clock(page)).not.toContainText('the clock stands');
  await expect(thread(page)).toContainText(`${eve.username} goes on with it`);
});

test('what is no complaint is closed, and there is no next step of it', async ({ page }) => {
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(dialog(page)).toContainText('Only the staff reads it.');
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Escape');
  await move(page, 'It is no complaint', 'An advertisement.');
  await expect(thread(page)).toContainText('An advertisement.');
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveCount(0);
});

test('it is moved on beside the list of the inbox, and a failure keeps what was typed', async ({
  page,
}) => {
  await openAs(page, eve, `/employe/inbox?queue=MINE&claim=${claim.id}`);
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click();
  await page.route('**/transition', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Next step' }).click();
  await dialog(page).getByLabel('Why').fill('We need a photo.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('The claim was not moved on.');
  await expect(dialog(page).getByLabel('Why')).toHaveValue('We need a photo.');
  await page.unroute('**/transition');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('nobody moves a colleague’s claim on, and no client his own', async ({
  page,
  browser,
  portal,
}) => {
  const max = await portal.person('EMPLOYE', `max${word}`);
  const filed = await portal.call<Claim>(createClaim, max.token, {
    body: { contenu: `Filed for a caller. ${word}`, clientId: client.id },
  });
  const params = { id: filed.id };
  await portal.call(updateClaim, (await portal.admin()).token, {
    params,
    body: { userId: eve.id },
  });
  await openAs(page, max, casePath('EMPLOYE', filed.id));
  await expect(thread(page)).toContainText('Filed for a caller.');
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveCount(0);
  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, client, casePath('CLIENT', claim.id));
  await expect(thread(theirs)).toContainText('The lift is stuck');
  await expect(theirs.getByRole('button', { name: 'Next step' })).toHaveCount(0);
  await theirs.close();
});
