import { createClaim, type Claim } from '@recourse/contract/claims';
import { updateUser } from '@recourse/contract/users';
import { CLAIM_LISTS, PATHS, PERSON_PAGES } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** A client as the staff sees him: found by name, with his history, and claims filed for him. */

/** A client with a name, and the employee who takes her call. */
async function callerAndEmployee(portal: Portal): Promise<Record<'caller' | 'employee', Person>> {
  const caller = await portal.person('CLIENT', 'wiberg-caller');
  const employee = await portal.person('EMPLOYE', 'wiberg-employee');
  await portal.call(updateUser, (await portal.admin()).token, {
    params: { id: caller.id },
    body: { nom: 'Hanna Wiberg' },
  });
  return { caller, employee };
}

test('what a caller says is filed with all its facts, answered, settled by phone, and linked to what follows', async ({
  page,
  portal,
  browser,
}) => {
  const { caller, employee } = await callerAndEmployee(portal);
  await openAs(page, employee, `${PERSON_PAGES.EMPLOYE}/${caller.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hanna Wiberg');
  await expect(page.getByText('Nothing has happened yet')).toBeVisible();
  await expect(page.getByText('You see e-mail and phone of people')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'File a claim for this person' }).click();
  const form = page.getByRole('dialog', { name: 'File a claim for Hanna Wiberg' });
  await expect(form.getByLabel('Came in by')).toHaveValue('PHONE');
  await form.getByLabel('Content').fill('My router restarts by itself every evening.');
  await form.getByLabel('Sent on (optional)').fill('2026-01-15');
  await form.getByLabel('Money back').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`${CLAIM_LISTS.EMPLOYE}/\\d+$`));
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('Phone');
  await expect(facts).toContainText('Money back');
  await expect(facts).toContainText('Jan 15, 2026');

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, caller, PATHS.clientClaims);
  await theirs.getByRole('link', { name: /Open claim/ }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/My router restarts/);
  await expect(theirs.getByRole('region', { name: 'Facts' })).not.toContainText('Jan 15');
  await page.getByLabel('Message', { exact: true }).fill('A new router is on its way.');
  await page.getByRole('button', { name: 'Send answer and resolve' }).click();
  await expect(theirs.getByText('A new router is on its way.')).toBeVisible();

  await page.getByText('The client has accepted').first().click();
  await page.getByLabel('What the client said').fill('She called: it works.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'The client has accepted' }).click();
  await expect(page.getByText('The claim is closed as accepted.')).toBeVisible();
  await expect(page.getByText('She called: it works.')).toBeVisible();
  await expect(theirs.getByText('She called')).toHaveCount(0);

  // The first claim is shown before a second one is filed.
  await theirs.goto(PATHS.clientClaims);
  await theirs.getByRole('button', { name: 'New claim' }).click();
  const second = theirs.getByRole('dialog', { name: 'New claim' });
  await second.getByLabel('Content').fill('Every evening the router restarts again.');
  await expect(second.getByText('You already have a complaint like this')).toBeVisible();
  await expectAccessible(theirs);
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second).toBeHidden();
  await theirs.close();

  await facts.getByRole('link', { name: 'Hanna Wiberg' }).click();
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
  await expect(page.getByText('A new router is on its way.')).toBeVisible();
  await expect(page.getByRole('link', { name: /wiberg-caller@/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Complaints' }).click();
  await expect(page.getByText('A new router is on its way.')).toBeHidden();
  await page.getByRole('link', { name: /Every evening the router/ }).click();
  const similar = page.getByRole('region', { name: 'Similar cases' });
  await expect(similar).toContainText('My router restarts by itself every evening.');
  await similar.getByRole('combobox').selectOption('FOLLOW_UP');
  const links = page.getByRole('region', { name: 'Linked claims' });
  await expect(links).toContainText('Follow-up of');
  await expect(page.getByText(/linked R-/)).toBeVisible();
  await expectAccessible(page);
  await links.getByRole('button', { name: /Take the link to R-/ }).click();
  await expect(links).toBeHidden();
});

test.describe('a page that cannot be shown', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('says so for somebody who is no client, and offers another try when the server fails', async ({
    page,
    portal,
  }) => {
    const admin = await portal.admin();
    const client = await portal.person('CLIENT', 'page-client');
    const claim = await portal.call<Claim>(createClaim, client.token, {
      body: { contenu: 'It broke.' },
    });
    await withoutEvents(page);
    await openAs(page, admin, `${PERSON_PAGES.ADMIN}/999999`);
    await expect(page.getByText('There is no such client.')).toBeVisible();
    await page.route('**/api/clients/*/history*', (route) => route.fulfill({ status: 500 }));
    await page.goto(CLAIM_LISTS.ADMIN);
    await page.getByRole('link', { name: 'page-client' }).first().click();
    await expect(page.getByText('The history could not be loaded.')).toBeVisible();
    await page.unroute('**/api/clients/*/history*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(claim.reference)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
    await expectAccessible(page);
  });
});
